import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily } from "#tests/fixtures/cart.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { MOLLIE_SECRET, STRIPE_SECRET, startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { addToCart, buy, grant, moneyViolations, readCart, walletOf } from "#tests/fixtures/purchases.ts"
import { received } from "#tests/fixtures/receipts.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { reconcileRefunds } from "./settle-refund.ts"

const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, [
    "payments.transactions.create",
    "payments.payments.create",
    "organiser.payments.read",
    "organiser.payments.update",
  ])
  await take("STRIPE", STRIPE_SECRET)
})
const take = (online_provider: string, secret: string) =>
  saveNow(staff, "/api/console/payment-providers", { online_payments_enabled: true, online_provider, secret })

const refund = (destination: object, amount: unknown, to = "CARD", headers: Record<string, string> = {}, by = staff) =>
  by.ask("POST", "/api/console/refunds", { body: { destination, amount, to }, headers })

/** A cart paid on the provider's page; some of it from the wallet. */
async function paidOnline(prices: number[], wallet = 0) {
  const of = await makeFamily(backend)
  if (wallet > 0) await grant(backend, of.id, wallet)
  for (const price of prices) await addToCart(backend, of, price)
  const { id, cuid } = await openCartOf(of)
  const body = { cart_id: id, payment_strategy: "IMMEDIATE", terms: true }
  const { next_action_url } = (await of.ask("POST", "/api/carts/checkout", body)).body
  const page = next_action_url.split("/").at(-1)
  fake.act(page, "pay")
  const bought = await readCart(of, cuid)
  expect(bought.cart.processed_at).not.toBeNull()
  const [cart, ...things] = [
    { type: "cart", cuid },
    ...bought.registrations.map((registration) => ({ type: "registration", cuid: registration.cuid })),
  ]
  return { of, page, cart: cart!, things, payment: fake.payments.get(page)! }
}
const paid = async (of: Family, { cuid }: { cuid: string }) => (await readCart(of, cuid)).cart.paid_amount

