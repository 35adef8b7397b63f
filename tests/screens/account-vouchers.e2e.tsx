import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { OwnedVoucher, RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import { allWords, wordsOf } from "./look.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const given = { title: "Bon de 50", images: [], amount: 5_000, bundle: null }

/** As who received it sees it: bought by Alix, whose money is not told. */
const received = (more: Partial<OwnedVoucher> = {}): OwnedVoucher => ({
  id: 1,
  cuid: "v1",
  created_at: "2026-12-20T10:00:00Z",
  code: "MARELLE42",
  voucher: given,
  redeemed_at: "2027-01-10T10:00:00Z",
  expires_at: "2027-12-20T10:00:00Z",
  customer_id: 2,
  customer: { fullname: "Alix Dumont" },
  recipient: { fullname: "Camille Lambert" },
  reference: null,
  cancelled: false,
  total_amount: null,
  paid_amount: null,
  ...more,
})
const bought = (more: Partial<OwnedVoucher> = {}) =>
  received({
    customer_id: 1,
    customer: { fullname: "Camille Lambert" },
    total_amount: 5_000,
    paid_amount: 5_000,
    ...more,
  })

const answers = (voucher: OwnedVoucher): Answers => ({
  "GET /api/account/vouchers": { data: [voucher], count: 1 },
  "GET /api/account/vouchers/{cuid}": { voucher, owed: null },
})
const places = { "/account/vouchers": ".thing", "/account/vouchers/v1": ".thing-head" }

test("VOUCH-07 who did not buy it reads the buyer's name and the date, and no badge", async () => {
  for (const [path, selector] of Object.entries(places)) {
    await show(path, answers(received()))
    await expect.poll(() => allWords(selector)[0]).toContain("Offert par Alix Dumont, utilisé le 10 janvier 2027")
    expect(allWords(".badge")).toEqual([])
    await show(path, answers(received()), { language: "en" })
    await expect.poll(() => allWords(selector)[0]).toMatch(/Alix Dumont.*10 January 2027/)
    // The buyer reads what became of it instead, and has badges.
    await show(path, answers(bought({ recipient: { fullname: "Noor Peeters" } })))
    await expect.poll(() => allWords(selector)[0]).toContain("Utilisé le 10 janvier 2027 par Noor Peeters")
    expect(allWords(selector)[0]).not.toContain("Offert par")
    expect(allWords(".thing-badges .badge").slice(0, 2)).toEqual(["Payé", "Utilisé"])
  }
})

test("VOUCH-08 its end is told to who received it only as long as it is not redeemed", async () => {
  for (const [path, selector] of Object.entries(places)) {
    await show(path, answers(received({ redeemed_at: null, recipient: null })))
    await expect.poll(() => allWords(selector)[0]).toContain("20 décembre 2027")
    await show(path, answers(received()))
    await expect.poll(() => allWords(selector)[0]).toContain("utilisé le")
    expect(await wordsOf(page.getByRole("main"))).not.toContain("décembre 2027")
  }
})

type State = RedeemableVoucher["state"]
const redeemable = (state: State): RedeemableVoucher => ({
  code: "MARELLE42",
  state,
  voucher: given,
  customer: { fullname: "Alix Dumont" },
  expires_at: state === "EXPIRED" ? "2026-11-30T10:00:00Z" : null,
  redeemed_at: state === "REDEEMED" ? "2027-01-10T10:00:00Z" : null,
})
const messages: [State, string, string, string][] = [
  ["REDEEMED", "Ce bon a déjà été utilisé", "Le 10 janvier 2027.", "This voucher has already been redeemed"],
  ["EXPIRED", "Ce bon a expiré", "Il était valable jusqu’au 30 novembre 2026.", "This voucher has expired"],
  [
    "UNPAID",
    "Ce bon n’est pas encore payé",
    "Il est utilisable dès que le paiement arrive.",
    "This voucher is not paid for yet",
  ],
]
const confirmation = (state: State): Answers => ({
  "GET /api/vouchers/redeem": { voucher: redeemable(state) },
  "GET /api/participants": { data: [], participants: [], count: 0 },
})
const path = "/account/vouchers/redeem/MARELLE42"

test("VOUCH-12 the way to take it is out of use in every invalid state, and only there", async () => {
  for (const [state] of messages) {
    const calls = await show(path, confirmation(state))
    const take = page.getByRole("button", { name: "Ajouter à mon portefeuille" })
    await expect.element(take).toBeDisabled()
    ;(take.element() as HTMLButtonElement).click()
    expect(calls.filter((call) => call.startsWith("PUT"))).toEqual([])
  }
  await show(path, confirmation("VALID"))
  await expect.element(page.getByRole("button", { name: "Ajouter à mon portefeuille" })).toBeEnabled()
  await expect.element(page.getByText("Ce bon est valable")).toBeVisible()
})

test("VOUCH-13 redeemed, expired and unpaid each say so in their own words, in both languages", async () => {
  for (const [state, title, text, english] of messages) {
    await show(path, confirmation(state))
    await expect.poll(() => allWords(".alert")).toHaveLength(1)
    expect(allWords(".alert")[0]).toContain(title)
    expect(allWords(".alert")[0]).toContain(text)
    await show(path, confirmation(state), { language: "en" })
    await expect.poll(() => allWords(".alert")[0]).toContain(english)
  }
})
