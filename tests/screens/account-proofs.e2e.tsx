import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { OwnProof } from "#contract/endpoints/transaction-proofs.ts"
import { nothingOwed, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { show } from "./show.tsx"
import type { Answers, Sent } from "./stage.ts"

const DUE = 15_500
const path = "/account/registrations/r1"
const proof = (cuid: string, more: Partial<OwnProof> = {}): OwnProof => ({
  cuid,
  amount: 5_000,
  day: "2027-01-11",
  status: "SUBMITTED",
  message: "",
  created_at: "2027-01-12T10:00:00Z",
  ...more,
})

/** The page of a registration that owes, with these proofs; what is handed in is kept. */
function owing(proofs: OwnProof[], more: Answers = {}): { answers: Answers; sent: Sent[] } {
  const kept = [...proofs]
  const sent: Sent[] = []
  const answers: Answers = {
    "GET /api/account/registrations/{cuid}": {
      registration: sampleRegistration(),
      owed: { ...nothingOwed, outstanding_amount: DUE },
    },
    "GET /api/account/registrations/{cuid}/documents": { data: [], count: 0 },
    "GET /api/transactions/proofs": () => ({ data: kept }),
    "POST /api/transactions/proofs": (given) => {
      sent.push(given)
      const { searchParams } = given.url
      const made = proof("new", { amount: Number(searchParams.get("amount")), day: searchParams.get("day")! })
      kept.unshift(made)
      return { proof: made }
    },
    ...more,
  }
  return { answers, sent }
}

const section = () => page.getByRole("region", { name: "Preuves de paiement" })
const opened = async () => {
  await page.getByRole("button", { name: "Envoyer une preuve" }).click()
  await expect.element(page.getByRole("dialog")).toBeVisible()
}
/** By hand: a file of ten megabytes would travel to the browser and back. */
function choose(file: File) {
  const input = page.getByLabelText("Fichier").element() as HTMLInputElement
  const chosen = new DataTransfer()
  chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event("change", { bubbles: true }))
}
const amount = () => page.getByLabelText("Montant payé")
const typed = () => (amount().element() as HTMLInputElement).value.replaceAll(/\s/g, " ")
const pdf = new File(["%PDF-1.4"], "virement.pdf", { type: "application/pdf" })
const submit = () => page.getByRole("button", { name: "Envoyer la preuve" }).click()

describe("proofs of something that owes", () => {
  test("CUS-40 CUS-41 one is handed in with its amount, its day and its file, and is shown as waiting", async () => {
    const { answers, sent } = owing([])
    const calls = await show(path, answers)
    await expect.element(section()).toBeVisible()
    expect(await wordsOf(section())).toContain("Le virement est fait ?")
    await opened()
    expect(typed()).toBe("155,00 €")
    await expectAccessible()
    await userEvent.fill(amount(), "80")
    choose(pdf)
    await submit()
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    expect(sent.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
      { type: "registration", cuid: "r1", amount: "8000", day: "2027-01-15", name: "virement.pdf" },
    ])
    await expect
      .poll(() => allWords(section().getByRole("listitem")))
      .toEqual([expect.stringMatching(/^80,00 € · 15 janvier 2027 En attente$/)])
    expect(calls.filter((each) => each.startsWith("GET /api/transactions/proofs"))).toHaveLength(2)
  })

  test("CUS-40 without a file, with another kind of file, or refused by the server, the form says why and keeps what was typed", async () => {
    const refused = new CallError(400, { error: "FILE_INVALID", field: "file" })
    const { answers } = owing([], { "POST /api/transactions/proofs": refused })
    await show(path, answers)
    await opened()
    await userEvent.fill(amount(), "rien")
    await submit()
    const dialog = page.getByRole("dialog")
    await expect.element(amount()).toHaveAttribute("aria-invalid", "true")
    await userEvent.fill(amount(), "80")
    const invalid = dialog.getByText("Envoyez un PDF, un JPEG ou un PNG de 10 Mo au plus.")
    for (const file of [
      new File(["x"], "virement.webp", { type: "image/webp" }),
      new File([new Uint8Array(10_000_001)], "grand.pdf", { type: "application/pdf" }),
    ]) {
      choose(file)
      await submit()
      await expect.element(invalid).toBeVisible()
    }
    choose(pdf)
    await expect.element(invalid).not.toBeInTheDocument()
    await submit()
    await expect.element(invalid).toBeVisible()
    expect(typed()).toBe("80")
  })

  test("CUS-41 CUS-44 the state of each is shown, and of a refused one the message, in both languages", async () => {
    const proofs = [
      proof("a"),
      proof("b", { status: "REJECTED", message: "Le montant ne se lit pas." }),
      proof("c", { status: "CONFIRMED", amount: 2_000 }),
    ]
    for (const width of [1280, 390]) {
      await show(path, owing(proofs).answers, { width })
      await expect
        .poll(() => allWords(section().getByRole("listitem")))
        .toEqual([
          "50,00 € · 11 janvier 2027 En attente",
          "50,00 € · 11 janvier 2027 Refusée Le montant ne se lit pas.",
          "20,00 € · 11 janvier 2027 Confirmée",
        ])
      await expectAccessible()
    }
    await show(path, owing(proofs).answers, { language: "en" })
    const english = page.getByRole("region", { name: "Proofs of payment" })
    await expect
      .poll(() => allWords(english.getByRole("listitem")))
      .toEqual([
        "€50.00 · 11 January 2027 Waiting",
        "€50.00 · 11 January 2027 Rejected Le montant ne se lit pas.",
        "€20.00 · 11 January 2027 Confirmed",
      ])
  })

  test("CUS-41 with three that wait, no other is handed in, and it says why", async () => {
    await show(path, owing([proof("a"), proof("b"), proof("c")]).answers)
    await expect.element(section().getByText(/^Trois preuves attendent déjà une réponse/)).toBeVisible()
    expect(page.getByRole("button", { name: "Envoyer une preuve" }).elements()).toEqual([])
  })

  test("CUS-40 what owes nothing asks for none", async () => {
    const { answers } = owing([])
    const calls = await show(path, {
      ...answers,
      "GET /api/account/registrations/{cuid}": { registration: sampleRegistration(), owed: nothingOwed },
    })
    await expect.element(page.getByRole("heading", { name: "Paiement" })).toBeVisible()
    expect(section().elements()).toEqual([])
    expect(calls.some((each) => each.includes("/api/transactions/proofs"))).toBe(false)
  })
})
