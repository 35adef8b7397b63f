import type { Download, Page } from "playwright"
import { describe, expect, test } from "vitest"
import { heading } from "./account-parts.ts"
import { expectAccessible, expectNoOverflow } from "./judge.ts"
import { toast, visitors, widths } from "./visitor.ts"

const visit = visitors()

interface Listed {
  cuid: string
  total_amount: number
  paid_amount: number
  cancelled: boolean
  availability: { end_at: string; activity: { title: string } }
}

/** Camille's camp that is over and paid. */
async function pastCamp(page: Page): Promise<Listed> {
  const { data } = await (await page.request.get("/api/account/registrations?page_size=100")).json()
  const past = (data as Listed[]).filter(({ cancelled, total_amount, paid_amount, availability }) => {
    return (
      !cancelled && total_amount > 0 && paid_amount >= total_amount && availability.end_at < new Date().toISOString()
    )
  })
  for (const one of past) {
    const { count } = await (await page.request.get(`/api/account/registrations/${one.cuid}/documents`)).json()
    if (count > 1) return one
  }
  throw new Error("no past camp with two documents")
}

/** A tab that only downloads is gone before one could ask it: who listens first hears it. */
const downloadAnywhere = (page: Page): Promise<Download> =>
  new Promise((resolve) => {
    page.once("download", resolve)
    page.context().once("page", (tab) => tab.once("download", resolve))
  })

async function expectPdf(download: Download, name: RegExp) {
  expect(download.suggestedFilename()).toMatch(name)
  const chunks = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe("%PDF-")
}

const journeys = [
  { width: widths.desktop, locale: "fr-BE", download: "Télécharger le PDF", done: "Le document est téléchargé" },
  { width: widths.mobile, locale: "en-GB", download: "Download the PDF", done: "The document has been downloaded" },
]

describe.each(journeys)("documents at $width in $locale", ({ width, locale, download, done }) => {
  test("DOC-01 DOC-09 DOC-10 from a registration: one is filled in and saved in this tab, one opens a tab of its own", async () => {
    const { page, open } = await visit({ as: "camille@example.com", width, locale })
    const camp = await pastCamp(page)
    await open(`/account/registrations/${camp.cuid}`)
    await heading(page, camp.availability.activity.title).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)

    const badge = page.getByRole("link", { name: /Badge d’entrée/ })
    expect(await badge.getAttribute("target")).toBe("_blank")
    const tab = page.context().waitForEvent("page")
    const opened = downloadAnywhere(page)
    await badge.click()
    const badgeTab = await tab
    await expectPdf(await opened, /^Badge d’entrée - .+\.pdf$/)
    // Where there is a window, a tab that only brought a file closes by itself.
    await badgeTab.close()

    await page.getByRole("link", { name: /Attestation fiscale/ }).click()
    await heading(page, "Attestation fiscale").waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    const field = page.getByRole("textbox", { name: "Code postal" })
    await field.fill("abc")
    await page.getByRole("button", { name: download }).click()
    await page.getByText(/Ce n’est pas la forme attendue|not in the expected form/).waitFor()
    await field.fill("1030")
    const asked = page.waitForRequest((request) => request.url().includes("/api/documents/download"))
    const saved = page.waitForEvent("download")
    await page.getByRole("button", { name: download }).click()
    expect(new URL((await asked).url()).search).toMatch(/custom_element_\d+=1030/)
    await expectPdf(await saved, /^Attestation fiscale - .+\.pdf$/)
    await toast(page).filter({ hasText: done }).waitFor()
    expect(page.context().pages()).toHaveLength(1)
  })
})
