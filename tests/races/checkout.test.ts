import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import {
  counted,
  heldBack,
  makeParent,
  makeParents,
  outcomes,
  type RaceGround,
  rowsOf,
  unlocked,
} from "#tests/fixtures/race.ts"
import {
  attempts,
  checkout,
  closing,
  fill,
  many,
  productsOf,
  shop,
  vouchers,
  within,
} from "#tests/fixtures/shop-race.ts"

// What several calls at once do to one cart and one coupon. The control of each is the same code without its
// locks, on tables without the belt that would catch it.
const ground = shop()
const careless = shop(true)
afterEach(async () => expect(await findViolations(ground.database)).toEqual([]))

describe("one cart checked out many times at once", () => {
  test("is bought by each of them without the lock (the race is real)", async () => {
    const parent = await makeParent(careless.database)
    const { id } = await fill(careless, parent)
    await heldBack(careless, closing(id), 6, () =>
      outcomes(many(6, careless, (database) => checkout(unlocked(database), parent, id))),
    )
    expect(await vouchers(careless, parent)).toBeGreaterThan(1)
  })

  test("is bought once, and all 50 are answered alike", async () => {
    const parent = await makeParent(ground.database)
    const { id, cuid } = await fill(ground, parent)
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 10, () =>
      Promise.all(many(50, ground, (database) => checkout(database, parent, id))),
    )
    for (const answer of answers)
      expect(answer).toEqual({ next_action: "success", next_action_url: null, cart: { cuid } })
    expect(await vouchers(ground, parent)).toBe(1)
  })

  test("begins one payment, and all have its page", async () => {
    const parent = await makeParent(ground.database)
    const { id } = await fill(ground, parent)
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 8, () =>
      Promise.all(many(8, ground, (database) => checkout(database, parent, id, { payment_strategy: "IMMEDIATE" }))),
    )
    expect(new Set(answers.map(({ next_action_url }) => next_action_url)).size).toBe(1)
    expect((await attempts(ground, parent)).length).toBe(1)
  })
})

describe("a coupon's last use, wanted by two", () => {
  async function race(one: RaceGround, seen: (database: Database) => Database, code: string) {
    const { activity_id } = productsOf(one)
    const parents = await makeParents(one.database, 2)
    const coupon = await within(one, (tx) =>
      tx
        .insertInto("coupons")
        .values({ organiser_id: 1, cuid: newCuid(), code, title: "x", label: "x", amount: 100, maximum_uses: 1 })
        .returning("id")
        .executeTakeFirstOrThrow(),
    )
    // One camp each: those who want the same one wait for its dates already.
    const camps = await Promise.all(parents.map(() => addAvailability(one, { activity_id, dates: daily(10) })))
    const carts = await Promise.all(
      parents.map((parent, i) => fill(one, parent, { registrations: [lineFor(camps[i]!, parent.child)] })),
    )
    await within(one, (tx) =>
      sql`update carts set coupon_id = ${coupon.id} where id = any (${carts.map(({ id }) => id)}::bigint[])`.execute(
        tx,
      ),
    )
    const hold = (tx: Tx) =>
      sql`select from coupons where organiser_id = 1 and id = ${coupon.id} for update`.execute(tx)
    const answers = await heldBack(one, hold, 2, () =>
      outcomes(parents.map((parent, i) => checkout(seen(one.databases[i]!), parent, carts[i]!.id))),
    )
    const uses = await within(one, (tx) =>
      tx.selectFrom("coupon_uses").select("cart_id").where("coupon_id", "=", coupon.id).execute(),
    )
    return [counted(answers), uses.length]
  }

  test("goes to both without the lock (the race is real)", async () => {
    expect(await race(careless, unlocked, "DEUX")).toEqual([{ done: 2 }, 2])
  })

  test("goes to one; the other is told, and keeps the cart", async () => {
    expect(await race(ground, (database) => database, "UN")).toEqual([{ done: 1, COUPON_USED_UP: 1 }, 1])
  })
})
