import { AsyncLocalStorage } from "node:async_hooks"
import { sql } from "kysely"
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { cartRules } from "#server/cart/cart-rules.ts"
import { readOpenCart } from "#server/cart/open-cart.ts"
import { takePlaces } from "#server/catalogue/places/take-places.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import {
  add,
  contextOf,
  counted,
  countWaiting,
  heldBack,
  makeParent,
  makeParents,
  meeting,
  outcomes,
  type Parent,
  type RaceGround,
  raceGround,
  rowsOf,
  unlocked,
  withoutLocks,
} from "#tests/fixtures/race.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// A cart lives 15 minutes.
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const activities = new Map<RaceGround, number>()
beforeAll(async () => {
  for (const ground of Object.values(grounds)) activities.set(ground, (await addActivity(ground)).id)
})
beforeEach(() => Promise.all(Object.values(grounds).map(({ database }) => shiftClock(database, "0 minutes"))))
afterEach(async () => {
  await shiftClock(grounds.locked.database, "20 minutes")
  expect(await findViolations(grounds.locked.database)).toEqual([])
})

const offer = (ground: RaceGround, more: object = {}) =>
  addAvailability(ground, { activity_id: activities.get(ground)!, capacity: 1, dates: daily(10), ...more })
const room = async (ground: RaceGround) => (await addRow(ground, "resources", { name: "Salle" })).id
const line = (camp: Offer, { child }: Parent) => ({ registrations: [lineFor(camp, child)] })
const items = ({ database }: RaceGround, { id }: Parent) =>
  inTenant({ database, organiser_id: 1 }, async (tx) => {
    const ctx = contextOf(database, id)
    const cart = await readOpenCart(tx, ctx)
    return cart?.items.length
  })
const brokenHolds = async ({ database }: RaceGround) =>
  (await findViolations(database)).filter(({ invariant }) => invariant.startsWith("cart: an item of an open cart"))
    .length

// The async context outside of any transaction, for calls made while one is open.
const outside = AsyncLocalStorage.snapshot()

/** One family's hold is prolonged in time, but not yet committed, when its old end has come and `then` happens. */
async function whileProlonging<T>(ground: RaceGround, { id }: Parent, then: () => Promise<T>): Promise<T> {
  const [database] = ground.databases
  const ctx = contextOf(database, id)
  let running: Promise<T>
  await shiftClock(ground.database, "14 minutes")
  await inTenant(ctx, async (tx) => {
    const cart = (await readOpenCart(tx, ctx))!
    const { cart_expiration } = await cartRules.at(tx, ctx, cart)
    await sql`select app.prolong_cart(1, ${id}, ${cart.id}, ${cart_expiration})`.execute(tx)
    await outside(() => shiftClock(ground.database, "16 minutes"))
    let isOver = false
    running = outside(then).finally(() => {
      isOver = true
    })
    while (!isOver && (await outside(() => countWaiting(ground.referee))) === 0);
  })
  return running!
}

describe("a hold prolonged while somebody reclaims it", () => {
  const race = async (ground: RaceGround) => {
    const [one, two] = (await makeParents(ground.database, 2)) as [Parent, Parent]
    const camp = await offer(ground)
    await add(ground.databases[0], one.id, line(camp, one))
    const [answer] = await whileProlonging(ground, one, () =>
      outcomes([add(ground.databases[1], two.id, line(camp, two))]),
    )
    return [answer, await items(ground, one), await items(ground, two)]
  }

  test("is in two carts when the lock is off (the race is real)", async () => {
    expect(await race(grounds.unlocked)).toEqual(["done", 1, 1])
    expect(await brokenHolds(grounds.unlocked)).toBe(1)
  })

  test("stays with whoever was in time", async () => {
    expect(await race(grounds.locked)).toEqual(["AVAILABILITY_FULL", 1, 0])
  })
})

describe("a hold reclaimed while its owner prolongs it", () => {
  /** The other has found it expired and has not committed; the owner's clock was read a moment before. */
  const race = async (ground: RaceGround) => {
    const [one, two] = (await makeParents(ground.database, 2)) as [Parent, Parent]
    const camp = await offer(ground)
    const other = await offer(ground, { dates: daily(20) })
    await add(ground.databases[0], one.id, line(camp, one))
    await shiftClock(ground.database, "16 minutes")
    const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: reclaimed, resolve: hasReclaimed } = Promise.withResolvers<void>()
    const reclaiming = inTenant({ database: ground.databases[1], organiser_id: 1 }, async (tx) => {
      const wanted = { availability_id: camp.id, participant_id: two.child, quantity: 1, first_held_at: null }
      const taking = { organiser_id: 1, customer_id: two.id, hold_seconds: 900, leave_reserved: true }
      await takePlaces(tx, [{ ...wanted, date_ids: camp.dates.map(({ id }) => id) }], taking)
      hasReclaimed()
      await goOn
    })
    await reclaimed
    await shiftClock(ground.database, "14 minutes")
    const adding = outcomes([add(ground.databases[0], one.id, line(other, one))])
    let isOver = false
    void adding.finally(() => {
      isOver = true
    })
    while (!isOver && (await countWaiting(ground.referee)) === 0);
    letGo()
    await reclaiming
    const answers = await adding
    await shiftClock(ground.database, "17 minutes")
    return [...answers, await items(ground, one)]
  }

  test("seems to be the owner's still when the lock is off (the race is real)", async () => {
    const before = await brokenHolds(grounds.unlocked)
    expect(await race(grounds.unlocked)).toEqual(["done", 2])
    expect(await brokenHolds(grounds.unlocked)).toBe(before + 1)
  })

  test("is gone from the owner's cart, and what was added stands", async () => {
    expect(await race(grounds.locked)).toEqual(["done", 1])
  })
})

