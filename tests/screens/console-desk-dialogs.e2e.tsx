import { expect, test } from "vitest"
import { page } from "vitest/browser"
import { permissions } from "#contract/permissions.ts"
import { RefundDialog } from "#web/console/registration/refund-dialog.tsx"
import { PageHead } from "#web/console/shell/page-head.tsx"
import { expectAccessible } from "./axe.ts"
import { household } from "./household-samples.ts"
import { listed, registration } from "./registration-samples.ts"
import { showConsole } from "./show-console.tsx"
import type { Sent } from "./stage.ts"

// Dialogs of the desk: a message to one family with its mail, and a tag on the families of registrations.
const wordsOf = ({ body }: Sent) => body as { preview?: boolean; subject: string }
const told = { families: 1, without_email: 0, outstanding_amount: 0, names: ["Camille Lambert"] }

for (const width of [1280, 390])
  test(`MSG-26 CUS-05 a family is written to from its page, and its mail is shown before, at ${width} px`, async () => {
    const sent: unknown[] = []
    const previewed: unknown[] = []
    await showConsole("/customers/c1", {
      width,
      answers: {
        ...household,
        "POST /api/console/messages": (asked: Sent) => {
          if (!wordsOf(asked).preview) sent.push(asked.body)
          return told
        },
        "POST /api/console/messages/preview": (asked: Sent) => {
          previewed.push(asked.body)
          return { mail: { to: "Camille Lambert", subject: wordsOf(asked).subject, html: "<p>Il pleut.</p>" } }
        },
      },
    })
    await page.getByRole("button", { name: "Écrire" }).click()
    const dialog = page.getByRole("dialog", { name: "Écrire à Camille Lambert" })
    await expect.element(dialog.getByText("1 famille reçoit cet e-mail.")).toBeVisible()
    expect(page.getByTitle(/Bottes/).elements()).toEqual([])
    await dialog.getByRole("textbox", { name: "Sujet" }).fill("Bottes")
    await dialog.getByRole("textbox", { name: "Message" }).fill("Il pleut.")
    const mail = dialog.getByTitle(/Bottes/)
    await expect.element(mail).toBeVisible()
    // The mail is shown as it is sent, in a frame that runs nothing and is not stopped at by the keyboard.
    await expect.element(mail).toHaveAttribute("sandbox", "")
    await expect.element(mail).toHaveAttribute("tabindex", "-1")
    await expect.element(mail).toHaveAttribute("srcdoc", "<p>Il pleut.</p>")
    await expectAccessible()
    const words = { customer: "c1", subject: "Bottes", text: "Il pleut.", language: "fr" }
    expect(previewed.at(-1)).toEqual(words)
    await dialog.getByRole("button", { name: "Envoyer à 1 famille" }).click()
    await expect.poll(() => sent).toEqual([words])
    await expect.element(dialog).not.toBeInTheDocument()
  })

const documents = page.getByRole("region", { name: "Documents" })

test("DOCM-07 the documents of a family are beside it, each with what keeps the family from it", async () => {
  await showConsole("/customers/c1", { answers: household })
  await expect.element(documents.getByRole("button", { name: /Télécharger «.Badge d’entrée.»/ })).toBeVisible()
  await expect.element(documents.getByRole("button", { name: /Télécharger «.Attestation fiscale.»/ })).toBeVisible()
  await expect.element(documents.getByText("Après paiement")).toBeVisible()
})

test("DOCM-07 without the permission they are named and not offered", async () => {
  const most = permissions.filter((name) => name !== "documents.documents.download")
  await showConsole("/customers/c1", { answers: household, permissions: most })
  await expect.element(documents.getByText("Après paiement")).toBeVisible()
  expect(documents.getByRole("button").elements()).toEqual([])
})

test("CUS-18 a tag is put on the families of chosen registrations; nothing is sent before one is chosen", async () => {
  const sent: unknown[] = []
  const tag = {
    cuid: "t1",
    version: 1,
    name: "Fratrie",
    color: "#2563eb",
    created_at: registration.created_at,
    uses: 0,
  }
  const totals = { count: 1, families: 1, total_amount: 20_500, paid_amount: 0, outstanding_amount: 20_500 }
  await showConsole("/registrations", {
    answers: {
      "GET /api/console/registrations": listed(registration),
      "GET /api/console/registrations-totals": totals,
      "GET /api/console/views": { data: [], count: 0 },
      "GET /api/console/activities": listed(),
      "GET /api/console/locations": listed(),
      "GET /api/console/customers/tags": listed(tag),
      "POST /api/console/registrations/tag-many": ({ body }: Sent) => {
        sent.push(body)
        return { job: { cuid: "j1", total: 1 } }
      },
      "GET /api/console/jobs/{cuid}": {
        job: {
          cuid: "j1",
          kind: "customers.tag",
          status: "DONE",
          done: 1,
          total: 1,
          starter: "Ada Guichet",
          result: { refused: [], count: 0 },
          created_at: registration.created_at,
          finished_at: null,
        },
      },
    },
  })
  await page
    .getByRole("row", { name: /Inès Lambert/ })
    .getByRole("checkbox")
    .click({ force: true })
  await page.getByRole("button", { name: "Étiquette…" }).click()
  const dialog = page.getByRole("dialog", { name: "Étiquette de plusieurs familles" })
  await expect.element(dialog.getByRole("button", { name: "Poser" })).toBeDisabled()
  await expectAccessible()
  await dialog.getByRole("button", { name: /Étiquette/ }).click()
  await page.getByRole("option", { name: "Fratrie" }).click()
  await dialog.getByRole("button", { name: "Poser" }).click()
  await expect.poll(() => sent).toEqual([{ action: "tag", tag: "t1", cuids: ["r1"] }])
  await expect.element(dialog).not.toBeInTheDocument()
})

test("RGN-17 an IBAN is asked about once it is typed, and not before", async () => {
  const asked: string[] = []
  const dialog = (
    <>
      <PageHead title="Guichet" />
      <RefundDialog registration={{ ...registration, paid_amount: 5_000 } as never} onClose={() => {}} />
    </>
  )
  await showConsole("/roles", {
    areas: [{ path: "roles", load: async () => ({ routes: [{ index: true, element: dialog }] }) }],
    answers: {
      "POST /api/console/registrations/{cuid}/refund": (({ body }: { body: { to: string; iban?: string } }) => {
        asked.push(`${body.to} ${body.iban ?? ""}`.trim())
        return { total_amount: 15_500, paid_amount: 0, outstanding_amount: 15_500 }
      }) as never,
    },
  })
  await expect.poll(() => asked).toEqual(["WALLET"])
  await page.getByText("Compte bancaire", { exact: false }).first().click()
  await page.getByRole("textbox", { name: "IBAN" }).fill("BE68 5390 0754 7034")
  await page.getByRole("textbox", { name: "Titulaire" }).fill("C. Lambert")
  await expect.poll(() => asked.at(-1)).toBe("BANK BE68 5390 0754 7034")
  expect(asked).toEqual(["WALLET", "BANK BE68 5390 0754 7034"])
})
