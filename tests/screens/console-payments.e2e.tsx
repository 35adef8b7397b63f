import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { CallError } from "#contract/client.ts"
import type { ListedPayment, OwedThing } from "#contract/endpoints/console-payments.ts"
import type { CreditTransfer } from "#contract/endpoints/console-transfers.ts"
import { permissions } from "#contract/permissions.ts"
import { erasedName } from "#contract/rules/erased.ts"
import { expectAccessible } from "./axe.ts"
import { customer, household } from "./household-samples.ts"
import { showConsole } from "./show-console.tsx"

const camille = { cuid: "c1", fullname: "Camille Lambert" }
const payment: ListedPayment = {
  id: 41,
  type: "payment.recorded",
  created_at: "2027-01-12T09:00:00.000Z",
  value_day: "2027-01-11",
  payment_type: { cuid: "y1", name: "Virement" },
  account: "BANK",
  amount: 17_000,
  note: "extrait 12",
  customer: camille,
  collaborator: { cuid: "k1", fullname: "Élise Marchal" },
  reversed: false,
  postings: [
    { account: "BANK", destination: null, amount: -17_000 },
    {
      account: "THING",
      destination: { type: "registration", cuid: "r1", reference: "+++000/0123/45672+++" },
      amount: 15_000,
    },
    { account: "WALLET", destination: null, amount: 2_000 },
  ],
}
const online: ListedPayment = {
  ...payment,
  id: 40,
  type: "payment.received",
  payment_type: null,
  account: "ONLINE",
  amount: 5_000,
  note: "",
  customer: { cuid: "c2", fullname: "Olivier Marchant" },
  collaborator: null,
  postings: [
    { account: "ONLINE", destination: null, amount: -5_000 },
    { account: "THING", destination: { type: "voucher", cuid: "v1", reference: null }, amount: 5_000 },
  ],
}
const reversed: ListedPayment = { ...payment, id: 39, reversed: true, customer: { cuid: "c3", fullname: "Aya Diallo" } }
const listed = (...data: ListedPayment[]) => ({ data, count: data.length, more: false, next: null, sum: 22_000 })
const type = (cuid: string, name: string) => ({
  cuid,
  version: 1,
  archived_at: null,
  name,
  account: "BANK" as const,
  active: true,
  order: 0,
  uses: 1,
  created_at: payment.created_at,
})
const owes: OwedThing = {
  type: "registration",
  cuid: "r1",
  reference: "+++000/0123/45672+++",
  title: "Petits robots, grandes idées",
  participant: "Inès Lambert",
  total_amount: 20_000,
  paid_amount: 5_000,
  outstanding_amount: 15_000,
}
const fee: OwedThing = {
  ...owes,
  type: "cart",
  cuid: "k1",
  reference: null,
  title: "",
  participant: null,
  total_amount: 150,
  paid_amount: 0,
  outstanding_amount: 150,
}
const answers = {
  "GET /api/console/payments": listed(payment, online, reversed),
  "GET /api/console/payments/owed": { customer: camille, data: [owes, fee] },
  "GET /api/console/payment-types": {
    data: [type("y1", "Virement"), type("y2", "Espèces")],
    count: 2,
    more: false,
    next: null,
  },
  "GET /api/console/views": { data: [], count: 0 },
}
const show = (path = "/payments", given: Parameters<typeof showConsole>[1] = {}) =>
  showConsole(path, { ...given, answers: { ...answers, ...given.answers } })
const row = (name: RegExp) => page.getByRole("row", { name })

