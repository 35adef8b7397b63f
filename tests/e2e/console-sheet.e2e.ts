// The attendance sheet, as staff print it for the people at the door.
import type { Download, Page } from "playwright"
import { expect, test } from "vitest"
import { localDate } from "#contract/rules/dates.ts"
import { readPdf } from "#tests/fixtures/pdf.ts"
import { dateIn, makeFamily, registered } from "./desk-parts.ts"
import { enterConsole } from "./enter-console.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"

/** A tab that only downloads is gone before one could ask it: who listens first hears it. */
const downloaded = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once("download", resolve)
    page.context().once("page", (tab) => tab.once("download", resolve))
  })

test("ATT-14 the sheet is printed with the chosen columns, a line for each child and a box for each date", async () => {
  const { page: staff } = await visit({ host: "console.localhost" })
  await enterConsole(staff)
  const title = "Zot feuille"
  const dates = [dateIn(80), dateIn(81), dateIn(82)]
  const { activity, availability } = await sell(staff, { title }, dates)
  const family = await makeFamily(staff, (await visit()).page, "Zotfeuille")
  await registered(staff, family, availability)
  await staff.goto(`/${slug}/attendance?date=${localDate(dates[0]!.start_at, "Europe/Brussels")}`)
  const group = staff.getByRole("region").filter({ hasText: title }).last()
  const print = async (change: () => Promise<void>) => {
    await group.getByRole("button", { name: "Imprimer la feuille" }).click()
    const dialog = staff.getByRole("dialog", { name: "Imprimer la feuille" })
    await change()
    await expectGoodAtBothWidths(staff)
    const [file] = await Promise.all([downloaded(staff), dialog.getByRole("link", { name: "Ouvrir le PDF" }).click()])
    const pdf = Buffer.concat(await (await file.createReadStream()).toArray())
    await dialog.getByRole("button", { name: "Annuler" }).click()
    return (await readPdf(pdf)).texts.join(" ")
  }
  const usual = await print(async () => {})
  expect(usual).toContain(title)
  expect(usual.match(/Basile Peeters|Inès Peeters/g)).toEqual(["Basile Peeters"])
  expect(usual).toContain("0470 55 01 00")
  expect(usual).not.toContain("Dominique Zotfeuille")
  const days = dates.map(({ start_at }) => Number(localDate(start_at, "Europe/Brussels").slice(8)))
  for (const day of days) expect(usual).toMatch(new RegExp(`\\b0?${day}\\b`))
  const other = await print(async () => {
    await staff.getByRole("dialog").getByText("Téléphone").click()
    await staff.getByRole("dialog").getByText("Famille").click()
  })
  expect(other).not.toContain("0470 55 01 00")
  expect(other).toContain("Dominique Zotfeuille")
  await takeOffSite(staff, activity)
})
