import { describe, expect, test } from "vitest"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"

describe("the catalogue in the console", () => {
  test("ACT-04 ACT-19 an option is made with prices as they are written, and an activity that asks for it; publishing says what is missing", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/options/new`)
    await page.getByLabel("Titre", { exact: true }).fill("Zot pique-nique")
    await page.getByRole("button", { name: "Ajouter un prix" }).click()
    await page.getByLabel("Intitulé").fill("La semaine")
    await page.getByLabel("Montant").fill("7,50")
    await page.getByRole("button", { name: /^Enregistrer Ctrl/ }).click()
    await page.getByRole("heading", { name: "Zot pique-nique" }).waitFor()
    await expect.poll(() => page.getByLabel("Montant").inputValue()).toBe("7,50 €")
    await expectAccessible(page)

    await page.goto(new URL(`/${slug}/activities/new`, page.url()).href)
    await page.getByLabel("Titre", { exact: true }).fill("Zot robots")
    await page.getByLabel("Prix", { exact: true }).fill("150,00")
    const options = page.getByRole("group", { name: "Options" })
    await options.getByRole("combobox").fill("Zot pique")
    await page.getByRole("option", { name: "Zot pique-nique" }).click()
    await page.getByRole("button", { name: /^Enregistrer Ctrl/ }).click()
    await page.getByRole("heading", { name: "Zot robots" }).waitFor()
    await page.getByRole("button", { name: "Publier" }).click()
    await page.getByRole("list", { name: "Avant de publier" }).waitFor()
    expect(await page.getByRole("list", { name: "Avant de publier" }).innerText()).toContain(
      "Une disponibilité ouverte",
    )

    const cuid = new URL(page.url()).pathname.split("/").at(-1)
    const { activity } = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/${slug}/api/console/activities/${cuid}`,
    )
    expect(activity).toMatchObject({ default_price: 15_000, published: false, options: [{ title: "Zot pique-nique" }] })
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
