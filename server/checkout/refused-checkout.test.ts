import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, setFee } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend(behindProxy)
let activity_id: number
let camp: Offer
beforeAll(async () => {
  activity_id = (await addActivity(backend, { title: "Stage", allow_partial_registrations: true })).id
  camp = await addAvailability(backend, {
    activity_id,
    price: 15_000,
    deposit: 3_000,
    capacity: 100,
    dates: daily(10, 5),
  })
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  await setFee(backend, 0)
  expect(await findViolations(backend.database)).toEqual([])
})

const rows = <T>(text: string, ...values: unknown[]) => rowsOf<T>(backend, text, values)

describe("a second call", () => {
  test("answers as the first did, with a key and without, and nothing is done twice", async () => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const { id: cart_id, cuid } = await buyer.cart()
    const key = { "idempotency-key": "checkout-1" }
    const answers = [
      await buyer.buy({ cart_id }, key),
      await buyer.buy({ cart_id }, key),
      await buyer.buy({ cart_id }),
      await buyer.buy({ cart_id, payment_strategy: "IMMEDIATE" }),
    ]
    for (const { body } of answers)
      expect(body).toEqual({ next_action: "success", next_action_url: null, cart: { cuid } })
    expect(await rows("select id from registrations where cart_id = ?", cart_id)).toHaveLength(1)
    expect(said(await buyer.buy({ cart_id, total: 1 }, key))).toEqual(["IDEMPOTENCY_KEY_REUSED", undefined])
  })
})

describe("refused, and nothing is changed", () => {
  test.each([
    ["CHECK-04 a cart that is no number", { cart_id: "x" }, "cart_id"],
    ["CHECK-04 no whole number", { cart_id: 1.5 }, "cart_id"],
    ["CHECK-05 a coupon that is no text", { coupon: 5 }, "coupon"],
    ["CHECK-06 a strategy that does not exist", { payment_strategy: "LATER" }, "payment_strategy"],
    ["CHECK-06 none", { payment_strategy: null }, "payment_strategy"],
    ["CHECK-07 terms that are not accepted", { terms: false }, "terms"],
    ["CHECK-07 terms that are nearly", { terms: "true" }, "terms"],
    ["a total that is no amount", { total: -1 }, "total"],
  ])("%s", async (_, body, field) => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    expect(said(await buyer.buy(body))).toEqual(["INVALID_INPUT", field])
    expect((await buyer.cart()).items).toHaveLength(1)
  })

  test("totals, prices and ids in the body change nothing", async () => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const more = {
      total_amount: 1,
      price: 1,
      fee_amount: 0,
      customer_id: 1,
      organiser_id: 2,
      wallet_used: 99,
      status: "PAID",
    }
    const { body } = await buyer.buy(more)
    expect((await buyer.bought(body.cart.cuid)).cart).toMatchObject({ total_amount: 15_000, paid_amount: 0 })
  })

  test("a foreign cart, one of another organiser, and none answer alike; so does another's confirmed cart", async () => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const { id: cart_id, cuid } = await buyer.cart()
    const stranger = await makeBuyer(backend)
    const abroad = await makeBuyer(backend, { host: "beta.localhost", organiser_id: 2 })
    for (const other of [stranger, abroad])
      for (const asked of [cart_id, 999_999_999])
        expect(said(await other.buy({ cart_id: asked }))).toEqual(["NOT_FOUND", "cart_id"])
    // An open cart nobody has begun to pay for is no confirmed one, not even to its owner.
    expect((await buyer.ask("GET", `/api/carts/${cuid}`)).status).toBe(404)
    await buyer.buy()
    expect((await buyer.ask("GET", `/api/carts/${cuid}?status=paid`)).body.cart.paid_amount).toBe(0)
    for (const other of [stranger, abroad]) expect((await other.ask("GET", `/api/carts/${cuid}`)).status).toBe(404)
    expect((await backend.ask("GET", `/api/carts/${cuid}`)).status).toBe(401)
    expect((await buyer.ask("GET", "/api/carts/nonsense")).status).toBe(404)
  })

  test("an empty cart, and one whose items have expired", async () => {
    const buyer = await makeBuyer(backend)
    expect(said(await buyer.buy())).toEqual(["CART_EMPTY", "cart_id"])
    await buyer.add(lineFor(camp, buyer.children[0]!))
    await shiftClock(backend.database, "20 minutes")
    expect(said(await buyer.buy())).toEqual(["CART_EMPTY", "cart_id"])
  })

  test("CHECK-20 a way of paying that is not on offer, and no way at all", async () => {
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    expect(said(await buyer.buy({ payment_strategy: "IMMEDIATE" }))).toEqual([
      "PAYMENT_STRATEGY_NOT_ALLOWED",
      "payment_strategy",
    ])
    await change(backend, "update settings set bank_transfers_enabled = false")
    expect(said(await buyer.buy())).toEqual(["NO_PAYMENT_METHOD", "payment_strategy"])
    expect(said(await buyer.buy({ payment_strategy: "WALLET" }))).toEqual(["NO_PAYMENT_METHOD", "payment_strategy"])
    await change(backend, "update settings set bank_transfers_enabled = true")
  })

  test("an activity that asks for more registrations than are there", async () => {
    const strict = (await addActivity(backend, { title: "Cycle" })).id
    await addPlain(backend, "registration_constraints", { activity_id: strict, registrations_minimum: 2 })
    const [one, two] = [
      await addAvailability(backend, { activity_id: strict, dates: daily(40) }),
      await addAvailability(backend, { activity_id: strict, dates: daily(50) }),
    ]
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(one, buyer.children[0]!))
    const refused = await buyer.buy()
    expect([said(refused), refused.body.details]).toEqual([
      ["CONSTRAINT_REGISTRATIONS_MIN", "cart_id"],
      { minimum: 2, count: 1, availability_id: one.id },
    ])
    await buyer.add(lineFor(two, buyer.children[0]!))
    expect(said(await buyer.buy())).toBe("ok")
  })
})

