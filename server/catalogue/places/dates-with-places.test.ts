import { sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { sqlState } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let activity_id: number
let buyer: Buyer
beforeAll(async () => {
  activity_id = (await addActivity(backend)).id
  buyer = await makeBuyer(backend)
})

let first = 10
function offer(): Promise<Offer> {
  first += 5
  return addAvailability(backend, { activity_id, dates: daily(first, 2) })
}
/** Done, or the SQLSTATE it is refused with. */
const tried = (statement: string): Promise<string> =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) => sql.raw(statement).execute(tx)).then(
    () => "done",
    (error: unknown) => sqlState(error) ?? String(error),
  )
const remove = ({ dates }: Offer, i = 0) => tried(`delete from availability_dates where id = ${dates[i]!.id}`)
const move = ({ dates }: Offer, to: Offer, i = 0) =>
  tried(`update availability_dates set availability_id = ${to.id} where id = ${dates[i]!.id}`)

test("a date that is held or registered is neither deleted nor moved, alone or with its availability", async () => {
  const [camp, other] = [await offer(), await offer()]
  await buyer.add(lineFor(camp, buyer.children[0]!))
  expect([await remove(camp), await move(camp, other)]).toEqual(["MA005", "MA005"])
  await buyer.buy()
  expect([await remove(camp, 1), await move(camp, other, 1)]).toEqual(["MA005", "MA005"])
  expect(await tried(`delete from availabilities where id = ${camp.id}`)).not.toBe("done")
  // Everything else of a date may change.
  expect(await tried(`update availability_dates set status = 'CLOSED' where availability_id = ${camp.id}`)).toBe("done")
  expect(await findViolations(backend.database)).toEqual([])
})

test("rows count as well as counters", async () => {
  const camp = await offer()
  await buyer.add(lineFor(camp, buyer.children[0]!))
  const held = (count: number) =>
    change(backend, "update availability_dates set held = ? where availability_id = ?", [count, camp.id])
  await held(0)
  expect(await remove(camp)).toBe("MA005")
  await held(1)
})

test("a date whose places were all given back may go", async () => {
  const [camp, other] = [await offer(), await offer()]
  await buyer.add(lineFor(camp, buyer.children[0]!))
  const { items } = await buyer.cart()
  await buyer.remove(items.at(-1)!.id)
  expect([await move(camp, other, 0), await remove(camp, 1)]).toEqual(["done", "done"])
  expect(await tried(`delete from availability_dates where availability_id = ${other.id}`)).toBe("done")
})
