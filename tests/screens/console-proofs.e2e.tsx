import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import type { Permission } from "#contract/permissions.ts"
import { expectAccessible } from "./axe.ts"
import { allWords, wordsOf } from "./look.ts"
import { showConsole } from "./show-console.tsx"
import type { Answers } from "./stage.ts"

const path = "/api/console/transaction-proofs"
const proof = (cuid: string, more: Partial<TransactionProof> = {}): TransactionProof => ({
  cuid,
  amount: 15_500,
  day: "2027-01-11",
  status: "SUBMITTED",
  message: "",
  created_at: "2027-01-12T10:00:00.000Z",
  customer: { cuid: "c1", fullname: "Camille Lambert" },
  destination: { type: "registration", cuid: "r1", reference: "+++090/9337/55493+++" },
  file: { name: "virement.pdf", type: "application/pdf", size: 20_000 },
  collaborator: null,
  decided_at: null,
  ...more,
})
const decided = { decided_at: "2027-01-13T10:00:00.000Z", collaborator: { cuid: "k1", fullname: "Élise Marchal" } }

/** Two proofs, as the server keeps them; `sent` is what was asked to be decided. */
function kept(more: Answers = {}) {
  const all = new Map([
    ["f1", proof("f1")],
    [
      "f2",
      proof("f2", {
        ...decided,
        status: "REJECTED",
        message: "Le montant ne se lit pas.",
        file: null,
        destination: { type: "cart", cuid: "k1", reference: null },
      }),
    ],
  ])
  const sent: unknown[] = []
  const one = ({ url }: { url: URL }) => all.get(url.pathname.split("/").at(-1)!)!
  const answers: Answers = {
    "GET /api/console/views": { data: [], count: 0 },
    [`GET ${path}`]: () => ({ data: [...all.values()], count: all.size, more: false, next: null }),
    [`GET ${path}/{cuid}`]: (asked: { url: URL }) => {
      const found = one(asked)
      return found ? { transaction_proof: found } : (new CallError(404, { error: "NOT_FOUND" }) as never)
    },
    [`PUT ${path}/{cuid}`]: (asked: { url: URL; body: unknown }) => {
      sent.push(asked.body)
      const changed = { ...one(asked), ...decided, ...(asked.body as object) }
      all.set(changed.cuid, changed)
      return { transaction_proof: changed }
    },
    [`DELETE ${path}/{cuid}`]: (asked: { url: URL }) => {
      all.delete(one(asked).cuid)
      return { ok: true, archived: false }
    },
    ...more,
  }
  return { answers, sent }
}
const button = (name: string) => page.getByRole("button", { name, exact: true })
const sheet = () => page.getByRole("region", { name: /^155,00/ })

