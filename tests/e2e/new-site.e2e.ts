// The site of an organiser who has changed nothing of it yet.
import { expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("sitetoutneuf")
const slug = host.split(".")[0]!

test("WEB-31 a new site is presentable untouched, and shows what is sold as soon as anything is", async () => {
  const { page, open } = await visit({ host })
  await open("/")
  await page.getByRole("heading", { level: 1, name: "Tout Neuf" }).waitFor()
  const pictures = await page
    .locator("main img")
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map(({ naturalWidth, src }) => [naturalWidth > 0, new URL(src).pathname]),
    )
  expect(pictures).toEqual([[true, "/pictures/hero.svg"]])
  const menu = page.getByRole("banner").getByRole("navigation")
  expect(await menu.getByRole("link").allInnerTexts()).toEqual(["Journal"])
  await expectGoodAtBothWidths(page)

  await askConsole(page, slug, "POST /api/console/auth/login", { email, password })
  const sell = (what: string, title: string, more: object = {}) =>
    askConsole(page, slug, `POST /api/console/${what}`, { title, price: 5_000, published: true, ...more })
  await sell("bundles", "Dix ateliers")
  await sell("vouchers", "Un bon de 50 €")
  const year = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  await sell("memberships", "Cotisation", year)
  // A page is kept for a second, and served stale while it is read again.
  await expect
    .poll(async () => {
      await open("/")
      return menu.getByRole("link").allInnerTexts()
    })
    .toEqual(["Abonnements", "Adhésions", "Bons cadeaux", "Journal"])
  for (const title of ["Dix ateliers", "Cotisation", "Un bon de 50 €"])
    await page.getByRole("main").getByRole("heading", { name: title }).waitFor()
  await expectGoodAtBothWidths(page)
  for (const [name, title] of [
    ["Abonnements", "Dix ateliers"],
    ["Adhésions", "Cotisation"],
    ["Bons cadeaux", "Un bon de 50 €"],
  ] as const) {
    await menu.getByRole("link", { name }).click()
    await page.getByRole("heading", { level: 1, name }).waitFor()
    await page.getByRole("main").getByRole("link", { name: title }).waitFor()
  }
  await expectGoodAtBothWidths(page)
})
