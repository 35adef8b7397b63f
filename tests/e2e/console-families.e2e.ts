import { expect, test } from "vitest"
import { signUp } from "./account-parts.ts"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"

test("CUS-20 acting for a family opens the site under a banner with both names, and its button ends that", async () => {
  const { page: family } = await visit()
  const email = await signUp(family, { firstname: "Ondine", lastname: "Vanhamme" })
  const { page } = await visit({ host: "console.localhost" })
  await enterConsole(page)
  const { data } = await askConsole(page, slug, `GET /api/console/customers?search=${email}`)
  await page.goto(`/${slug}/customers/${data[0].cuid}`)
  await page.getByRole("button", { name: "Agir à sa place" }).click()
  const opened = page.context().waitForEvent("page")
  await page.getByRole("alertdialog").getByRole("button", { name: "Agir à sa place" }).click()
  const site = await opened
  const banner = site.getByRole("complementary", { name: "Vous agissez à la place d’une famille" })
  await banner.getByText("Alix Dubois agit à la place de Ondine Vanhamme.").waitFor()
  await site.goto(new URL("/account/profile", site.url()).href)
  await banner.waitFor()
  await expectAccessible(site)
  await expectNoOverflow(site)
  await banner.getByRole("button", { name: "Terminer" }).click()
  await banner.waitFor({ state: "detached" })
  await site.waitForURL((url) => url.pathname === "/")
  expect(await site.evaluate(async () => (await (await fetch("/api/session")).json()).customer)).toBeNull()
  await site.close()
  await toastGone(page)
  // The family's own session has gone on all the while.
  expect((await (await family.request.get("/api/session")).json()).customer.email).toBe(email)
})

test("CUS-37 a reply is written, changed and removed; on the activity's page it stands below the review", async () => {
  const { page } = await visit({ host: "console.localhost" })
  await enterConsole(page)
  const ask = (call: `${string} /api/console/${string}`, body?: object) => askConsole(page, slug, call, body)
  const reviewed = (await ask("GET /api/console/reviews?page_size=100")).data
  const { data } = await ask("GET /api/console/registrations?cancelled=false&sort=start_at&page_size=100")
  const free = data.find(
    ({ cuid, customer, availability }: (typeof data)[number]) =>
      Date.parse(availability.start_at) < Date.now() &&
      customer.fullname !== "Camille Lambert" &&
      !reviewed.some(({ registration }: (typeof reviewed)[number]) => registration.cuid === cuid),
  )
  const message = "Des cabanes plein la tête"
  const { review } = await ask("POST /api/console/reviews", { registration: free.cuid, score: 5, message })
  const { page: visitor } = await visit()
  const shown = visitor.locator(".activity-reviews li").filter({ hasText: message })
  const replied = async () => {
    await visitor.goto(`/activities/${review.registration.activity.cuid}`)
    await shown.waitFor()
    return shown.locator("blockquote p").allInnerTexts()
  }
  try {
    await page.goto(`/${slug}/reviews/${review.cuid}`)
    const save = page.getByRole("button", { name: "Enregistrer", exact: true })
    for (const reply of ["Merci, à bientôt !", "Merci, revenez vite !", ""]) {
      await page.getByRole("textbox", { name: /Votre réponse/ }).fill(reply)
      await save.click()
      await save.waitFor({ state: "detached" })
      await toastGone(page)
      await expect.poll(replied, { timeout: 15_000 }).toEqual(reply ? [reply] : [])
    }
    await expectAccessible(page)
  } finally {
    await ask(`DELETE /api/console/reviews/${review.cuid}`)
  }
})
