import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { attemptsOf, type Buyer, makeBuyer, takeOnlinePayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import type { Notification } from "#tests/fixtures/fake-payment.ts"
import { beginOnline, IMMEDIATE, reconcileAfter, stateOf, tell } from "#tests/fixtures/paying.ts"
import { startPaymentServer, stripeEvent } from "#tests/fixtures/payment-server.ts"
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

const begin = () => beginOnline(backend, camp)
const tellShop = (notifications: Notification[], host?: string) => tell(backend, notifications, host)
const state = (buyer: Buyer) => stateOf(backend, buyer)
const PAID = { attempts: ["PAID"], wallet: 0, things: 1, uses: 1 }
const reconcile = (after?: string) => reconcileAfter(backend, after)

test("all 120 orders of five signs end in the same state", async () => {
  await takeOnlinePayments(backend, "MOLLIE")
  const buyer = await makeBuyer(backend)
  // Payment begins and ends there; the customer returns; the reconciler asks; the provider tells once more.
  const signs = ["start", "pay", "return", "reconcile", "told"] as const
  const orders = permutations([...signs])
  for (const [n, order] of orders.entries()) {
    const offer = await addAvailability(backend, { activity_id, price: 1_000, dates: daily(100 + n) })
    await buyer.add(lineFor(offer, buyer.children[0]!))
    const { body } = await buyer.buy(IMMEDIATE)
    const page = (await attemptsOf(backend, buyer.id)).at(-1)!.provider_id!
    for (const sign of order) {
      if (sign === "start" && fake.payments.get(page)!.status === "OPEN") fake.act(page, "start")
      if (sign === "pay") fake.act(page, "pay")
      if (sign === "return") await buyer.bought(body.cart.cuid)
      else if (sign === "reconcile") await reconcile()
      else await tellShop(fake.notifications(page).slice(-1))
    }
    await shiftClock(backend.database, "0")
    const { cart, registrations } = await buyer.bought(body.cart.cuid)
    expect([cart.paid_amount, registrations.length, cart.missed], order.join(" ")).toEqual([1_000, 1, []])
  }
  const settled = await attemptsOf(backend, buyer.id)
  expect([settled.length, new Set(settled.map(({ status }) => status))]).toEqual([120, new Set(["PAID"])])
  expect(await buyer.wallet()).toBe(0)
}, 120_000)

const permutations = <T>(list: T[]): T[][] =>
  list.length <= 1 ? [list] : list.flatMap((one, i) => permutations(list.toSpliced(i, 1)).map((rest) => [one, ...rest]))

describe("a notification", () => {
  beforeEach(() => takeOnlinePayments(backend, "STRIPE"))

  test("forged, stale, re-serialised, or without a signature is refused, and nothing is asked or changed", async () => {
    const { buyer, page } = await begin()
    fake.heard.length = 0
    const object = { id: page, metadata: {} }
    const good = stripeEvent({ object })
    const wrong = [
      stripeEvent({ object, secret: "whsec_forgedforgedforgedforged" }),
      stripeEvent({ object, age: 3_600 }),
      { ...good, raw: JSON.stringify(JSON.parse(good.raw), null, 1) },
      { ...good, headers: { "content-type": "application/json" } },
      { ...good, headers: { ...good.headers, "stripe-signature": "t=1,v1=00" } },
    ]
    expect(await tellShop(wrong)).toEqual(wrong.map(() => "SIGNATURE_INVALID"))
    expect([fake.heard, (await state(buyer)).attempts]).toEqual([[], ["PENDING"]])
  })

  test("that says paid means nothing by itself; replayed, it changes nothing more", async () => {
    const { buyer, page } = await begin()
    const lie = stripeEvent({ object: { id: page, payment_status: "paid", amount_total: 16_000, metadata: {} } })
    expect(await tellShop([lie, lie])).toEqual(["ok", "ok"])
    expect((await state(buyer)).attempts).toEqual(["PENDING"])
    fake.act(page, "pay")
    await tellShop([lie, lie])
    expect(await state(buyer)).toEqual(PAID)
  })

  test("of something unknown, or of another organiser's payment, answers like any other and changes nothing", async () => {
    const { buyer, page } = await begin()
    fake.act(page, "pay")
    const unknown = stripeEvent({ object: { id: "cs_nobody", metadata: {} } })
    expect(await tellShop([unknown])).toEqual(["ok"])
    await takeOnlinePayments(backend, "STRIPE", 2)
    expect(await tellShop(fake.notifications(page), "beta.localhost")).toEqual(["ok"])
    expect((await state(buyer)).attempts).toEqual(["PENDING"])
    for (const raw of ["id=tr_unknown", "id=", "id=%00", "x", "id=tr_1'--", `id=${"tr_".repeat(500)}`]) {
      const headers = { "content-type": "application/x-www-form-urlencoded" }
      expect(await tellShop([{ path: "/api/payments/mollie/notifications", raw, headers }])).toEqual(["ok"])
    }
    await buyer.bought((await buyer.cart()).cuid!)
  })

  test("signed with a secret that the organiser does not have is refused", async () => {
    await change(backend, "update payment_providers set webhook_secret = ''")
    expect(
      await tellShop([stripeEvent({ object: { id: "cs_x" }, secret: "" })].map((each) => each)).catch(() => ["thrown"]),
    ).not.toEqual(["ok"])
    await change(backend, "delete from payment_providers where provider = 'STRIPE'")
  })
})
