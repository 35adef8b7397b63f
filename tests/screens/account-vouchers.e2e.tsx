import { expect, test } from "vitest"
import { page } from "vitest/browser"
import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
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