describe("the list of payments", () => {
  test.each([
    ["fr", "Famille effacée"],
    ["en", "Deleted family"],
  ])("in %s an erased family is called “%s”, in the row and on the sheet", async (language, word) => {
    const erased = { ...payment, customer: { cuid: "c9", fullname: erasedName } }
    await show("/payments/41", {
      kept: { language },
      answers: { "GET /api/console/payments": listed(erased, online) },
    })
    await expect.element(row(new RegExp(word))).toBeVisible()
    await expect.element(page.getByRole("link", { name: word })).toBeVisible()
    expect(page.getByText(erasedName).elements()).toEqual([])
  })

  for (const width of [1280, 390])
    test(`shows who paid what for which thing, what was taken back, and the sum at its foot, at ${width} px`, async () => {
      await show("/payments", { width })
      await expect.element(row(/Camille Lambert/).getByText(/^\+\+\+000.* Inscription, Portefeuille$/)).toBeVisible()
      await expect.element(row(/Camille Lambert/).getByText(/170,00/)).toBeVisible()
      await expect.element(row(/Olivier Marchant/).getByText("Bon cadeau")).toBeVisible()
      await expect.element(row(/Aya Diallo/).getByText("Repris")).toBeVisible()
      await expect.element(page.getByText(/Somme 220,00/)).toBeVisible()
      await expectAccessible()
    })

  test("FIN-03 a reference is whole in the list at 1280 px, where the words after it are cut", async () => {
    await show("/payments", { width: 1280 })
    const cell = row(/Camille Lambert/).getByText(/^\+\+\+000/)
    await expect.element(cell).toBeVisible()
    const text = cell.element().firstChild!
    const range = document.createRange()
    range.setStart(text, 0)
    range.setEnd(text, "+++000/0123/45672+++".length)
    expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(cell.element().getBoundingClientRect().right)
  })

  test("CON-16 CON-18 filters stand in the address: one account at a time, days and amounts typed, each leaves by its chip", async () => {
    const { here, calls } = await show("/payments?account=BANK")
    await page.getByRole("button", { name: "Filtrer", exact: true }).click()
    await page.getByRole("menuitem", { name: /Caisse/ }).click()
    await expect.poll(here).toBe("/payments?account=CASH")
    await page.getByRole("button", { name: "Famille, jours, montants" }).click()
    const dialog = page.getByRole("dialog", { name: "Filtrer les paiements" })
    await dialog.getByLabelText("Jusqu’à").fill("100")
    await expectAccessible()
    await dialog.getByRole("button", { name: "Appliquer" }).click()
    await expect.poll(here).toBe("/payments?account=CASH&amount_to=10000")
    await expect.poll(() => calls.some((call) => call.includes("account=CASH&amount_to=10000"))).toBe(true)
    await page.getByRole("link", { name: /Retirer.*Jusqu’à 100,00/ }).click()
    await expect.poll(here).toBe("/payments?account=CASH")
  })

  test("CON-11 stands in the rail with what belongs to it; N records", async () => {
    const { here } = await show()
    await expect.element(page.getByRole("link", { name: "Virements sortants" })).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Types de paiement" })).toBeVisible()
    await expect.element(row(/Camille Lambert/)).toBeVisible()
    await userEvent.keyboard("n")
    await expect.poll(here).toBe("/payments/new")
    await expect.element(page.getByRole("dialog", { name: "Noter un paiement" })).toBeVisible()
  })

  test("CON-09 CON-10 those who may only read record nothing and take nothing back", async () => {
    await show("/payments/41", { permissions: ["payments.payments.read"] })
    await expect.element(page.getByRole("heading", { name: /170,00/ })).toBeVisible()
    expect(page.getByRole("button", { name: "Reprendre…" }).elements()).toEqual([])
    expect(page.getByRole("link", { name: /Noter un paiement/ }).elements()).toEqual([])
    await show("/payments", { permissions: permissions.filter((each) => each !== "payments.payments.read") })
    await expect
      .element(page.getByRole("heading", { level: 1 }))
      .toHaveTextContent("Cette page n’est pas dans vos droits")
  })
})

