// Documents of a registration, as staff download them from its sheet and from its family's page.
import type { Page } from "playwright"
import { expect, test } from "vitest"
import { readPdf } from "#tests/fixtures/pdf.ts"
import { askConsole } from "./ask-console.ts"
import { dateIn, make, makeFamily, registered } from "./desk-parts.ts"
import { enterConsole } from "./enter-console.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { sell, takeOffSite } from "./sell.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const slug = "explorateurs"
const title = "Zot attestation"

async function saved(page: Page): Promise<string> {
  const file = page.waitForEvent("download")
  await page.getByRole("button", { name: new RegExp(title) }).click()
  const download = await file
  expect(download.suggestedFilename()).toBe(`${title} - Basile Peeters.pdf`)
  return (await readPdf(Buffer.concat(await (await download.createReadStream()).toArray()))).texts.join(" ")
}

test("DOCM-07 a document that is not paid yet is downloaded from the sheet and from the family, and its history says so", async () => {
  const { page: staff } = await visit({ host: "console.localhost" })
  await enterConsole(staff)
  const { activity, availability } = await sell(staff, { title: "Zot document" }, [dateIn(83)])
  const look = { fontSize: 11, fontWeight: "normal", color: "#2b2622", width: null, align: "left" }
  const element = { id: 1, type: "STRING", x: 10, y: 10, data: "Pour {participant.firstname}", settings: look }
  const settings = { payment_requirement: "TOTAL", date_requirement: null }
  const model = {
    title,
    description: "",
    icon: null,
    settings,
    pages: [{ elements: [element] }],
    activities: [activity],
  }
  const { document } = await make(staff, "documents", model)
  const family = await makeFamily(staff, (await visit()).page, "Zotdocument")
  const registration = await registered(staff, family, availability)

  await staff.goto(`/${slug}/registrations/${registration}`)
  expect(await saved(staff)).toBe("Pour Basile")
  await staff.getByText("Document téléchargé", { exact: true }).waitFor()
  await toastGone(staff)
  await expectGoodAtBothWidths(staff)

  await staff.goto(`/${slug}/customers/${family.cuid}`)
  await staff.getByRole("region", { name: "Documents" }).getByText("Après paiement").first().waitFor()
  expect(await saved(staff)).toBe("Pour Basile")
  await toastGone(staff)
  await expectGoodAtBothWidths(staff)
  await askConsole(staff, slug, `DELETE /api/console/documents/${document.cuid}`)
  await takeOffSite(staff, activity)
})
