import { sql } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { checkoutInput } from "#contract/endpoints/checkout.ts"
import { checkoutCart } from "#server/checkout/checkout-cart.ts"
import { findViolations } from "#server/invariants.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import {
  contextOf,
  heldBack,
  makeParents,
  outcomes,
  type Parent,
  type RaceGround,
  unlocked,
} from "#tests/fixtures/race.ts"
import { fill, platformOf, shop, within } from "#tests/fixtures/shop-race.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

// Two batches of checkouts, in two processes, whose carts hold the coupons X, Y and Y, X. The control is the same code
// without its lock of all coupons by id, on a table where each use locks its own coupon as it comes.
const ground = shop()
const careless = shop(true)
afterEach(async () => expect(await findViolations(ground.database)).toEqual([]))

/** Where those meet who have locked their first coupon. */
const MEETING = 4243

/** As one process serves several who come at the same time: they share its database. */
const confirm = (database: Database, { id }: Parent, cart_id: number) => {
  const shared = { database, platform: platformOf(database), tenant: { timezone: "Europe/Brussels", name: "A" } }
  const body = checkoutInput.parse({ cart_id, payment_strategy: "DELAYED", terms: true })
  return checkoutCart(contextOf(database, id, shared), { body })
}

/** How often each batch was begun: one that deadlocks is begun again for each of its members. */
async function race(one: RaceGround, seen: (database: Database) => Database, hold: (tx: Tx) => Promise<unknown>) {
  const { id: activity_id } = await addActivity(one)
  const parents = await makeParents(one.database, 4)
  const camps = await Promise.all(parents.map(() => addAvailability(one, { activity_id, dates: daily(10) })))
  const carts = await Promise.all(
    parents.map((parent, i) => fill(one, parent, { registrations: [lineFor(camps[i]!, parent.child)] })),
  )
  const coupons = await within(one, (tx) =>
    tx
      .insertInto("coupons")
      .values(
        ["X", "Y"].map((code) => ({
          organiser_id: 1,
          cuid: newCuid(),
          code,
          title: code,
          label: code,
          amount: 100,
          maximum_uses: 9,
        })),
      )
      .returning("id")
      .execute(),
  )
  const [x, y] = coupons.map(({ id }) => id)
  for (const [i, coupon] of [x, y, y, x].entries())
    await within(one, (tx) => sql`update carts set coupon_id = ${coupon} where id = ${carts[i]!.id}`.execute(tx))
  const processes = one.databases.map((database) => seen({ ...database }))
  const ran = processes.map(collectStatements)
  const answers = await heldBack(one, hold, 2, () =>
    outcomes(parents.map((parent, i) => confirm(processes[i < 2 ? 0 : 1]!, parent, carts[i]!.id))),
  )
  const begun = ran.flat().filter((statement) => statement.sql.includes("app.lock_carts")).length
  return { answers, begun }
}

describe("two batches of carts with two coupons, the other way round", () => {
  test("deadlock where each use locks its coupon as it comes (the race is real)", async () => {
    await careless.database.query(`
      create function app.lock_own_coupon() returns trigger language plpgsql as $$
      begin
        perform from coupons c where c.organiser_id = new.organiser_id and c.id = new.coupon_id for no key update;
        perform pg_advisory_xact_lock_shared(${MEETING});
        return new;
      end $$;
      create trigger lock_own_coupon before insert on coupon_uses for each row execute function app.lock_own_coupon()`)
    const { answers, begun } = await race(careless, unlocked, (tx) =>
      sql`select pg_advisory_xact_lock(${MEETING})`.execute(tx),
    )
    expect(answers).toEqual(Array(4).fill("done"))
    expect(begun).toBeGreaterThan(2)
  })

  test("are served once each, one after the other", async () => {
    const coupons = (tx: Tx) => sql`select from coupons for update`.execute(tx)
    const raced = await race(ground, (database) => database, coupons)
    expect(raced).toEqual({ answers: Array(4).fill("done"), begun: 2 })
  })
})
