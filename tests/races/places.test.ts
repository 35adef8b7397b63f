import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { lineFor, type Offer, partFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, daily, inDays } from "#tests/fixtures/catalogue.ts"
import {
  add,
  counted,
  heldBack,
  makeParents,
  meeting,
  outcomes,
  type Parent,
  type RaceGround,
  raceGround,
  rowsOf,
  withoutLocks,
} from "#tests/fixtures/race.ts"

const AT_ONCE = 8
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const activities = new Map<RaceGround, number>()
const parents = new Map<RaceGround, Parent[]>()

beforeAll(async () => {
  for (const ground of Object.values(grounds)) {
    const { id } = await addActivity(ground, { allow_partial_registrations: true, allow_participant_overlap: true })
    activities.set(ground, id)
    parents.set(ground, await makeParents(ground.database, 12))
  }
})
afterEach(async () => expect(await findViolations(grounds.locked.database)).toEqual([]))

const offer = (ground: RaceGround, more: object = {}) =>
  addAvailability(ground, { activity_id: activities.get(ground)!, capacity: 1, dates: daily(10, 3), ...more })

/** Everybody adds at once, each through one of the two pools: what came of it. */
const together = (ground: RaceGround, count: number, body: (parent: Parent, i: number) => object) =>
  outcomes(
    parents
      .get(ground)!
      .slice(0, count)
      .map((parent, i) => add(ground.databases[i % 2]!, parent.id, body(parent, i))),
  )
const taken = (database: Database, { id }: Offer) =>
  inTenant({ database, organiser_id: 1 }, async (tx) => {
    const dates = await tx
      .selectFrom("availability_dates")
      .select(["registered", "held"])
      .where("organiser_id", "=", 1)
      .where("availability_id", "=", id)
      .orderBy("start_at")
      .execute()
    return dates.map(({ registered, held }) => registered + held)
  })
const dateIds = (...offers: Offer[]) => offers.flatMap(({ dates }) => dates.map(({ id }) => id))

describe("the last place, wanted by many", () => {
  const want = (camp: Offer) => (parent: Parent) => ({ registrations: [lineFor(camp, parent.child)] })

  test("goes to all of them when the lock is off (the race is real)", async () => {
    const ground = grounds.unlocked
    const camp = await offer(ground)
    const answers = await heldBack(ground, meeting, AT_ONCE, () => together(ground, AT_ONCE, want(camp)))
    expect([counted(answers), await taken(ground.database, camp)]).toEqual([{ done: AT_ONCE }, Array(3).fill(AT_ONCE)])
  })

  test("goes to one of them, and the others hear that it is full", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 3; round++) {
      const camp = await offer(ground)
      const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), AT_ONCE, () =>
        together(ground, AT_ONCE, want(camp)),
      )
      expect(counted(answers)).toEqual({ AVAILABILITY_FULL: AT_ONCE - 1, done: 1 })
      expect(await taken(ground.database, camp)).toEqual([1, 1, 1])
    }
  })

  test("several places at once: as many as there are, whatever each one asks for", async () => {
    const ground = grounds.locked
    const { id } = await addActivity(ground, { allow_multiple_places: true })
    const camp = await addAvailability(ground, { activity_id: id, capacity: 10, dates: daily(10, 2) })
    const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), 12, () =>
      together(ground, 12, (parent, i) => ({
        registrations: [lineFor(camp, parent.child, { quantity: 1 + (i % 3) })],
      })),
    )
    const [first, second] = await taken(ground.database, camp)
    expect([answers.filter((word) => word !== "done" && word !== "AVAILABILITY_FULL"), first]).toEqual([[], second])
    // A refused call asked for more places than were left.
    expect(first).toBeGreaterThanOrEqual(8)
    expect(first).toBeLessThanOrEqual(10)
  })
})

