import { sql } from "kysely"
import { expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addPlain, lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)

async function violatedBy(statement: string, undo: string): Promise<string[]> {
  const run = (text: string) =>
    inTenant({ database: backend.database, organiser_id: 1 }, (tx) => sql.raw(text).execute(tx))
  await run(statement)
  const found = await findViolations(backend.database)
  await run(undo)
  expect(await findViolations(backend.database)).toEqual([])
  return found.map(({ invariant }) => invariant)
}

test("carts that do not add up, payments without their items, uses and places without a reason are found", async () => {
  await takeSandboxPayments(backend)
  const activity_id = (await addActivity(backend)).id
  const camp = await addAvailability(backend, { activity_id, dates: daily(10) })
  const other = await addAvailability(backend, { activity_id, dates: daily(20) })
  const coupon_id = await addPlain(backend, "coupons", {
    code: "X",
    title: "x",
    label: "x",
    amount: 1,
    maximum_uses: 5,
  })
  const buyer = await makeBuyer(backend)
  await buyer.add(lineFor(camp, buyer.children[0]!))
  const { id: bought } = await buyer.cart()
  await buyer.buy()
  await buyer.add(lineFor(other, buyer.children[0]!))
  const { id: paying } = await buyer.cart()
  expect((await buyer.buy({ payment_strategy: "IMMEDIATE", coupon: "X" })).body.next_action).toBe("payment")
  expect(await findViolations(backend.database)).toEqual([])

  const total = (sign: string) => `update carts set total_amount = total_amount ${sign} 1 where id = ${bought}`
  expect(await violatedBy(total("+"), total("-"))).toEqual([expect.stringContaining("adds up to its total")])
  const fee = (sign: string) => `update carts set fee_amount = fee_amount ${sign} 1 where id = ${bought}`
  expect(await violatedBy(fee("+"), fee("-"))).toEqual([expect.stringContaining("adds up to its total")])
  const life = (sign: string) =>
    `update cart_items set expires_at = shifted(expires_at, '${sign}10 minutes') where cart_id = ${paying}`
  expect(await violatedBy(life("-"), life("+"))).toContainEqual(expect.stringContaining("one being paid for is open"))
  const most = (n: number) => `update coupons set maximum_uses = ${n} where id = ${coupon_id}`
  expect(await violatedBy(most(0), most(5))).toEqual([expect.stringContaining("used more often")])
  const place = (n: number) => `update registrations set quantity = ${n} where cart_id = ${bought}`
  expect(await violatedBy(place(2), place(1))).toEqual([expect.stringContaining("an active one has its place")])
  const event = (type: string) =>
    `update events set type = '${type}' where type in ('cart.processed', 'x') and payload ->> 'cart_id' = '${bought}'`
  expect(await violatedBy(event("x"), event("cart.processed"))).toEqual([expect.stringContaining("told once")])
})
