import { beforeAll, describe, expect, test } from "vitest"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import { checkoutInput } from "#contract/endpoints/checkout.ts"
import { addItems } from "#server/cart/add-items.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, change, lineFor, type Offer, partFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { contextOf } from "#tests/fixtures/race.ts"
import { addRequestActivity, entryFor, type RequestActivity } from "#tests/fixtures/requests.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"
import { checkoutCart } from "./checkout-cart.ts"

// While a batch is served the rows of all its families are locked: what it asks the database must not grow with them.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let part: Offer
let limited: Offer
let requests: RequestActivity
let products: Record<"bundles" | "vouchers" | "memberships", object[]>
const coupons: number[] = []

beforeAll(async () => {
  const conditions = JSON.stringify({ any: [{ field: "email", operator: "ne", value: "nobody@example.com" }] })
  const everybody = await addRow(backend, "segments", { entity: "CUSTOMERS", name: "Tous", conditions })
  const partial_registrations_segment_id = everybody.id
  const rules = { allow_partial_registrations: true, partial_registrations_segment_id }
  const { id: partly } = await addActivity(backend, rules)
  part = await addAvailability(backend, { activity_id: partly, capacity: 50, dates: daily(10, 3) })
  const { id: least } = await addActivity(backend)
  await addPlain(backend, "registration_constraints", { activity_id: least, registrations_minimum: 1 })
  limited = await addAvailability(backend, { activity_id: least, capacity: 50, dates: daily(20) })
  requests = await addRequestActivity(backend, rules, 2)
  const sold = async (table: "bundles" | "vouchers" | "memberships", more: object = {}) =>
    (await addRow(backend, table, { title: table, price: 1_000, ...more })).id
  const period = { period_type: "ROLLING", rolling_period_type: "YEAR", rolling_period_duration: 1 }
  products = {
    bundles: [{ bundle_id: await sold("bundles", { entity: "CUSTOMERS" }) }],
    vouchers: [{ voucher_id: await sold("vouchers") }],
    memberships: [{ membership_id: await sold("memberships", { ...period, entity: "CUSTOMERS" }) }],
  }
  for (const code of ["X", "Y"])
    coupons.push(await addPlain(backend, "coupons", { code, title: code, label: code, amount: 100, maximum_uses: 500 }))
}, 60_000)

const contextFor = ({ id }: Buyer) => {
  const { platform } = backend
  const { database } = platform
  return contextOf(database, id, { database, platform, tenant: { timezone: "Europe/Brussels", name: "Alpha" } })
}
const makeBuyers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => makeBuyer(backend, { wallet: 500 })))

/** How many statements it takes to serve them all at once, in one transaction. */
async function statementsFor(buyers: Buyer[], call: (buyer: Buyer) => Promise<unknown>, opening: string) {
  const { database } = backend.platform
  const { kysely, readers } = database
  const ran = collectStatements(database)
  try {
    await Promise.all(buyers.map(call))
  } finally {
    Object.assign(database, { kysely, readers })
  }
  expect(ran.filter(({ sql }) => sql.includes(opening))).toHaveLength(1)
  return ran.length
}

const add = (buyer: Buyer) => {
  const [child] = buyer.children
  const body = addItemsInput.parse({
    registrations: [partFor(part, child!, [0]), lineFor(limited, child!)],
    registrations_requests: [entryFor(requests, child!, [0, 1])],
    ...products,
  })
  return addItems(contextFor(buyer), { body } as never)
}

describe("however many families are served together", () => {
  test("adding with segments, products and requests takes as many statements", async () => {
    await add((await makeBuyers(1))[0]!)
    const few = await statementsFor(await makeBuyers(2), add, "app.open_carts")
    expect(await statementsFor(await makeBuyers(7), add, "app.open_carts")).toBe(few)
  })

  test("confirming with coupons, least numbers, products, requests and money in the wallet takes as many statements", async () => {
    const fill = async (count: number) => {
      const buyers = await makeBuyers(count)
      const carts = new Map<Buyer, number>()
      for (const [i, buyer] of buyers.entries()) {
        await add(buyer)
        const { id } = await buyer.cart()
        carts.set(buyer, id!)
        await change(backend, "update carts set coupon_id = ? where id = ?", [coupons[i % 2], id])
      }
      const confirm = (buyer: Buyer) => {
        const body = { cart_id: carts.get(buyer)!, payment_strategy: "DELAYED", terms: true }
        return checkoutCart(contextFor(buyer), { body: checkoutInput.parse(body) } as never)
      }
      return { buyers, confirm }
    }
    const first = await fill(1)
    const few = await fill(2)
    const many = await fill(7)
    // The rules of paying are read once for a version of the catalogue.
    await statementsFor(first.buyers, first.confirm, "app.lock_carts")
    const taken = await statementsFor(few.buyers, few.confirm, "app.lock_carts")
    expect(await statementsFor(many.buyers, many.confirm, "app.lock_carts")).toBe(taken)
    expect(await findViolations(backend.database)).toEqual([])
  })
})
