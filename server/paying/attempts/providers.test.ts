import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { attemptsOf, type Buyer, balanceOf, takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import type { Notification } from "#tests/fixtures/fake-payment.ts"
import { beginOnline, IMMEDIATE, readyToPay, reconcileAfter, stateOf, tell } from "#tests/fixtures/paying.ts"
import { startPaymentServer } from "#tests/fixtures/payment-server.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Stripe and Mollie over HTTP, in every mood.
const fake = await startPaymentServer()
const backend = testBackend({ ...behindProxy, ...fake.environment })
let activity_id: number
let camp: Offer
beforeAll(async () => {
  activity_id = (await addActivity(backend, { title: "Stage" })).id
  await addPlain(backend, "coupons", { code: "MOINS", title: "x", label: "x", amount: 1_000, maximum_uses: 1_000 })
})
beforeEach(async () => {
  camp = await addAvailability(backend, { activity_id, price: 20_000, capacity: 1, dates: daily(10) })
})
afterEach(async () => {
  fake.mode = "ok"
  await shiftClock(backend.database, "0")
  expect(await findViolations(backend.database)).toEqual([])
})

const ready = (wallet?: number) => readyToPay(backend, camp, wallet)
const begin = () => beginOnline(backend, camp)
const tellShop = (notifications: Notification[], host?: string) => tell(backend, notifications, host)
const state = (buyer: Buyer) => stateOf(backend, buyer)
const PAID = { attempts: ["PAID"], wallet: 0, things: 1, uses: 1 }
const reconcile = (after?: string) => reconcileAfter(backend, after)

describe.each(["STRIPE", "MOLLIE"] as const)("%s", (provider) => {
  beforeEach(() => takeOnlinePayments(backend, provider))

  test("CHECK-14 asks for what is due on a page of its own, and a notification settles it", async () => {
    const { buyer, cuid, url, page } = await begin()
    expect(url).toContain(fake.url)
    expect(fake.payments.get(page)).toMatchObject({ provider, amount: 16_000, status: "OPEN" })
    fake.act(page, "pay")
    expect(await tellShop(fake.notifications(page))).toEqual(["ok"])
    expect(await state(buyer)).toEqual(PAID)
    expect((await buyer.bought(cuid)).cart).toMatchObject({ paid_amount: 19_000, outstanding_amount: 0 })
  })

  test("slow: it takes as long as it takes", async () => {
    fake.mode = "slow"
    const { buyer, page } = await begin()
    fake.act(page, "pay")
    await tellShop(fake.notifications(page))
    expect(await state(buyer)).toEqual(PAID)
  })

  test("down: nothing has begun, everything is as before, and the same call may be made again", async () => {
    const buyer = await ready()
    fake.mode = "down"
    const key = { "idempotency-key": "down" }
    expect(said(await buyer.buy(IMMEDIATE, key))).toEqual(["PAYMENT_PROVIDER_UNAVAILABLE", undefined])
    expect(await state(buyer)).toEqual({ attempts: ["CANCELLED"], wallet: 3_000, things: 0, uses: 0 })
    fake.mode = "ok"
    expect((await buyer.buy(IMMEDIATE, key)).body.next_action).toBe("payment")
  })

  test("accept-then-time-out: one payment is made under one key, and nobody is charged for the other", async () => {
    const buyer = await ready()
    fake.mode = "accept-then-time-out"
    expect(said(await buyer.buy(IMMEDIATE))).toEqual(["PAYMENT_PROVIDER_UNAVAILABLE", undefined])
    fake.mode = "ok"
    const { body } = await buyer.buy(IMMEDIATE)
    const { provider_id } = (await attemptsOf(backend, buyer.id)).at(-1)!
    fake.act(provider_id!, "pay")
    await buyer.bought(body.cart.cuid)
    expect(await state(buyer)).toEqual({ ...PAID, attempts: ["CANCELLED", "PAID"] })
  })

  test("duplicate and out of order: once", async () => {
    const { buyer, page } = await begin()
    fake.act(page, "start")
    const early = fake.notifications(page)
    fake.act(page, "pay")
    fake.mode = "duplicate"
    const twice = fake.notifications(page)
    fake.mode = "out-of-order"
    const backwards = fake.notifications(page)
    fake.mode = "ok"
    await tellShop([...backwards, ...twice, ...early])
    expect(await state(buyer)).toEqual(PAID)
  })

  test("never: the reconciler asks", async () => {
    const { buyer, page } = await begin()
    fake.mode = "never"
    fake.act(page, "pay")
    expect(await tellShop(fake.notifications(page))).toEqual([])
    await reconcile()
    expect(await state(buyer)).toEqual(PAID)
  })

  test.each(["wrong-amount", "wrong-currency"] as const)(
    "%s: kept in suspense, visible, and nothing is sold for it",
    async (mode) => {
      const before = await balanceOf(backend, "SUSPENSE")
      const { buyer, cuid, page } = await begin()
      fake.mode = mode
      fake.act(page, "pay")
      await tellShop(fake.notifications(page))
      await tellShop(fake.notifications(page))
      expect(await state(buyer)).toEqual({ attempts: ["MISMATCHED"], wallet: 3_000, things: 0, uses: 0 })
      expect(await balanceOf(backend, "SUSPENSE")).toBeGreaterThan(before)
      expect((await buyer.bought(cuid)).payment).toEqual({ status: "FAILED", checkout_url: null })
    },
  )

  test("being paid right now: a change is refused with where to go on", async () => {
    const { buyer, url, page } = await begin()
    fake.act(page, "start")
    const refused = await buyer.remove((await buyer.cart()).items[0]!.id)
    expect([said(refused), refused.body.details]).toEqual([["PAYMENT_IN_PROGRESS", undefined], { checkout_url: url }])
    fake.mode = "down"
    expect(said(await buyer.buy())).toEqual(["PAYMENT_IN_PROGRESS", undefined])
    fake.mode = "ok"
    fake.act(page, "pay")
    await tellShop(fake.notifications(page))
    expect(await state(buyer)).toEqual(PAID)
  })

  test("down when told: answered so that it is told again, and the reconciler goes on with the others", async () => {
    const { buyer, page } = await begin()
    fake.act(page, "pay")
    fake.mode = "down"
    expect(await tellShop(fake.notifications(page))).toEqual(["PAYMENT_PROVIDER_UNAVAILABLE"])
    await reconcile()
    expect((await state(buyer)).attempts).toEqual(["PENDING"])
    fake.mode = "ok"
    await reconcile("4 minutes")
    expect(await state(buyer)).toEqual(PAID)
  })

  test("paid after it had ended here: the same cart is processed all the same, a changed one makes wallet money", async () => {
    const same = await begin()
    fake.act(same.page, "expire")
    await tellShop(fake.notifications(same.page))
    expect((await state(same.buyer)).attempts).toEqual(["EXPIRED"])
    fake.act(same.page, "pay")
    await tellShop(fake.notifications(same.page))
    expect(await state(same.buyer)).toEqual(PAID)

    camp = await addAvailability(backend, { activity_id, price: 20_000, capacity: 1, dates: daily(12) })
    const changed = await begin()
    fake.act(changed.page, "expire")
    await tellShop(fake.notifications(changed.page))
    await changed.buyer.remove((await changed.buyer.cart()).items[0]!.id)
    fake.act(changed.page, "pay")
    await tellShop(fake.notifications(changed.page))
    expect(await state(changed.buyer)).toEqual({ attempts: ["PAID"], wallet: 3_000 + 16_000, things: 0, uses: 0 })
    const told = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx
        .selectFrom("mails")
        .select("template")
        .where("customer_id", "=", changed.buyer.id)
        .where("trigger", "=", "payment.late")
        .execute(),
    )
    expect(told).toContainEqual({ template: "payment.late" })
  })
})
