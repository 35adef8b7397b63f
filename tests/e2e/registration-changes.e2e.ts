import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { heading, soon } from "./account-parts.ts"
import { isCamp, newFamily, readCart, register } from "./cart-parts.ts"
import { dateIn, make, makeFamily, registered } from "./desk-parts.ts"
import { beginSession } from "./enter-console.ts"
import { expectGoodAtBothWidths, isRed } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { hydrated, toast, visitors, walk, widths } from "./visitor.ts"

const visit = visitors()

/** The camp that is sold by the day. */
const isByTheDay = (availability: Availability) =>
  isCamp(availability) && availability.is_eligible_to_partial_registrations && availability.dates.length === 5

/** A registration of this test's own, confirmed and not paid, and the path of its page. */
async function book(page: Page, wanted = isByTheDay) {
  await newFamily(page)
  const { activity } = await register(page, wanted)
  const data = { cart_id: (await readCart(page)).id, payment_strategy: "DELAYED", terms: true }
  expect((await page.request.post("/api/carts/checkout", { data })).status()).toBe(200)
  const [made] = (await (await page.request.get("/api/account/registrations")).json()).data
  return { path: `/account/registrations/${made.cuid}`, title: activity.title, total: made.total_amount as number }
}
const tiles = (page: Page) => page.getByRole("group", { name: "Dates" }).getByRole("checkbox")

describe("a registration afterwards", () => {
  test("REG-20 REG-23 REG-27 a day and an option given up: what it costs is seen before, and kept after", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const { path, title, total } = await book(page)
    await open(path)
    await page.getByRole("link", { name: "Modifier l’inscription" }).click()
    await heading(page, "Modifier l’inscription").waitFor()
    await hydrated(page)
    await tiles(page).nth(1).click({ force: true })
    await page.getByText("Vous libérez une date").waitFor()
    expect(await page.locator("s").count()).toBe(1)
    await page.getByText("Nouveau total, 4 dates").waitFor()
    const evening = page.getByRole("switch", { name: /^Garderie/ })
    expect(await evening.isChecked()).toBe(true)
    await evening.click({ force: true })
    const shown = page.locator(".edit-save .lines")
    await soon(async () => (await shown.textContent()) ?? "").not.toContain(
      ((total / 100) as number).toFixed(2).replace(".", ","),
    )
    await expectGoodAtBothWidths(page)
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.waitForURL((url) => url.pathname === path)
    await soon(() => toast(page).textContent()).toContain("L’inscription est modifiée")
    await heading(page, title).waitFor()
    expect(await page.getByRole("region", { name: "Dates" }).getByRole("listitem").count()).toBe(4)
    const { registration } = await (await page.request.get(`/api${path}`)).json()
    expect(registration.total_amount).toBeLessThan(total)
    expect(registration.options.map(({ option }: { option: { title: string } }) => option.title)).not.toContain(
      "Garderie du soir",
    )
  })

  test("REG-15 REG-17 REG-18 REG-24 REG-30 cancelling asks why, says what becomes of the money, and ends on the registration", async () => {
    const { page, open } = await visit()
    const { path, title } = await book(page)
    await open(`${path}/edit`)
    for (const tile of await tiles(page).all()) await tile.click({ force: true })
    await page.getByRole("button", { name: "Enregistrer" }).click()
    await page.getByText("Gardez au moins une date.").first().waitFor()
    await open(path)
    await expectGoodAtBothWidths(page)
    await page.getByRole("link", { name: "Annuler l’inscription" }).click()
    await heading(page, "Annuler l’inscription").waitFor()
    await hydrated(page)
    await page.getByRole("button", { name: "Annuler l’inscription" }).click()
    const message = page.getByLabel("Pourquoi annulez-vous")
    await soon(() => message.getAttribute("aria-invalid")).toBe("true")
    await expectGoodAtBothWidths(page)
    await message.fill("Basile est malade")
    await page.getByRole("button", { name: "Annuler l’inscription" }).click()
    await page.waitForURL((url) => url.pathname === path)
    await heading(page, title).waitFor()
    await page.getByText("Basile est malade").waitFor()
    expect(await page.getByRole("link", { name: /Modifier l’inscription|Annuler l’inscription/ }).count()).toBe(0)
    await expectGoodAtBothWidths(page)
    const badge = page.getByRole("main").getByText("Annulé", { exact: true })
    expect(await isRed(badge)).toBe(true)
    // REG-30: nothing can be changed any more.
    await open(`${path}/edit`)
    await page.getByRole("main").locator(".alert", { hasText: "Rien n’est modifiable ici" }).waitFor()
    expect(await page.getByRole("button", { name: "Enregistrer" }).count()).toBe(0)
    await page
      .getByRole("navigation", { name: "Mon compte" })
      .getByRole("link", { name: /^Inscriptions/ })
      .click()
    await heading(page, "Inscriptions").waitFor()
    expect(await isRed(badge)).toBe(true)
  })
})