describe("one room, two availabilities at the same time", () => {
  const dates = { dates: [{ start_at: inDays(30), end_at: inDays(30, 2) }], capacity: 10 }
  const meets = { dates: [{ start_at: inDays(30, 1), end_at: inDays(30, 3) }], capacity: 10 }
  const setUp = async (ground: RaceGround) => {
    const resource_id = await room(ground)
    const offers = [await offer(ground, { ...dates, resource_id }), await offer(ground, { ...meets, resource_id })]
    const wanting = await makeParents(ground.database, 8)
    const run = () =>
      outcomes(wanting.map((parent, i) => add(ground.databases[i % 2]!, parent.id, line(offers[i % 2]!, parent))))
    return { resource_id, run }
  }

  test("are both taken when the lock is off (the race is real)", async () => {
    const { run } = await setUp(grounds.unlocked)
    expect(counted(await heldBack(grounds.unlocked, meeting, 8, run))).toEqual({ done: 8 })
  })

  test("one is taken, and those who want the other hear of it", async () => {
    for (let round = 0; round < 3; round++) {
      const { resource_id, run } = await setUp(grounds.locked)
      const answers = await heldBack(grounds.locked, rowsOf("resources", [resource_id]), 8, run)
      expect(counted(answers)).toEqual({ AVAILABILITY_OVERLAP: 4, done: 4 })
      expect(new Set(answers.filter((_, i) => i % 2 === 0)).size).toBe(1)
    }
  })

  const prolonged = async (ground: RaceGround) => {
    const resource_id = await room(ground)
    const [one, two] = (await makeParents(ground.database, 2)) as [Parent, Parent]
    const [mine, other] = [
      await offer(ground, { ...dates, resource_id }),
      await offer(ground, { ...meets, resource_id }),
    ]
    await add(ground.databases[0], one.id, line(mine, one))
    return whileProlonging(ground, one, () => outcomes([add(ground.databases[1], two.id, line(other, two))]))
  }

  test("a hold in the way is passed over while it is prolonged, when the lock is off (the race is real)", async () => {
    expect(await prolonged(grounds.unlocked)).toEqual(["done"])
  })

  test("a hold in the way that is being prolonged is waited for", async () => {
    expect(await prolonged(grounds.locked)).toEqual(["AVAILABILITY_OVERLAP"])
  })
})

describe("one child, two activities at the same time", () => {
  const setUp = async (ground: RaceGround) => {
    const one = await makeParent(ground.database)
    const other = await makeParent(ground.database, one)
    const [first, second] = [await offer(ground), await offer(ground)]
    return { one, other, first, second }
  }

  test("asked for by both parents, both are given when the lock is off (the race is real)", async () => {
    const ground = grounds.unlocked
    const { one, other, first, second } = await setUp(ground)
    const answers = await heldBack(ground, meeting, 2, () =>
      outcomes([
        add(unlocked(ground.databases[0]), one.id, line(first, one)),
        add(unlocked(ground.databases[1]), other.id, line(second, other)),
      ]),
    )
    expect(answers).toEqual(["done", "done"])
  })

  test("asked for by both parents, or in two tabs, one is given", async () => {
    const ground = grounds.locked
    const { one, other, first, second } = await setUp(ground)
    const parents = await heldBack(ground, rowsOf("participants", [one.child]), 2, () =>
      outcomes([
        add(ground.databases[0], one.id, line(first, one)),
        add(ground.databases[1], other.id, line(second, other)),
      ]),
    )
    expect(counted(parents)).toEqual({ PARTICIPANT_OVERLAP: 1, done: 1 })
    const child = await makeParent(ground.database)
    const [third, fourth] = [await offer(ground), await offer(ground)]
    const tabs = await heldBack(ground, rowsOf("customers", [child.id]), 4, () =>
      outcomes(
        [third, fourth, third, fourth].map((each, i) => add(ground.databases[i % 2]!, child.id, line(each, child))),
      ),
    )
    const { done, ...refused } = counted(tabs)
    expect([done, Object.values(refused).reduce((sum, each) => sum + each, 0)]).toEqual([1, 3])
    expect(Object.keys(refused).every((code) => code === "PARTICIPANT_OVERLAP" || code === "ALREADY_REGISTERED")).toBe(
      true,
    )
    expect(await items(ground, child)).toBe(1)
  })
})
