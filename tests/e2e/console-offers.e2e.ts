import { describe, expect, test } from "vitest"
import { enterConsole } from "./enter-console.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { visitors, widths } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"

describe("offers in the console", () => {
  test("ACT-34 a price is tried for a family on the activity's screen, line by line", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/activities`)
    await page.getByRole("rowheader", { name: "Cabanes et feu de camp" }).click()
    await page.getByRole("button", { name: "Essayer un prix" }).click()
    await page.getByRole("combobox", { name: "Famille" }).fill("camille")
    await page.getByRole("option", { name: /Lambert/ }).click()
    await page.getByRole("button", { name: /Participant/ }).click()
    await page.getByRole("option").first().click()
    await page.getByRole("button", { name: /Quand/ }).click()
    await page.getByRole("option").first().click()
    await page.getByText("Total", { exact: true }).waitFor()
    await page.getByRole("checkbox").last().uncheck({ force: true })
    await page.getByText("Dates non comprises").waitFor()
    await expectAccessible(page)
  })

  test("PRO-16 PRO-21 a coupon is made, its code taken afterwards, and its uses are told", async () => {
    const { page } = await visit({ host: "console.localhost", refused: [`/${slug}/api/console/coupons`] })
    await enterConsole(page, `/${slug}/coupons/new`)
    const make = async () => {
      await page.getByLabel("Code", { exact: true }).fill("zot-27")
      await page.getByLabel("Nom dans la console").fill("Zot")
      await page.getByLabel("Nom dans le panier").fill("Zot")
      await page.getByLabel("Montant", { exact: true }).fill("5")
      await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    }
    await make()
    await page.getByRole("heading", { name: "ZOT-27" }).waitFor()
    await page.getByRole("link", { name: "Utilisations" }).click()
    await page.getByText("Personne n’a encore utilisé ce code.").waitFor()
    await expectAccessible(page)
    await page.goto(new URL(`/${slug}/coupons/new`, page.url()).href)
    await make()
    await page.getByText("Ce code est déjà pris.").first().waitFor()
  })

  test("PRO-20 codes are made in number and downloaded as a file", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/coupons`)
    await page.getByRole("button", { name: "Créer des codes en nombre" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Début du code").fill("zotlot")
    await dialog.getByLabel("Combien de codes").fill("5")
    await dialog.getByLabel("Nom dans la console").fill("Dépliant")
    await dialog.getByLabel("Nom dans le panier").fill("Bienvenue")
    await dialog.getByLabel("Pourcentage").fill("10")
    await expectAccessible(page)
    await dialog.getByRole("button", { name: "Créer les codes" }).click()
    const link = dialog.getByRole("link", { name: /Télécharger/ })
    await link.waitFor()
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()])
    expect(file.suggestedFilename()).toBe("coupons-ZOTLOT.csv")
  })

  test("PRO-09 PRO-22 a segment of members is made by rows, and a discount names it", async () => {
    const { page } = await visit({ host: "console.localhost" })
    await enterConsole(page, `/${slug}/segments/new`)
    await page.getByLabel("Nom", { exact: true }).fill("Zot membres")
    await page.getByRole("button", { name: "Ajouter une condition" }).click()
    await page.getByRole("button", { name: /A une adhésion valable/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { name: "Zot membres" }).waitFor()
    await page.goto(new URL(`/${slug}/discounts/new`, page.url()).href)
    await page.getByLabel("Titre", { exact: true }).fill("Zot moins dix")
    await page.getByLabel("Pourcentage").fill("10")
    await page.getByRole("combobox", { name: "Segment" }).fill("zot")
    await page.getByRole("option", { name: "Zot membres" }).click()
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await page.getByRole("heading", { name: "Zot moins dix" }).waitFor()
    await expectAccessible(page)
  })

  test("PRO-08 a bundle's sheet lists who has it, on a phone too", async () => {
    const { page } = await visit({ host: "console.localhost", width: widths.mobile })
    await enterConsole(page, `/${slug}/bundles`)
    await page.getByRole("rowheader", { name: "Carnet de dix ateliers" }).click()
    await page.getByRole("link", { name: "Qui l’a" }).click()
    await page
      .getByText(/utilisées, \d+ restantes/)
      .first()
      .waitFor()
    await expectNoOverflow(page)
    await expectAccessible(page)
    for (const path of ["coupons", "discounts", "segments"]) {
      await page.goto(new URL(`/${slug}/${path}`, page.url()).href)
      await page.getByRole("heading", { level: 1 }).waitFor()
      await expectNoOverflow(page)
    }
  })
})