describe("options afterwards", () => {
  const visit = walk()
  const list = () =>
    visit.page.getByRole("group", { name: "Options" }).getByRole("button", { name: /^(?!Effacer).*Zot goûter/ })
  const detail = (option: string) => visit.page.getByRole("textbox", { name: new RegExp(`Votre précision.*${option}`) })

  test("REG-28 an option with several prices is a list that may stay empty, and can be emptied again", async () => {
    const { page, open } = visit
    await beginSession(page, "explorateurs")
    const prices = (...labels: string[]) => labels.map((label) => ({ label, amount: 1_000 }))
    const options: string[] = []
    for (const [title, ...labels] of [
      ["Zot garderie", "Par jour"],
      ["Zot goûter", "Petit", "Grand"],
    ] as const)
      options.push(
        (await make(page, "options", { title, answer_required: true, prices: prices(...labels) })).option.cuid,
      )
    const about = { title: `Zot options ${crypto.randomUUID()}`, allow_options_edit: true, options }
    const sold = await sell(page, about, [dateIn(40)])
    const cuid = await registered(page, await makeFamily(page, page, "Zotoptions"), sold.availability)
    await takeOffSite(page, sold.activity)
    await open(`/account/registrations/${cuid}/edit`)
    expect(await page.getByRole("group", { name: "Options" }).innerText()).toMatch(/Zot goûter \(facultatif\)/)
    await list().click()
    expect((await page.getByRole("option").allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "))).toEqual([
      "Petit · 10 €",
      "Grand · 10 €",
    ])
    await page.getByRole("option", { name: /^Grand/ }).click()
    await page.getByRole("button", { name: /Grand/ }).waitFor()
    await page.getByRole("button", { name: /^Effacer/ }).click()
    await page.getByRole("button", { name: /Grand/ }).waitFor({ state: "detached" })
  })

  test("REG-29 one that asks for an answer has a text field for it once it is chosen, and not before", async () => {
    const { page } = visit
    const one = page.getByRole("switch", { name: /^Zot garderie/ })
    expect(await page.getByRole("textbox", { name: /Votre précision/ }).count()).toBe(0)
    await one.press(" ")
    await detail("Zot garderie").waitFor()
    await one.press(" ")
    await detail("Zot garderie").waitFor({ state: "detached" })
    await list().click()
    await page.getByRole("option", { name: /^Petit/ }).click()
    await detail("Zot goûter").waitFor()
  })
})

test("REG-17 both pages in English, where nothing was paid", async () => {
  const { page, open } = await visit({ locale: "en-GB" })
  const { path } = await book(page)
  await open(`${path}/edit`)
  await heading(page, "Change the registration").waitFor()
  await expectGoodAtBothWidths(page)
  await open(`${path}/cancel`)
  await heading(page, "Cancel the registration").waitFor()
  await page.getByText(/Nothing is paid/).waitFor()
  await expectGoodAtBothWidths(page)
})