describe("recording a payment", () => {
  const dialog = () => page.getByRole("dialog", { name: "Noter un paiement" })
  const amount = () => dialog().getByLabelText("Montant reçu")

  for (const width of [1280, 390])
    test(`FIN-05 says before it is saved how much of it goes to the wallet, at ${width} px`, async () => {
      const sent: unknown[] = []
      const { here } = await show("/payments/new?customer=c1", {
        width,
        answers: {
          "POST /api/console/payments": ({ body }: { body?: unknown }) => {
            sent.push(body)
            return { id: 42, paid_amount: 20_000, outstanding_amount: 0, to_wallet: 2_000 }
          },
        },
      })
      await expect.element(dialog().getByText("Camille Lambert paie pour")).toBeVisible()
      await expect.element(dialog().getByRole("button", { name: /Noter 150,00/ })).toBeEnabled()
      expect(
        dialog()
          .getByText(/portefeuille/i)
          .elements(),
      ).toEqual([])
      await amount().fill("170")
      await expect.element(dialog().getByText(/20,00.*de plus.*portefeuille de Camille Lambert/)).toBeVisible()
      await expectAccessible()
      expect(sent).toEqual([])
      await dialog()
        .getByRole("button", { name: /Noter 170,00/ })
        .click()
      await expect
        .poll(() => sent)
        .toEqual([
          {
            destination: { type: "registration", cuid: "r1" },
            payment_type: "y1",
            amount: 17_000,
            value_day: "2027-01-15",
            note: "",
          },
        ])
      await expect.element(page.getByText(/noté, dont 20,00.*au portefeuille/)).toBeVisible()
      await expect.poll(here).toBe("/payments?customer=c1")
    })

  test("another thing brings its own amount; nothing, less than nothing and a day to come are not sent", async () => {
    await show("/payments/new?customer=c1")
    await amount().fill("170")
    await dialog().getByRole("checkbox").first().click({ force: true })
    await dialog()
      .getByRole("checkbox", { name: /Panier/ })
      .click({ force: true })
    await expect.element(dialog().getByRole("button", { name: /Noter 1,50/ })).toBeEnabled()
    for (const wrong of ["0", "-5", "abc"]) {
      await amount().fill(wrong)
      await expect.element(dialog().getByRole("button", { name: /^Noter/ })).toBeDisabled()
    }
    await amount().fill("1,50")
    await expect.element(dialog().getByRole("button", { name: /^Noter/ })).toBeEnabled()
    await dialog().getByRole("group", { name: "Reçu le" }).getByRole("spinbutton").nth(2).click()
    await userEvent.keyboard("{ArrowUp}")
    await expect.element(dialog().getByText("Ce jour est dans le futur.")).toBeVisible()
    await expect.element(dialog().getByRole("button", { name: /^Noter/ })).toBeDisabled()
  })

  test("FIN-05 by the reference of a transfer: one that nothing has is said, one that owes nothing is all for the wallet", async () => {
    const unknown = new CallError(404, { error: "NOT_FOUND" })
    await show("/payments/new", {
      answers: {
        "GET /api/console/payments/owed": ({ url }: { url: URL }) => {
          const isKnown = url.searchParams.get("reference") === "+++000/0123/45672+++"
          const paid = { ...owes, paid_amount: 20_000, outstanding_amount: 0 }
          return isKnown ? { customer: camille, data: [paid] } : (unknown as never)
        },
      },
    })
    await dialog().getByLabelText("Ou la communication").fill("12345")
    await expect.element(dialog().getByText("Rien ne porte cette communication.")).toBeVisible()
    await dialog().getByLabelText("Ou la communication").fill("+++000/0123/45672+++")
    await amount().fill("30")
    await expect.element(dialog().getByText(/30,00.*portefeuille de Camille Lambert/)).toBeVisible()
  })

  test("FIN-05 a family that owes nothing is said so, and a refusal leaves the dialog as it was", async () => {
    await show("/payments/new?customer=c1", {
      answers: { "GET /api/console/payments/owed": { customer: camille, data: [] } },
    })
    await expect.element(dialog().getByText("Cette famille ne doit rien.")).toBeVisible()
    await expect.element(dialog().getByRole("button", { name: /^Noter/ })).toBeDisabled()
    await show("/payments/new?customer=c1", {
      answers: { "POST /api/console/payments": new CallError(400, { error: "DAY_IN_FUTURE", field: "value_day" }) },
    })
    await dialog().getByRole("textbox", { name: /^Note/ }).fill("au guichet")
    await dialog()
      .getByRole("button", { name: /Noter 150,00/ })
      .click()
    await expect.element(page.getByText("Ce jour est dans le futur.")).toBeVisible()
    await expect.element(dialog().getByRole("textbox", { name: /^Note/ })).toHaveValue("au guichet")
  })

  test("FIN-05 for the family whose page is open", async () => {
    await show("/customers/c1", { answers: { ...household, ...answers } })
    await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent(customer.fullname)
    await page.getByRole("button", { name: "Noter un paiement" }).click()
    await expect.element(dialog().getByText("Petits robots, grandes idées")).toBeVisible()
    expect(dialog().getByLabelText("Ou la communication").elements()).toEqual([])
  })
})

