// What breaks stays small: an element of a page, or a page of the account, says so in its place and the rest goes on.
import { expect, test } from "vitest"
import { expectGoodAtBothWidths } from "./judge.ts"
import { hydrated, visitors } from "./visitor.ts"

const visit = visitors()

test.each([
  ["fr-BE", "Un imprévu est survenu"],
  ["en-GB", "Something unexpected happened"],
])("an element that throws is told in its place, in %s, on the server and in the browser", async (locale, title) => {
  const { page } = await visit({ locale, thrown: "broken on purpose" })
  const answer = (await page.goto("/sandbox/blocks?part=broken"))!
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  for (const text of ["Before the broken one", title]) expect(html).toContain(text)
  await hydrated(page)
  await page.getByText("Beside the broken one").waitFor()
  await page.getByRole("heading", { name: "Before the broken one" }).waitFor()
  expect(await page.getByText(title).count()).toBe(2)
  await expectGoodAtBothWidths(page)
})

test.each([
  ["fr-BE", "Un imprévu est survenu", "Accueil"],
  ["en-GB", "Something unexpected happened", "Home"],
])("a page of the account that cannot be read is told inside the account, in %s", async (locale, title, home) => {
  const unreadable = `/account/vouchers/redeem/${"a".repeat(300)}`
  const { page, open } = await visit({ locale, as: "camille@example.com", refused: [unreadable] })
  await open(unreadable)
  await page.getByRole("heading", { level: 1, name: title }).waitFor()
  const tabs = page.locator('main nav a[href^="/account/"]:visible')
  expect(await tabs.count()).toBeGreaterThan(5)
  await expectGoodAtBothWidths(page)
  await tabs.getByText(home, { exact: true }).first().click()
  await page.waitForURL("**/account/home")
  await page.getByRole("heading", { level: 1, name: title }).waitFor({ state: "detached" })
})

test("what does not exist in the account is told inside it, with 404", async () => {
  const { page, open } = await visit({ as: "camille@example.com" })
  await open("/account/registrations/nothing")
  await page.getByRole("heading", { level: 1, name: "Cette page n’existe pas" }).waitFor()
  expect(await page.locator('main a[href="/account/vouchers"]:visible').count()).toBeGreaterThan(0)
  expect((await page.request.get("/account/registrations/nothing")).status()).toBe(404)
  await expectGoodAtBothWidths(page)
})