describe("proofs of payment", () => {
  test("are listed with whose they are, what for and their state; one opens beside the list", async () => {
    for (const width of [1280, 390]) {
      const { here } = await showConsole("/transaction-proofs", { answers: kept().answers, width })
      await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Preuves de paiement")
      await expect.poll(() => page.getByRole("row").elements().length).toBeGreaterThanOrEqual(2)
      await expectAccessible()
      await page
        .getByRole("rowheader", { name: /Camille Lambert/ })
        .first()
        .click()
      await expect.poll(here).toBe("/transaction-proofs/f1")
      await expect.element(sheet()).toBeVisible()
      const words = await wordsOf(sheet())
      for (const word of ["À vérifier", "Camille Lambert", "11 janvier 2027", "Inscription +++090/9337/55493+++"])
        expect(words).toContain(word)
      await expect
        .element(page.getByRole("link", { name: "Ouvrir virement.pdf" }))
        .toHaveAttribute("href", `/explorateurs${path}/f1/file`)
      await expectAccessible()
    }
    await showConsole("/transaction-proofs?status=SUBMITTED", { answers: kept().answers })
    expect(await wordsOf(page.getByRole("list", { name: "Filtres posés" }))).toContain("État : À vérifier")
    await expect
      .poll(() => allWords(page.getByRole("columnheader")))
      .toEqual(["Famille", "Montant", "Payé le", "État", "Pour", "Reçue"])
  })

  test("SET-32 without the permission to record money a proof can be rejected, and the button to confirm is absent", async () => {
    const permissions: Permission[] = ["customers.transaction_proofs.read", "customers.transaction_proofs.update"]
    await showConsole("/transaction-proofs/f1", { answers: kept().answers, permissions })
    await expect.element(button("Refuser")).toBeVisible()
    expect(button("Confirmer").elements()).toEqual([])
  })

  test("CUS-42 confirming says what is recorded, and shows it as confirmed", async () => {
    const { answers, sent } = kept()
    await showConsole("/transaction-proofs/f1", { answers })
    await button("Confirmer").click()
    const dialog = page.getByRole("alertdialog", { name: /^Confirmer 155,00/ })
    expect(await wordsOf(dialog)).toContain("Un virement de 155,00 € du 11 janvier 2027 est enregistré.")
    await expectAccessible()
    await page.getByRole("button", { name: /^Enregistrer 155,00/ }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent).toEqual([{ status: "CONFIRMED" }])
    await expect.poll(() => wordsOf(sheet())).toContain("Confirmée")
    expect(await wordsOf(sheet())).toContain("13 janvier 2027, par Élise Marchal")
    for (const name of ["Confirmer", "Refuser", "Supprimer"]) expect(button(name).elements()).toEqual([])
  })

  test("CUS-44 rejecting needs a message, which stays to be read", async () => {
    const { answers, sent } = kept()
    await showConsole("/transaction-proofs/f1", { answers, width: 390 })
    await button("Refuser").click()
    await expect.element(button("Refuser la preuve")).toBeDisabled()
    await expectAccessible()
    await userEvent.fill(page.getByLabelText("Message à la famille"), "  La date manque.  ")
    await button("Refuser la preuve").click()
    await expect.element(page.getByRole("dialog", { name: "Refuser la preuve" })).not.toBeInTheDocument()
    expect(sent).toEqual([{ status: "REJECTED", message: "La date manque." }])
    await expect.poll(() => wordsOf(sheet())).toContain("La date manque.")
    expect(button("Confirmer").elements()).toEqual([])
  })

  test("CUS-43 decided by a colleague meanwhile, it says so and shows what was decided", async () => {
    const twice = new CallError(409, { error: "PROOF_DECIDED", request_id: "r" })
    let isDecided = false
    const { answers } = kept({
      [`PUT ${path}/{cuid}`]: () => {
        isDecided = true
        return twice as never
      },
      [`GET ${path}/{cuid}`]: () => ({
        transaction_proof: isDecided ? proof("f1", { ...decided, status: "CONFIRMED" }) : proof("f1"),
      }),
    })
    await showConsole("/transaction-proofs/f1", { answers })
    await button("Confirmer").click()
    await page.getByRole("button", { name: /^Enregistrer 155,00/ }).click()
    await expect.element(page.getByText("Une décision a déjà été prise pour cette preuve.")).toBeVisible()
    await expect.poll(() => wordsOf(sheet())).toContain("Confirmée")
  })

  test("CUS-53 one that is not confirmed is removed; without the permissions there is no button", async () => {
    const { answers } = kept()
    const { here } = await showConsole("/transaction-proofs/f2", { answers })
    await expect.element(page.getByText("Le montant ne se lit pas.")).toBeVisible()
    await expect.element(page.getByText("Aucun fichier")).toBeVisible()
    await button("Supprimer").click()
    await button("Supprimer la preuve").click()
    await expect.poll(here).toBe("/transaction-proofs")
    await expect.element(page.getByText("1 preuve", { exact: true })).toBeVisible()
    const permissions: Permission[] = ["customers.transaction_proofs.read"]
    await showConsole("/transaction-proofs/f1", { answers: kept().answers, permissions })
    await expect.element(sheet()).toBeVisible()
    for (const name of ["Confirmer", "Refuser", "Supprimer"]) expect(button(name).elements()).toEqual([])
  })
})