describe("one payment", () => {
  test("tells where its parts went, and is taken back after a question; money that was spent is refused", async () => {
    const asked: string[] = []
    let refusal: CallError | null = new CallError(409, { error: "INSUFFICIENT_WALLET_AMOUNT" })
    await show("/payments/41", {
      answers: {
        "POST /api/console/payments/{id}/reverse": ({ url }: { url: URL }) => {
          asked.push(url.pathname)
          return refusal ? (refusal as never) : { id: 43 }
        },
      },
    })
    await expect.element(page.getByText("extrait 12")).toBeVisible()
    await expect.element(page.getByRole("link", { name: "Camille Lambert" })).toBeVisible()
    await expectAccessible()
    await page.getByRole("button", { name: "Reprendre…" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByRole("button", { name: /Reprendre 170,00/ }).click()
    await expect.poll(() => asked).toHaveLength(1)
    await expect.element(question).toBeVisible()
    refusal = null
    await question.getByRole("button", { name: /Reprendre 170,00/ }).click()
    await expect.element(page.getByText("Le paiement est repris.")).toBeVisible()
    expect(asked).toEqual(Array(2).fill("/explorateurs/api/console/payments/41/reverse"))
  })

  test("one that was taken back or came online is not taken back; one that is not in the list is said so", async () => {
    for (const id of [39, 40]) {
      await show(`/payments/${id}`)
      await expect.element(page.getByRole("heading", { level: 2 })).toBeVisible()
      expect(page.getByRole("button", { name: "Reprendre…" }).elements()).toEqual([])
    }
    await show("/payments/7")
    await expect.element(page.getByRole("heading", { name: "Pas dans cette liste" })).toBeVisible()
  })
})

describe("refunds to bank accounts", () => {
  const transfer: CreditTransfer = {
    cuid: "t1",
    version: 1,
    customer: camille,
    amount: 12_000,
    iban: "BE68 5390 0754 7034",
    holder: "C. Lambert",
    text: "Stage de février",
    status: "READY",
    destination: { type: "registration", cuid: "r1" },
    collaborator: { cuid: "k1", fullname: "Élise Marchal" },
    created_at: "2027-01-12T09:00:00.000Z",
    ended_at: null,
  }
  const exported: CreditTransfer = { ...transfer, cuid: "t2", status: "EXPORTED", amount: 500 }
  const given = {
    "GET /api/console/credit-transfers": { data: [transfer, exported], count: 2, more: false, next: null, sum: 12_500 },
    "GET /api/console/credit-transfers/{cuid}": ({ url }: { url: URL }) => ({
      credit_transfer: url.pathname.endsWith("t1") ? transfer : exported,
    }),
  }

  for (const width of [1280, 390])
    test(`are listed with their state and sum, at ${width} px`, async () => {
      await show("/credit-transfers", { answers: given, width })
      await expect.element(page.getByText("À envoyer").first()).toBeVisible()
      await expect.element(page.getByText("Envoyé à la banque")).toBeVisible()
      await expect.element(page.getByText(/Somme 125,00/)).toBeVisible()
      await expectAccessible()
    })

  test("one that the bank does not know of is cancelled to the wallet; an exported one is not", async () => {
    const { calls } = await show("/credit-transfers/t1", {
      answers: {
        ...given,
        "DELETE /api/console/credit-transfers/{cuid}": { credit_transfer: { ...transfer, status: "CANCELLED" } },
      },
    })
    await page.getByRole("button", { name: "Annuler…" }).click()
    const question = page.getByRole("alertdialog")
    await expect.element(question.getByText(/120,00.*portefeuille de Camille Lambert/)).toBeVisible()
    await expectAccessible()
    await question.getByRole("button", { name: "Annuler le virement" }).click()
    await expect.poll(() => calls).toContain("DELETE /api/console/credit-transfers/t1")
    await show("/credit-transfers/t2", { answers: given })
    await expect.element(page.getByText("BE68 5390 0754 7034").first()).toBeVisible()
    expect(page.getByRole("button", { name: "Annuler…" }).elements()).toEqual([])
  })
})
