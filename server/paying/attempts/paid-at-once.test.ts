import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { attemptsOf, type Buyer, balanceOf, setFee, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { beginSandbox, countersOf, IMMEDIATE, reconcileAfter, statusesOf } from "#tests/fixtures/paying.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Paying on the sandbox's page, told of by the customer's return and by the reconciler.
const backend = testBackend(behindProxy)
let activity_id: number
let camp: Offer
beforeAll(async () => {
  await takeSandboxPayments(backend)
  activity_id = (await addActivity(backend, { title: "Stage" })).id
})
beforeEach(async () => {
  camp = await addAvailability(backend, { activity_id, price: 20_000, deposit: 6_000, capacity: 3, dates: daily(10) })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  expect(await findViolations(backend.database)).toEqual([])
})

const offer = (more: object = {}) => addAvailability(backend, { activity_id, price: 10_000, dates: daily(20), ...more })
const begin = (more: Partial<Parameters<typeof beginSandbox>[1]> = {}) =>
  beginSandbox(backend, { offers: [camp], ...more })
const statuses = (buyer: Buyer) => statusesOf(backend, buyer)
const held = (offer: Offer) => countersOf(backend, offer)
const reconcile = (after?: string) => reconcileAfter(backend, after)

describe("a cart paid at once", () => {
  test("CHECK-14 CHECK-20 waits for its payment, is processed when the customer comes back, and is complete", async () => {
    await setFee(backend, 50, 150)
    const { buyer, url, cuid } = await begin()
    expect(await buyer.bought(cuid)).toMatchObject({
      cart: { cuid, processed_at: null, total_amount: 20_350, paid_amount: 0, outstanding_amount: 20_350 },
      payment: { status: "PENDING", checkout_url: url },
      registrations: [],
    })
    expect((await buyer.checkout()).payment).toEqual({ checkout_url: url })
    expect((await buyer.ask("GET", new URL(url).pathname.replace("/sandbox", "/api/sandbox"))).body).toMatchObject({
      amount: 20_350,
      currency: "EUR",
    })
    // What an address says of itself means nothing.
    expect(
      (await buyer.ask("GET", `/api/carts/${cuid}?status=paid&redirect_status=succeeded`)).body.cart.processed_at,
    ).toBeNull()
    await buyer.act(url, "pay")
    const bought = await buyer.bought(cuid)
    expect(bought).toMatchObject({
      cart: {
        total_amount: 20_350,
        fee_amount: 350,
        paid_amount: 20_350,
        outstanding_amount: 0,
        processed_at: expect.any(String),
      },
      payment: null,
      registrations: [{ total_amount: 20_000, paid_amount: 20_000 }],
    })
    expect(await statuses(buyer)).toEqual(["PAID"])
    expect(await held(camp)).toEqual([1, 0])
    expect((await buyer.buy({ cart_id: bought.cart.id, ...IMMEDIATE })).body).toEqual({
      next_action: "success",
      next_action_url: null,
      cart: { cuid },
    })
  })

  test("holds its places to the end of the page and a little longer, whatever the cart's own time", async () => {
    const { buyer } = await begin()
    const [item] = (await buyer.cart()).items
    expect(Date.parse(item!.expires_at) - Date.now()).toBeGreaterThan(35 * 60_000)
    await shiftClock(backend.database, "30 minutes")
    expect(await buyer.left(camp)).toEqual([2])
  })

  test("a deposit asks 6140 now and leaves 14210: the deposit, and the fee on it", async () => {
    await setFee(backend, 50, 150)
    const { buyer, url, cuid } = await begin({ strategy: "IMMEDIATE_DEPOSIT" })
    expect((await attemptsOf(backend, buyer.id))[0]!.amount).toBe(6_140)
    await buyer.act(url, "pay")
    expect(await buyer.bought(cuid)).toMatchObject({
      cart: { total_amount: 20_350, paid_amount: 6_140, outstanding_amount: 14_210, deposit_amount: 6_000 },
      registrations: [{ paid_amount: 6_000, deposit_amount: 6_000 }],
    })
  })

  test("beside a deposit, what has none is paid in full: D is 26000", async () => {
    const plain = await offer({ price: 20_000 })
    const { buyer, url, cuid } = await begin({ strategy: "IMMEDIATE_DEPOSIT", offers: [camp, plain] })
    await buyer.act(url, "pay")
    expect((await buyer.bought(cuid)).registrations.map(({ paid_amount }) => paid_amount)).toEqual([6_000, 20_000])
  })

  test("a deposit is not offered to a wallet that reaches it; the wallet's part is put aside, then spent", async () => {
    await setFee(backend, 50)
    const deposit = await offer({ price: 10_000, deposit: 3_000 })
    const { buyer, url, cuid } = await begin({ wallet: 5_000, offers: [deposit] })
    expect([await buyer.wallet(), await balanceOf(backend, "RESERVATION")]).toEqual([0, 5_000])
    expect((await buyer.checkout()).payment_methods.map(({ type }) => type)).not.toContain("IMMEDIATE_DEPOSIT")
    await buyer.act(url, "pay")
    expect((await buyer.bought(cuid)).cart).toMatchObject({ total_amount: 10_050, paid_amount: 10_050 })
    expect([await buyer.wallet(), await balanceOf(backend, "RESERVATION")]).toEqual([0, 0])
  })

  test("the same asked again is the same page, with a key and without", async () => {
    const { buyer, url } = await begin()
    const key = { "idempotency-key": "again" }
    for (const headers of [{}, key, key]) expect((await buyer.buy(IMMEDIATE, headers)).body.next_action_url).toBe(url)
    expect(await statuses(buyer)).toEqual(["PENDING"])
    expect(said(await buyer.buy({ ...IMMEDIATE, total: 20_000 }, key))).toEqual(["IDEMPOTENCY_KEY_REUSED", undefined])
  })
})

describe("a payment that fails", () => {
  test.each([
    ["fail", "FAILED"],
    ["abandon", "CANCELLED"],
  ] as const)(
    "%s: wallet and coupon come back, the holds run on, and it can be tried again",
    async (action, status) => {
      const code = `PAY${action.toUpperCase()}`
      const coupon_id = await addPlain(backend, "coupons", {
        code,
        title: "x",
        label: "x",
        amount: 1_000,
        maximum_uses: 1,
      })
      const uses = async () =>
        (
          await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
            tx.selectFrom("coupon_uses").select("cart_id").where("coupon_id", "=", coupon_id).execute(),
          )
        ).length
      const { buyer, url, cuid } = await begin({ wallet: 4_000, coupon: code })
      expect([await buyer.wallet(), await uses()]).toEqual([0, 1])
      await buyer.act(url, action)
      expect(await buyer.bought(cuid)).toMatchObject({
        payment: { status: "FAILED", checkout_url: null },
        cart: { processed_at: null },
      })
      expect([await statuses(buyer), await buyer.wallet(), await uses(), await held(camp)]).toEqual([
        [status],
        4_000,
        0,
        [0, 1],
      ])
      const again = await buyer.buy(IMMEDIATE)
      await buyer.act(again.body.next_action_url, "pay")
      expect((await buyer.bought(cuid)).cart).toMatchObject({ total_amount: 19_000, paid_amount: 19_000 })
      expect([await statuses(buyer), await uses()]).toEqual([[status, "PAID"], 1])
    },
  )

  test("nobody tells of it: the reconciler asks, ends what is over, and settles what is paid", async () => {
    const paid = await begin()
    const left = await begin()
    await paid.buyer.act(paid.url, "pay")
    await reconcile("50 seconds")
    expect(await statuses(paid.buyer)).toEqual(["PENDING"])
    await reconcile()
    expect([await statuses(paid.buyer), await statuses(left.buyer)]).toEqual([["PAID"], ["PENDING"]])
    await reconcile("32 minutes")
    expect(await statuses(left.buyer)).toEqual(["EXPIRED"])
  })
})
