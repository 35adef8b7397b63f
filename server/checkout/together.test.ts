import { afterAll, beforeAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Families who confirm at the same time are served in one transaction, and each is answered for itself.
const backend = testBackend(behindProxy)
let camp: Offer
beforeAll(async () => {
  const { id: activity_id } = await addActivity(backend)
  camp = await addAvailability(backend, { activity_id, price: 15_000, capacity: 50, dates: daily(10, 2) })
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

async function withCart(more: object = {}, wallet = 0): Promise<Buyer & { cart_id: number }> {
  const buyer = await makeBuyer(backend, { wallet })
  await buyer.post({ registrations: [lineFor(camp, buyer.children[0]!)], ...more })
  return { ...buyer, cart_id: (await buyer.cart()).id! }
}

test("each has what was in its own cart, by fewer transactions than there are families", async () => {
  const { id: voucher_id } = await addRow(backend, "vouchers", { title: "Bon", price: 2_000 })
  const buyers = await Promise.all([
    ...Array.from({ length: 4 }, () => withCart()),
    withCart({ vouchers: [{ voucher_id }] }),
    withCart({}, 5_000),
  ])
  const ran = collectStatements(backend.platform.database)
  const answers = await Promise.all(buyers.map(({ buy, cart_id }) => buy({ cart_id })))
  expect(answers.map(said)).toEqual(Array(6).fill("ok"))
  expect(ran.filter(({ sql }) => sql.includes("app.lock_carts")).length).toBeLessThan(6)
  const carts = await Promise.all(buyers.map(({ bought }, i) => bought(answers[i]!.body.cart.cuid)))
  for (const { registrations, cart } of carts) {
    expect(registrations).toHaveLength(1)
    expect(cart.reference).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/)
  }
  expect(new Set(carts.flatMap(({ cart, registrations }) => [cart.reference, registrations[0]!.reference])).size).toBe(
    12,
  )
  expect(carts.map(({ cart }) => cart.total_amount)).toEqual([15_000, 15_000, 15_000, 15_000, 17_000, 15_000])
  expect(carts.map(({ cart }) => cart.paid_amount)).toEqual([0, 0, 0, 0, 0, 5_000])
  expect(carts.map(({ vouchers }) => vouchers.length)).toEqual([0, 0, 0, 0, 1, 0])
})

test("one has nothing left, one names another's cart, one saw another total, one clicks twice: the others do not notice", async () => {
  const [a, b, c, d] = await Promise.all([withCart(), withCart(), withCart(), withCart()])
  const empty = await makeBuyer(backend)
  const { id: cart_id } = await empty.cart()
  const click = () => a.buy({ cart_id: a.cart_id }, { "idempotency-key": "once" })
  const answers = await Promise.all([
    click(),
    click(),
    empty.buy({ cart_id }),
    b.buy({ cart_id: c.cart_id }),
    c.buy({ cart_id: c.cart_id, total: 1 }),
    d.buy({ cart_id: d.cart_id, total: 15_000 }),
  ])
  expect(answers.map(said)).toEqual([
    "ok",
    "ok",
    ["CART_EMPTY", "cart_id"],
    ["NOT_FOUND", "cart_id"],
    ["CART_CHANGED", "total"],
    "ok",
  ])
  expect(answers[1]!.body).toEqual(answers[0]!.body)
  expect((await b.cart()).items).toHaveLength(1)
  expect((await c.cart()).items).toHaveLength(1)
})
