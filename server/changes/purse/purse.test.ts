import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle, addRegistration, pay } from "#tests/fixtures/bookings.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { moneyViolations, walletOf } from "#tests/fixtures/purchases.ts"
import { cuidOf } from "#tests/fixtures/receipts.ts"

const backend = testBackend(behindProxy)
const bank = { to: "BANK", iban: "BE71 0961 2345 6769", holder: "Léa Dupont" }
let staff: Entered
let stranger: Entered
let voucher_id: number
let bundle_id: number
beforeAll(async () => {
  const permissions = [
    "customers.customers.read",
    "payments.payments.create",
    "payments.payments.read",
    "payments.payments.delete",
    "bank.transfers.create",
    "customers.vouchers.refund",
    "customers.vouchers.redeem",
    "customers.bundles.refund",
    "customers.memberships.create",
    "customers.memberships.read",
    "customers.memberships.update",
    "customers.memberships.delete",
    "registrations.registrations.cancel",
  ] as const
  staff = await enterAs(backend, permissions)
  stranger = await enterAs(backend, permissions, { organiser_id: 2 })
  voucher_id = (await addRow(backend, "vouchers", { title: "Bon", price: 2_500, duration: 86_400 })).id
  bundle_id = (await addRow(backend, "bundles", { title: "Carnet", price: 10_000, capacity: 10 })).id
})

async function makeOwner(wallet = 0) {
  const buyer = await makeBuyer(backend, { wallet })
  return { ...buyer, cuid: await cuidOf(backend, buyer.id) }
}
const purse = async (cuid: string, by = staff) => (await by.ask("GET", `/api/console/customers/${cuid}/purse`)).body

