import { describe, expect, test } from "vitest"
import { heading } from "./account-parts.ts"
import { expectAccessible, expectGoodAtBothWidths, expectNoOverflow } from "./judge.ts"
import { hydrated, toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()
const words = {
  fr: { locale: "fr-BE", title: "Frais de présence", table: "Détail", columns: /Date Arrivée Départ Durée Montant/ },
  en: { locale: "en-GB", title: "Attendance charges", table: "Details", columns: /Date Arrival Departure Duration/ },
}

describe.each(Object.entries(words))("attendance charges in %s", (_, { locale, title, table, columns }) => {
  test("ATTN-01 ATTN-02 ATTN-03 list and detail, wide and narrow", async () => {
    const { page, open } = await visit({ as: "camille@example.com", locale })
    await open("/account/attendance-charges")
    await heading(page, title).waitFor()
    await expectGoodAtBothWidths(page)
    await page.getByRole("main").getByRole("link", { name: "Accueil du matin" }).click()
    await heading(page, "Accueil du matin").waitFor()
    const items = page.getByRole("table", { name: table })
    const read = (await items.innerText()).replaceAll(/\s+/g, " ")
    expect(read).toMatch(columns)
    expect(await items.getByRole("row").count()).toBe(6)
    expect(read).toMatch(/Inès .*12[,.]00/)
    await expectGoodAtBothWidths(page)
  })
})

test("ATTN-05 from home to the charge, paid online: outstanding becomes complete", async () => {
  const { page, open } = await visit({ as: "camille@example.com" })
  await open("/account/home")
  await page.getByRole("link", { name: /^Payer 12,00.€.: Accueil du matin/ }).click()
  await heading(page, "Accueil du matin").waitFor()
  await page.getByText(/^À payer.: 12,00/).waitFor()
  await hydrated(page)
  await page.getByRole("button", { name: /^Payer/ }).click()
  await heading(page, "Paiement de démonstration").waitFor()
  await hydrated(page)
  await page.getByRole("button", { name: /^Payer/ }).click()
  await page.waitForURL(({ pathname }) => pathname.startsWith("/account/attendance-charges/"))
  await page.getByText("Payé", { exact: true }).waitFor()
  expect(await page.getByRole("button", { name: /^Payer/ }).count()).toBe(0)
})

test("the family's calendar link is made, read without a session, and ended by another", async () => {
  const { page, open } = await visit({ as: "noor@example.com", width: widths.mobile })
  await open("/account/registrations")
  await page.getByRole("button", { name: "Créer mon lien" }).click()
  const address = page.locator("code")
  await address.waitFor()
  const first = await address.innerText()
  await toastGone(page)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const status = async (url: string) => (await fetch(url)).status
  expect(await status(first)).toBe(200)
  await page.getByRole("button", { name: "Changer de lien" }).click()
  await page.getByRole("alertdialog").getByRole("button", { name: "Changer de lien" }).click()
  await expect.poll(() => address.innerText()).not.toBe(first)
  expect([await status(first), await status(await address.innerText())]).toEqual([404, 200])
})