describe("several availabilities, asked for in both orders", () => {
  const both = (one: Offer, two: Offer) => (parent: Parent, i: number) => {
    const lines = [lineFor(one, parent.child), lineFor(two, parent.child)]
    return { registrations: i % 2 ? lines : lines.reverse() }
  }

  test("locking in the order asked ends in a deadlock (the race is real)", async () => {
    const ground = grounds.unlocked
    const [one, two] = [await offer(ground), await offer(ground, { dates: daily(20) })]
    const lock = (tx: Tx, each: Offer) => rowsOf("availability_dates", dateIds(each))(tx)
    const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answers = await outcomes(
      [
        [one, two],
        [two, one],
      ].map(([first, second], i) =>
        inTenant({ database: ground.databases[i]!, organiser_id: 1 }, async (tx) => {
          await lock(tx, first!)
          arrived[i]!.resolve()
          await arrived[1 - i]!.promise
          await lock(tx, second!)
        }),
      ),
    )
    // A cluster looks for deadlocks on each node and over all of them, and may end both.
    expect([{ "40P01": 1, done: 1 }, { "40P01": 2 }]).toContainEqual(counted(answers))
  })

  test("takes all of them or none, and nobody waits for ever", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 3; round++) {
      const [one, two] = [await offer(ground, { capacity: 3 }), await offer(ground, { capacity: 3, dates: daily(20) })]
      const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(one)), 6, () =>
        together(ground, 12, both(one, two)),
      )
      expect(counted(answers)).toEqual({ AVAILABILITY_FULL: 9, done: 3 })
      expect([await taken(ground.database, one), await taken(ground.database, two)]).toEqual([[3, 3, 3], [3]])
    }
  })
})

describe("some of the dates, with expired holds in the way", () => {
  const pairs = [
    [0, 1],
    [1, 2],
    [0, 2],
  ]
  /** Two places a date, both held by expired holds. */
  const expired = async (ground: RaceGround) => {
    const camp = await offer(ground, { capacity: 2 })
    for (const positions of [
      [0, 1],
      [1, 2],
      [0, 2],
    ])
      await addPlace(ground, {
        availability_id: camp.id,
        date_ids: positions.map((i) => camp.dates[i]!.id),
        expires_at: inDays(-1),
      })
    return camp
  }
  const want = (camp: Offer) => (parent: Parent, i: number) => ({
    registrations: [partFor(camp, parent.child, pairs[i % 3]!)],
  })

  test("are reclaimed twice over when the lock is off (the race is real)", async () => {
    const ground = grounds.unlocked
    const camp = await expired(ground)
    await heldBack(ground, meeting, 9, () => together(ground, 9, want(camp)))
    const wrong = await findViolations(ground.database)
    expect(wrong.map(({ date_id }) => date_id)).toEqual(expect.arrayContaining(dateIds(camp)))
  })

  test("are reclaimed once, and no date is ever oversold", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 3; round++) {
      const camp = await expired(ground)
      const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), 9, () =>
        together(ground, 9, want(camp)),
      )
      const { done, ...refused } = counted(answers)
      expect([Object.keys(refused), done === 2 || done === 3]).toEqual([["AVAILABILITY_FULL"], true])
      const places = await taken(ground.database, camp)
      expect([Math.max(...places) <= 2, places.reduce((sum, each) => sum + each, 0)]).toEqual([true, done! * 2])
    }
  })
})

describe("one place, released by several at once", () => {
  const releaseTogether = async (ground: RaceGround) => {
    const camp = await offer(ground, { dates: daily(10), capacity: 5 })
    const place = { availability_id: camp.id, date_ids: dateIds(camp), expires_at: inDays(1) }
    const [id] = [await addPlace(ground, place), await addPlace(ground, place)]
    await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), 4, () =>
      outcomes(
        Array.from({ length: 4 }, (_, i) =>
          inTenant({ database: ground.databases[i % 2]!, organiser_id: 1 }, (tx) => releasePlaces(tx, 1, [id!])),
        ),
      ),
    )
    return taken(ground.database, camp)
  }

  test("is given back several times when the lock is off (the race is real)", async () => {
    expect((await releaseTogether(grounds.unlocked))[0]).toBeLessThan(1)
  })

  test("is given back once", async () => {
    expect(await releaseTogether(grounds.locked)).toEqual([1])
  })
})

test("the belt beneath the lock: a count that is forgotten is refused by the table", async () => {
  const ground = grounds.locked
  const camp = await offer(ground, { dates: daily(10) })
  const oversell = inTenant({ database: ground.databases[0], organiser_id: 1 }, (tx) =>
    sql`update availability_dates set held = held + 2 where organiser_id = 1 and availability_id = ${camp.id}`.execute(
      tx,
    ),
  )
  expect(await outcomes([oversell])).toEqual(["23514"])
})
