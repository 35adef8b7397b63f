import { describe, expect, test } from "vitest"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"

describe("the catalogue in the console", () => {
  test("ACT-04 an option is made, its price typed and shown in the currency", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/options/new`)
    await page.getByLabel("Titre", { exact: true }).fill("Zot pique-nique")
    await page.getByRole("button", { name: "Ajouter un prix" }).click()
    await page.getByLabel("Intitulé").fill("La semaine")
    await page.getByLabel("Montant").fill("7,50")
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { name: "Zot pique-nique" }).waitFor()
    await expect.poll(() => page.getByLabel("Montant").inputValue()).toMatch(/^7,50\s€$/)
    await expectAccessible(page)
  })

  test("the words of the catalogue have lists of their own, on a phone too", async () => {
    const { page } = await visit({ host: "console.localhost", width: widths.mobile })
    await enterConsole(page, `/${slug}/locations`)
    for (const [path, title] of [
      ["locations", "Lieux"],
      ["category-groups", "Catégories"],
      ["questions", "Questions"],
      ["vouchers", "Bons cadeaux"],
    ]) {
      await page.goto(new URL(`/${slug}/${path}`, page.url()).href)
      await page.getByRole("heading", { level: 1, name: title! }).waitFor()
      await page.getByRole("rowheader").first().waitFor()
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
})