describe("a gift to the wallet", () => {
  const give = (cuid: string, body: object, by = staff, headers: Record<string, string> = {}) =>
    by.ask("POST", `/api/console/customers/${cuid}/wallet`, { body, headers })

  test("CUS-24 needs an amount above 0 and a note; the ledger shows GRANTED to WALLET", async () => {
    const owner = await makeOwner()
    for (const [body, field] of [
      [{ amount: 0, note: "x" }, "amount"],
      [{ amount: -5, note: "x" }, "amount"],
      [{ amount: 500, note: "  " }, "note"],
      [{ amount: 500 }, "note"],
    ] as const)
      expect(said(await give(owner.cuid, body))).toEqual(["INVALID_INPUT", field])
    const key = { "idempotency-key": "gift-1" }
    const given = await give(owner.cuid, { amount: 500, note: "Geste" }, staff, key)
    expect(given.body).toMatchObject({ wallet_amount: 500 })
    expect((await give(owner.cuid, { amount: 500, note: "Geste" }, staff, key)).body).toEqual(given.body)
    const [movement] = (await staff.ask("GET", `/api/console/payments?account=GRANTED&customer=${owner.cuid}`)).body
      .data
    expect(movement.note).toBe("Geste")
    expect(movement.postings).toEqual(
      expect.arrayContaining([
        { account: "GRANTED", amount: -500, destination: null },
        { account: "WALLET", amount: 500, destination: null },
      ]),
    )
    expect(await purse(owner.cuid)).toMatchObject({ wallet_amount: 500, gifts: [{ amount: 500, reversed: false }] })
    expect(said(await give("nobody", { amount: 5, note: "x" }))).toEqual(["NOT_FOUND", undefined])
    expect(said(await give(owner.cuid, { amount: 5, note: "x" }, stranger))).toEqual(["NOT_FOUND", undefined])
  })

  test("CUS-25 taken back once; refused when it was spent", async () => {
    const owner = await makeOwner()
    const { id } = (await give(owner.cuid, { amount: 2_500, note: "Geste" })).body
    const back = () => staff.ask("POST", `/api/console/payments/${id}/reverse`)
    await owner.post({ vouchers: [{ voucher_id }] })
    expect((await owner.buy()).status).toBe(200)
    expect(said(await back())).toEqual(["INSUFFICIENT_WALLET_AMOUNT", "amount"])
    expect(await walletOf(backend, owner.id)).toBe(0)
    await give(owner.cuid, { amount: 2_500, note: "Encore" })
    expect(said(await back())).toBe("ok")
    expect(said(await back())).toEqual(["ALREADY_REVERSED", undefined])
    expect((await purse(owner.cuid)).gifts.map(({ reversed }: { reversed: boolean }) => reversed)).toEqual([
      false,
      true,
    ])
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("vouchers", () => {
  async function buyVoucher(owner: Buyer & { cuid: string }) {
    await owner.post({ vouchers: [{ voucher_id }] })
    expect((await owner.buy()).status).toBe(200)
    return (await purse(owner.cuid)).vouchers[0] as { cuid: string; code: string }
  }
  const refund = (cuid: string, body: object, by = staff) =>
    by.ask("POST", `/api/console/owned-vouchers/${cuid}/refund`, { body })
  const redeem = (cuid: string, body: object, by = staff) =>
    by.ask("POST", `/api/console/owned-vouchers/${cuid}/redeem`, { body })

  test("CUS-26 an unredeemed one gives back what was paid and is cancelled; its code is not found any more", async () => {
    const owner = await makeOwner(5_000)
    const { cuid, code } = await buyVoucher(owner)
    expect(said(await refund(cuid, { to: "CARD" }))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect(said(await refund(cuid, { to: "BANK", iban: "BE00" }))).toEqual(["IBAN_INVALID", "iban"])
    expect((await refund(cuid, { to: "WALLET" }, stranger)).status).toBe(404)
    expect((await refund(cuid, { to: "WALLET" })).body).toMatchObject({ ok: true, amount: 2_500, refund: "NONE" })
    expect(await walletOf(backend, owner.id)).toBe(5_000)
    expect((await purse(owner.cuid)).vouchers[0]).toMatchObject({ cancelled_at: expect.any(String), paid_amount: 0 })
    const typed = await owner.ask("PUT", "/api/vouchers/redeem", { code })
    expect(typed.body).toMatchObject({ error: "VOUCHER_NOT_FOUND" })
    expect(said(await refund(cuid, { to: "WALLET" }))).toEqual(["ALREADY_CANCELLED", undefined])

    const another = await buyVoucher(owner)
    const sent = await refund(another.cuid, bank)
    expect(sent.body).toMatchObject({ amount: 2_500, credit_transfer: expect.any(String) })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-27 a redeemed one is not refunded", async () => {
    const owner = await makeOwner(2_500)
    const { cuid, code } = await buyVoucher(owner)
    await owner.ask("PUT", "/api/vouchers/redeem", { code })
    expect(said(await refund(cuid, { to: "WALLET" }))).toEqual(["VOUCHER_REDEEMED", undefined])
    expect(await walletOf(backend, owner.id)).toBe(2_500)
  })

  test("CUS-28 staff redeem a code under the customer's rules: redeemed, expired, unpaid in that order", async () => {
    const owner = await makeOwner(2_500)
    const friend = await makeOwner()
    const { cuid, code } = await buyVoucher(owner)
    expect((await redeem(cuid, { customer: friend.cuid }, stranger)).status).toBe(404)
    expect(said(await redeem(cuid, { customer: "nobody" }))).toEqual(["NOT_FOUND", undefined])
    expect(said(await redeem("ABCD-EFGH", { customer: friend.cuid }))).toEqual(["VOUCHER_NOT_FOUND", "code"])
    expect((await redeem(code, { customer: friend.cuid })).body).toEqual({ data: { cuid } })
    expect(await walletOf(backend, friend.id)).toBe(2_500)
    expect((await purse(owner.cuid)).vouchers[0]).toMatchObject({ recipient: { cuid: friend.cuid } })
    expect(said(await redeem(cuid, { customer: friend.cuid }))).toEqual(["VOUCHER_REDEEMED", "code"])

    const row = { voucher_id, customer_id: owner.id, amount: 100, total_amount: 100 }
    const past = "2020-01-01T00:00:00Z"
    await addRow(backend, "owned_vouchers", { ...row, cuid: "unpaid", code: "UNPAID-1" })
    await addRow(backend, "owned_vouchers", { ...row, cuid: "expired", code: "EXPIRED-1", expires_at: past })
    expect(said(await redeem("unpaid", { customer: friend.cuid }))).toEqual(["VOUCHER_UNPAID", "code"])
    expect(said(await redeem("expired", { customer: friend.cuid }))).toEqual(["VOUCHER_EXPIRED", "code"])
  })
})

describe("memberships", () => {
  const path = (owner: { cuid: string }, membership = "") =>
    `/api/console/customers/${owner.cuid}/memberships${membership && `/${membership}`}`
  let yearly: string
  beforeAll(async () => {
    const given = { title: "Année", price: 5_000, entity: "CUSTOMERS", period_type: "ROLLING" }
    const period = { rolling_period_type: "YEAR", rolling_period_duration: 1 }
    await addRow(backend, "memberships", { ...given, ...period, cuid: "yearly" })
    yearly = "yearly"
  })

  test("CUS-29 given with price 0 owes nothing and is active for its period; with a price it is owed", async () => {
    const owner = await makeOwner()
    const free = await staff.ask("POST", path(owner), { body: { membership: yearly } })
    expect(free.body.membership).toMatchObject({ title: "Année", total_amount: 0, paid_amount: 0, cancelled_at: null })
    const [mine] = (await owner.ask("GET", "/api/account/memberships")).body.data
    expect(Date.parse(mine.start_at)).toBeLessThanOrEqual(Date.now())
    expect(Date.parse(mine.end_at)).toBeGreaterThan(Date.now() + 360 * 86_400_000)
    expect((await owner.ask("GET", "/api/account/outstanding")).body).toMatchObject({ outstanding_amount: 0 })
    const paid = await staff.ask("POST", path(owner), { body: { membership: yearly, price: 4_000 } })
    // It follows the one that runs.
    expect(paid.body.membership).toMatchObject({ total_amount: 4_000, start_at: free.body.membership.end_at })
    expect((await staff.ask("GET", path(owner))).body.data).toHaveLength(2)
    expect((await staff.ask("POST", path(owner), { body: { membership: "nobody" } })).status).toBe(404)
    expect((await stranger.ask("POST", path(owner), { body: { membership: yearly } })).status).toBe(404)
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-30 its period can be moved, start before end, unless somebody else did meanwhile", async () => {
    const owner = await makeOwner()
    const { cuid } = (await staff.ask("POST", path(owner), { body: { membership: yearly } })).body.membership
    const move = (body: object, whose = owner) => staff.ask("PUT", path(whose, cuid), { body })
    const period = { start_at: "2027-01-01T00:00:00Z", end_at: "2027-06-30T22:00:00Z" }
    expect((await move({ ...period, version: 1 })).body.membership).toMatchObject({
      start_at: "2027-01-01T00:00:00.000Z",
      end_at: "2027-06-30T22:00:00.000Z",
      version: 2,
    })
    const turned = { start_at: period.end_at, end_at: period.start_at, version: 2 }
    expect(said(await move(turned))).toEqual(["INVALID_INPUT", "end_at"])
    expect(said(await move({ ...period, end_at: period.start_at, version: 2 }))).toEqual(["INVALID_INPUT", "end_at"])
    expect(said(await move({ ...period, version: 1 }))).toEqual(["VERSION_CONFLICT", "version"])
    expect((await move({ ...period, version: 2 }, await makeOwner())).status).toBe(404)
  })

  test("CUS-31 cancelling gives back from 0 to what was paid, and the family sees it cancelled", async () => {
    const owner = await makeOwner()
    const give = async () => {
      const { body } = await staff.ask("POST", path(owner), { body: { membership: yearly, price: 4_000 } })
      const { cuid } = body.membership
      const [row] = await rowsOf<{ id: number }>(backend, "select id from owned_memberships where cuid = ?", [cuid])
      await pay(backend, "membership", row!.id, 4_000)
      return cuid as string
    }
    const cancel = (cuid: string, query: string, by = staff) => by.ask("DELETE", `${path(owner, cuid)}?${query}`)
    const cuid = await give()
    expect(said(await cancel(cuid, "amount=4001&to=WALLET"))).toEqual(["AMOUNT_TOO_HIGH", "amount"])
    expect(said(await cancel(cuid, "amount=100&to=CARD"))).toEqual(["REFUND_NOT_POSSIBLE", "amount"])
    expect((await cancel(cuid, "amount=-1&to=WALLET")).status).toBe(400)
    expect((await cancel(cuid, "amount=100")).status).toBe(400)
    expect((await cancel(cuid, "amount=100&to=WALLET", stranger)).status).toBe(404)
    expect((await cancel(cuid, "amount=1500&to=WALLET")).body).toMatchObject({ amount: 1_500, refund: "NONE" })
    expect(await walletOf(backend, owner.id)).toBe(1_500)
    expect((await owner.ask("GET", "/api/account/memberships")).body.data[0]).toMatchObject({ cancelled: true })
    expect(said(await cancel(cuid, "amount=0&to=WALLET"))).toEqual(["ALREADY_CANCELLED", undefined])
    expect((await cancel(await give(), "amount=0&to=WALLET")).body).toMatchObject({ amount: 0 })
    expect(await walletOf(backend, owner.id)).toBe(1_500)
    const sent = await cancel(await give(), `amount=4000&${new URLSearchParams(bank)}`)
    expect(sent.body).toMatchObject({ amount: 4_000, credit_transfer: expect.any(String) })
    expect(await moneyViolations(backend)).toEqual([])
  })
})

describe("bundles", () => {
  const refund = (cuid: string, body: object, by = staff) =>
    by.ask("POST", `/api/console/owned-bundles/${cuid}/refund`, { body })
  async function ownBundle(used = 3) {
    const owner = await makeOwner()
    const id = await addOwnedBundle(backend, { customer_id: owner.id, bundle_id, total_amount: 10_000 })
    const [child] = owner.children
    const { id: activity_id } = await addActivity(backend)
    const offer = await addAvailability(backend, { activity_id, dates: daily(40) })
    const registration_id = await addRegistration(backend, {
      customer_id: owner.id,
      participant_id: child!,
      offer,
      entries: { owned_bundle_id: id, entries: used },
    })
    const [row] = await rowsOf<{ cuid: string }>(backend, "select cuid from registrations where id = ?", [
      registration_id,
    ])
    const { cuid } = (await purse(owner.cuid)).bundles[0]
    return { owner, cuid: cuid as string, registration: row!.cuid }
  }

  test("CUS-32 CUS-34 CUS-52 the proposed amount goes back, and entries that come back later are wallet money", async () => {
    const { owner, cuid, registration } = await ownBundle()
    expect((await purse(owner.cuid)).bundles).toMatchObject([{ used: 3, capacity: 10, proposed_amount: 7_000 }])
    expect(said(await refund(cuid, { to: "WALLET", amount: 10_001 }))).toEqual(["AMOUNT_TOO_HIGH", "amount"])
    expect((await refund(cuid, { to: "WALLET", amount: -1 })).status).toBe(400)
    expect((await refund(cuid, { to: "WALLET" }, stranger)).status).toBe(404)
    expect((await refund(cuid, { to: "WALLET" })).body).toMatchObject({ amount: 7_000 })
    expect(await walletOf(backend, owner.id)).toBe(7_000)
    expect((await purse(owner.cuid)).bundles[0]).toMatchObject({ cancelled_at: expect.any(String), paid_amount: 3_000 })
    expect(said(await refund(cuid, { to: "WALLET", amount: 0 }))).toEqual(["ALREADY_CANCELLED", undefined])
    const [kept] = await rowsOf(backend, "select cancelled_at from registrations where cuid = ?", [registration])
    expect(kept).toEqual({ cancelled_at: null })

    const body = { message: "Malade", to: "WALLET" }
    expect(said(await staff.ask("POST", `/api/console/registrations/${registration}/cancel`, { body }))).toBe("ok")
    expect(await walletOf(backend, owner.id)).toBe(10_000)
    expect((await purse(owner.cuid)).bundles[0]).toMatchObject({ paid_amount: 0 })
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("CUS-34 CUS-52 another amount may go back; what is left is all that entries can bring", async () => {
    const { owner, cuid, registration } = await ownBundle(5)
    expect((await refund(cuid, { amount: 9_000, ...bank })).body).toMatchObject({ amount: 9_000 })
    const body = { message: "Malade", to: "WALLET" }
    expect(said(await staff.ask("POST", `/api/console/registrations/${registration}/cancel`, { body }))).toBe("ok")
    expect(await walletOf(backend, owner.id)).toBe(1_000)
    const nothing = await ownBundle()
    expect((await refund(nothing.cuid, { to: "CARD", amount: 0 })).body).toMatchObject({ amount: 0 })
    expect(await walletOf(backend, nothing.owner.id)).toBe(0)
    expect(await moneyViolations(backend)).toEqual([])
  })
})