describe("a coupon", () => {
  const coupon = (code: string, more: object = {}) =>
    addPlain(backend, "coupons", { code, title: code, label: code, amount: 1_000, ...more })

  test("CHECK-05 in the body is attached first, is counted once, and what it gives is part of what was sold", async () => {
    const id = await coupon("MOINS10", { maximum_uses: 1 })
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const { body } = await buyer.buy({ coupon: " moins10 ", total: 14_000 })
    expect((await buyer.bought(body.cart.cuid)).cart.total_amount).toBe(14_000)
    expect(await rows("select customer_id from coupon_uses where coupon_id = ?", id)).toEqual([
      { customer_id: buyer.id },
    ])
  })

  test("used up by somebody else since it was attached is refused, and nothing is processed", async () => {
    await coupon("DERNIER", { maximum_uses: 1 })
    const [one, two] = [await makeBuyer(backend), await makeBuyer(backend)]
    for (const buyer of [one, two]) {
      await buyer.add(lineFor(camp, buyer.children[0]!))
      expect((await buyer.ask("POST", "/api/carts/coupons", { coupon: "DERNIER" })).status).toBe(200)
    }
    expect(said(await one.buy())).toBe("ok")
    expect(said(await two.buy())).toEqual(["COUPON_USED_UP", "coupon"])
    expect((await two.cart()).items).toHaveLength(1)
    await two.ask("DELETE", "/api/carts/coupons")
    expect(said(await two.buy())).toBe("ok")
  })

  test("that is refused refuses the checkout, and one that gives nothing is not used", async () => {
    const id = await coupon("GROS", { min_total_amount: 40_000, maximum_uses: 1 })
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(camp, buyer.children[0]!))
    expect(said(await buyer.buy({ coupon: "NULLEPART" }))).toEqual(["COUPON_NOT_FOUND", "coupon"])
    expect(said(await buyer.buy({ coupon: "GROS" }))).toEqual(["COUPON_MINIMUM_NOT_REACHED", "coupon"])
    await change(backend, "update carts set coupon_id = ? where customer_id = ?", [id, buyer.id])
    expect(said(await buyer.buy())).toBe("ok")
    expect(await rows("select cart_id from coupon_uses where coupon_id = ?", id)).toEqual([])
  })
})
