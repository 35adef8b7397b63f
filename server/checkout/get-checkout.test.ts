import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
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

const product = (table: "bundles" | "vouchers" | "memberships", row: object) =>
  addRow(backend, table, { title: table, price: 4_000, ...row })

describe("what the payment form asks about", () => {
  test("CHECK-21 CHECK-22 CHECK-23 CHECK-24 MONEY-01 cart, methods, wallet, fees, coupons and what is in it", async () => {
    await setFee(backend, 50, 150)
    const { id: voucher_id } = await product("vouchers", {})
    const { id: bundle_id } = await product("bundles", { entity: "CUSTOMERS" })
    const { id: membership_id } = await product("memberships", {
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
    })
    const buyer = await makeBuyer(backend, { wallet: 700 })
    await buyer.post({
      registrations: [lineFor(camp, buyer.children[0]!)],
      vouchers: [{ voucher_id }],
      bundles: [{ bundle_id }],
      memberships: [{ membership_id }],
    })
    const seen = await buyer.checkout()
    expect(seen.cart).toMatchObject({ ...(await buyer.cart()), now: expect.any(String) })
    expect(seen).toMatchObject({
      payment_methods: [{ type: "DELAYED", priority: 1 }],
      wallet: { amount: 700 },
      service_fees: { amount: 50, percentage: 150 },
      coupons_enabled: true,
      registrations_requests: [],
      payment: null,
    })
    const amounts = [
      ...JSON.stringify(seen).matchAll(/"(?:amount|price|deposit|\w+_(?:amount|total|price))":([^,}]*)/g),
    ]
    expect(amounts.length).toBeGreaterThan(20)
    expect(amounts.filter(([, amount]) => !/^(-?\d+|null)$/.test(amount!))).toEqual([])
    const kinds = [seen.registrations, seen.bundles, seen.memberships, seen.vouchers]
    expect(kinds.map((items) => items.map(({ type, price }) => [type, price]))).toEqual([
      [["REGISTRATION", 15_000]],
      [["BUNDLE", 4_000]],
      [["MEMBERSHIP", 4_000]],
      [["VOUCHER", 4_000]],
    ])
  })

  test("a visitor has none, and nothing is offered when nothing is due", async () => {
    expect((await backend.ask("GET", "/api/carts/current/checkout")).body.error).toBe("UNAUTHENTICATED")
    const buyer = await makeBuyer(backend, { wallet: 50_000 })
    await buyer.add(lineFor(camp, buyer.children[0]!))
    expect((await buyer.checkout()).payment_methods).toEqual([])
  })
})