describe("a refund to the wallet", () => {
  test("of a voucher that was redeemed is refused, alone or with its cart: it was paid out already", async () => {
    const buyer = await makeBuyer(backend)
    const friend = await makeFamily(backend)
    const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon", price: 2_000 })
    await buyer.post({ vouchers: [{ voucher_id }] })
    const { cuid } = (await buyer.buy()).body.cart
    const cart = { type: "cart", cuid }
    await staff.ask("POST", "/api/console/payments", {
      body: { destination: cart, amount: 2_000, ...(await received(backend, "CASH")) },
    })
    const [voucher] = (await buyer.bought(cuid)).vouchers
    const redeemed = await friend.ask("PUT", "/api/vouchers/redeem", { code: voucher!.code })
    expect([redeemed.status, await walletOf(backend, friend.id)]).toEqual([200, 2_000])
    for (const destination of [cart, { type: "voucher", cuid: voucher!.cuid }])
      expect((await refund(destination, 2_000, "WALLET")).body).toMatchObject({
        error: "REFUND_NOT_POSSIBLE",
        field: "destination",
      })
    expect(await walletOf(backend, buyer.id)).toBe(0)
  })

  test("moves what was paid for a thing, at most", async () => {
    const of = await makeFamily(backend)
    const bought = await buy(backend, of, [[1_000], [2_000]])
    const destination = { type: "cart", cuid: bought.cart.cuid }
    await staff.ask("POST", "/api/console/payments", {
      body: { destination, amount: 2_500, ...(await received(backend, "CASH")) },
    })
    expect((await refund(destination, 2_501, "WALLET")).body).toMatchObject({
      error: "AMOUNT_TOO_HIGH",
      field: "amount",
    })
    expect((await refund(destination, 1_600, "WALLET")).body).toMatchObject({ status: "DONE" })
    expect(await walletOf(backend, of.id)).toBe(1_600)
    // From the last thing to the first.
    const { registrations } = await readCart(of, destination.cuid)
    expect(registrations.map(({ paid_amount }) => paid_amount)).toEqual([900, 0])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("happens once per Idempotency-Key", async () => {
    const { of, things } = await paidOnline([1_000])
    const key = { "idempotency-key": "refund-1" }
    const one = await refund(things[0]!, 300, "WALLET", key)
    expect((await refund(things[0]!, 300, "WALLET", key)).body).toEqual(one.body)
    expect(await walletOf(backend, of.id)).toBe(300)
    expect((await refund(things[0]!, 300, "CARD", key)).body).toMatchObject({ error: "IDEMPOTENCY_KEY_REUSED" })
  })
})

describe("a refund to the card", () => {
  test("goes back to the page it was paid on, once per Idempotency-Key", async () => {
    const { of, cart, things, payment } = await paidOnline([1_000, 2_000])
    const key = { "idempotency-key": "refund-2" }
    const one = await refund(things[1]!, 1_500, "CARD", key)
    expect(one.body).toMatchObject({ status: "DONE" })
    expect((await refund(things[1]!, 1_500, "CARD", key)).body).toEqual(one.body)
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([1_500])
    expect(await paid(of, cart)).toBe(1_500)
    expect(await walletOf(backend, of.id)).toBe(0)
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("is never more than was paid for the thing, nor than came by card", async () => {
    const { cart, things, payment } = await paidOnline([1_000, 2_000], 500)
    expect(payment.amount).toBe(2_500)
    expect((await refund(things[0]!, 1_001)).body).toMatchObject({ error: "AMOUNT_TOO_HIGH" })
    expect((await refund(cart, 3_000)).body).toMatchObject({ error: "REFUND_NOT_POSSIBLE" })
    expect((await refund(cart, 2_500)).body).toMatchObject({ status: "DONE" })
    expect((await refund(cart, 1)).body).toMatchObject({ error: "REFUND_NOT_POSSIBLE" })
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([2_500])
    expect(await moneyViolations(backend)).toEqual([])
  })

  test("is not possible for what was paid in cash, or has gone to the wallet", async () => {
    const of = await makeFamily(backend)
    const bought = await buy(backend, of, [[1_000]])
    const destination = { type: "cart", cuid: bought.cart.cuid }
    await staff.ask("POST", "/api/console/payments", {
      body: { destination, amount: 1_000, ...(await received(backend, "CASH")) },
    })
    expect((await refund(destination, 1_000)).body).toMatchObject({ error: "REFUND_NOT_POSSIBLE" })
    const { things, payment } = await paidOnline([700])
    await refund(things[0]!, 700, "WALLET")
    expect((await refund(things[0]!, 700)).body).toMatchObject({ error: "AMOUNT_TOO_HIGH" })
    expect(payment.refunds).toEqual([])
  })

  test("spans the pages it was paid on", async () => {
    const of = await makeFamily(backend)
    const bought = await buy(backend, of, [[1_000]])
    const destination = { type: "registration", cuid: bought.registrations[0]!.cuid }
    const payPage = async () => {
      const { checkout_url } = (await of.ask("POST", "/api/transactions/checkout", { destination })).body
      const page = checkout_url.split("/").at(-1)
      fake.act(page, "pay")
      for (const { path, raw, headers } of fake.notifications(page)) await backend.ask("POST", path, { raw, headers })
      return fake.payments.get(page)!
    }
    await take("MOLLIE", MOLLIE_SECRET)
    await staff.ask("POST", "/api/console/payments", {
      body: { destination, amount: 600, ...(await received(backend, "CASH")) },
    })
    const first = await payPage()
    expect(first.amount).toBe(400)
    await refund(destination, 600, "WALLET")
    const second = await payPage()
    expect(second.amount).toBe(600)
    expect((await refund(destination, 900)).body).toMatchObject({ status: "DONE" })
    expect([first, second].map(({ refunds }) => refunds.map(({ amount }) => amount))).toEqual([[300], [600]])
    expect(await moneyViolations(backend)).toEqual([])
    await take("STRIPE", STRIPE_SECRET)
  })

  test("that the provider did not answer is asked for again, and given once", async () => {
    const { of, cart, things, payment } = await paidOnline([1_000])
    fake.mode = "accept-then-time-out"
    expect((await refund(things[0]!, 400)).body).toMatchObject({ status: "PENDING" })
    expect(await paid(of, cart)).toBe(600)
    expect(await moneyViolations(backend)).toEqual([])
    fake.mode = "ok"
    await shiftClock(backend.database, "2 minutes")
    await reconcileRefunds(backend.platform)
    await reconcileRefunds(backend.platform)
    await shiftClock(backend.database, "0")
    expect(payment.refunds.map(({ amount }) => amount)).toEqual([400])
    expect(await statuses()).not.toContain("PENDING")
    expect(await paid(of, cart)).toBe(600)
  })

  test("that the provider refuses is put back where it was", async () => {
    const { of, cart, things, payment } = await paidOnline([1_000])
    // It was refunded by hand in the provider's own console.
    payment.refunds.push({ id: "re_by_hand", amount: 1_000, key: "by hand" })
    expect((await refund(things[0]!, 400)).body).toMatchObject({ error: "REFUND_NOT_POSSIBLE" })
    expect(await paid(of, cart)).toBe(1_000)
    expect(await statuses()).toContain("FAILED")
    expect(await moneyViolations(backend)).toEqual([])
    const reader = await enterAs(backend, ["registrations.registrations.read", "payments.payments.read"])
    const history = `/api/console/registrations/${things[0]!.cuid}/history`
    expect((await reader.ask("GET", history)).body.data.slice(0, 2)).toMatchObject([
      { event: "payment.refund_refused", changes: { amount: [400, null] }, collaborator: null },
      { event: "payment.refunded", changes: { amount: [null, 400] } },
    ])
  })

  test("of one organiser are asked for again a few in a run, so that their provider's silence ends in time", async () => {
    const { things, payment } = await paidOnline([1_000])
    fake.mode = "accept-then-time-out"
    for (let n = 0; n < 12; n++) expect((await refund(things[0]!, 10)).body).toMatchObject({ status: "PENDING" })
    await shiftClock(backend.database, "2 minutes")
    const asked = async () => {
      const from = fake.heard.length
      await reconcileRefunds(backend.platform)
      return fake.heard.slice(from).filter((call) => /refunds/.test(call)).length
    }
    expect(await asked()).toBe(10)
    fake.mode = "ok"
    expect(await asked()).toBe(2)
    await shiftClock(backend.database, "0")
    expect(payment.refunds).toHaveLength(12)
  })

  test("is refused before anything moves when the provider's key is gone", async () => {
    const { of, cart } = await paidOnline([1_000])
    await take("STRIPE", "")
    expect((await refund(cart, 400)).body).toMatchObject({ error: "PAYMENT_PROVIDER_UNAVAILABLE" })
    expect(await paid(of, cart)).toBe(1_000)
    await take("STRIPE", STRIPE_SECRET)
  })

  test("is for things of this organiser only", async () => {
    const { cart } = await paidOnline([1_000])
    const stranger = await enterAs(backend, ["payments.transactions.create"], { organiser_id: 2 })
    for (const to of ["CARD", "WALLET"]) expect((await refund(cart, 5, to, {}, stranger)).status).toBe(404)
    expect((await refund({ type: "registration_request", cuid: "abc" }, 5)).status).toBe(404)
  })

  test.each([0, -1, 1.5, "5", 1e300])("of %s is refused", async (amount) => {
    expect((await refund({ type: "cart", cuid: "abc" }, amount)).body).toMatchObject({ error: "INVALID_INPUT" })
  })
})

test("what was paid for too late to be had goes back to the card, out of the wallet", async () => {
  const [of, others] = [await makeFamily(backend), await makeFamily(backend)]
  await addToCart(backend, of, 1_000)
  const last_place = await addToCart(backend, of, 2_000, 0, 1)
  const { id, cuid } = await openCartOf(of)
  const body = { cart_id: id, payment_strategy: "IMMEDIATE", terms: true }
  const { next_action_url } = (await of.ask("POST", "/api/carts/checkout", body)).body
  const page = next_action_url.split("/").at(-1)
  await shiftClock(backend.database, "40 minutes")
  expect((await others.add(lineFor(last_place, others.children[0]!))).body).toMatchObject({ ok: true })
  fake.act(page, "pay")
  const bought = await readCart(of, cuid)
  await shiftClock(backend.database, "0")
  expect(bought.cart.missed).toMatchObject([{ amount: 2_000 }])
  expect(await walletOf(backend, of.id)).toBe(2_000)

  const cart = { type: "cart", cuid }
  expect((await refund(cart, 2_000)).body).toMatchObject({ status: "DONE" })
  expect(await walletOf(backend, of.id)).toBe(0)
  expect(await paid(of, cart)).toBe(1_000)
  expect(fake.payments.get(page)!.refunds.map(({ amount }) => amount)).toEqual([2_000])
  expect(await moneyViolations(backend)).toEqual([])
})

async function openCartOf(of: Family): Promise<{ id: number; cuid: string }> {
  const { id, cuid } = await of.cart()
  return { id: id!, cuid: cuid! }
}

const statuses = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) =>
    (await tx.selectFrom("refunds").select("status").where("organiser_id", "=", 1).execute()).map(
      ({ status }) => status,
    ),
  )
