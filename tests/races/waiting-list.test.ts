import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { joinList } from "#server/bookings/waiting-list/join-list.ts"
import { leaveList } from "#server/bookings/waiting-list/leave-list.ts"
import { offerPlaces } from "#server/bookings/waiting-list/offer-places.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, daily } from "#tests/fixtures/catalogue.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import {
  add,
  contextOf,
  counted,
  countWaiting,
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

const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const activities = new Map<RaceGround, number>()
beforeAll(async () => {
  for (const ground of Object.values(grounds))
    activities.set(ground, (await addActivity(ground, { allow_participant_overlap: true })).id)
})
afterEach(async () => expect(await findViolations(grounds.locked.database)).toEqual([]))

const dateIds = ({ dates }: Offer) => dates.map(({ id }) => id)
const tenant = (ground: RaceGround, i = 0) => ({ database: { ...ground.databases[i]! }, organiser_id: 1 })
const join = (ground: RaceGround, { id }: Offer, parent: Parent, i = 0) =>
  joinList(contextOf(ground.databases[i]!, parent.id), { body: { availability_id: id, participant_id: parent.child } })
const want = (ground: RaceGround, camp: Offer, { id, child }: Parent, i = 1) =>
  add(ground.databases[i]!, id, { registrations: [lineFor(camp, child)] })

/**
 * A camp whose one place is taken, for which these parents wait. `kept` false: places kept for the list are not counted
 * yet.
 */
async function waitedFor(ground: RaceGround, waiting: Parent[]) {
  const camp = await addAvailability(ground, {
    activity_id: activities.get(ground)!,
    capacity: 1,
    dates: daily(10, 2),
  })
  const place_id = await addPlace(ground, { availability_id: camp.id, date_ids: dateIds(camp) })
  for (const parent of waiting) await join(ground, camp, parent)
  const free = () => inTenant({ database: ground.database, organiser_id: 1 }, (tx) => releasePlaces(tx, 1, [place_id]))
  return { camp, free }
}

const count = async ({ database }: RaceGround, { id }: Offer) => {
  const { rows } = await inOwnersHands(
    database,
    `select count(*) filter (where offered)::int as offered, count(*) filter (where not offered)::int as held
      from places where availability_id = $1 and released_at is null and organiser_id = 1`,
    [id],
  )
  return rows[0]
}

describe("an offer and somebody who adds, at the same moment", () => {
  /** The place came free without a recount of the places kept for the list. */
  const uncounted = (ground: RaceGround, camp: Offer) =>
    inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
      sql`update availability_dates set reserved_for_list = 0 where organiser_id = 1 and availability_id = ${camp.id}`.execute(
        tx,
      ),
    )

  test("both have the one place when the locks are off (the race is real)", async () => {
    const ground = grounds.unlocked
    const [waiting, stranger] = (await makeParents(ground.database, 2)) as [Parent, Parent]
    const { camp, free } = await waitedFor(ground, [waiting])
    await free()
    await uncounted(ground, camp)
    await inOwnersHands(
      ground.database,
      "update waiting_list_entries set status = 'LEFT', ended_at = now() where availability_id = $1",
      [camp.id],
    )
    const later = () =>
      inOwnersHands(
        ground.database,
        "update waiting_list_entries set status = 'WAITING', ended_at = null where availability_id = $1",
        [camp.id],
      )
    const answers = await heldBack(ground, meeting, 2, async () => {
      const adding = want(ground, camp, stranger)
      await Promise.race([adding, waitsAt(ground, 1)])
      await later()
      return outcomes([adding, offerPlaces(tenant(ground), camp.id)])
    })
    expect([counted(answers), await count(ground, camp)]).toEqual([{ done: 2 }, { offered: 1, held: 1 }])
  })

  test("one of them has it, and it is the one who waited", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 3; round++) {
      const [waiting, stranger] = (await makeParents(ground.database, 2)) as [Parent, Parent]
      const { camp, free } = await waitedFor(ground, [waiting])
      await free()
      await uncounted(ground, camp)
      const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), 2, () =>
        outcomes([want(ground, camp, stranger), offerPlaces(tenant(ground), camp.id)]),
      )
      expect([answers, await count(ground, camp)]).toEqual([["AVAILABILITY_FULL", "done"], { offered: 1, held: 0 }])
    }
  })
})

describe("two runs of the job at once", () => {
  const race = async (ground: RaceGround, hold: Parameters<typeof heldBack>[1] | null) => {
    const waiting = await makeParents(ground.database, 3)
    const { camp, free } = await waitedFor(ground, waiting)
    await free()
    const runs = () => outcomes([0, 1].map((i) => offerPlaces(tenant(ground, i), camp.id)))
    const answers = await heldBack(ground, hold ?? rowsOf("availability_dates", dateIds(camp)), 2, runs)
    return { answers, camp }
  }

  test("offer the one place twice when the locks are off (the race is real)", async () => {
    const ground = grounds.unlocked
    const { answers, camp } = await race(ground, meeting)
    expect(counted(answers).done).toBeGreaterThanOrEqual(1)
    expect((await count(ground, camp)).offered).toBeGreaterThan(1)
  })

  test("offer it once, to the first, and write one mail", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 3; round++) {
      const { answers, camp } = await race(ground, null)
      expect([counted(answers), await count(ground, camp)]).toEqual([{ done: 2 }, { offered: 1, held: 0 }])
      const { rows } = await inOwnersHands(
        ground.database,
        `select e.status, (select count(*)::int from mails m where m.organiser_id = 1 and m.thing = 'waiting_list/' || e.cuid) as mails
          from waiting_list_entries e where e.organiser_id = 1 and e.availability_id = $1 order by e.position`,
        [camp.id],
      )
      expect(rows).toEqual([
        { status: "OFFERED", mails: 1 },
        { status: "WAITING", mails: 0 },
        { status: "WAITING", mails: 0 },
      ])
    }
  })
})

test("an offer taken and declined at the same moment is one of the two, and never both", async () => {
  const ground = grounds.locked
  for (let round = 0; round < 3; round++) {
    const [parent] = (await makeParents(ground.database, 1)) as [Parent]
    const { camp, free } = await waitedFor(ground, [parent])
    await free()
    await offerPlaces(tenant(ground), camp.id)
    const { rows } = await inOwnersHands(
      ground.database,
      "select cuid from waiting_list_entries where availability_id = $1",
      [camp.id],
    )
    const answers = await heldBack(ground, rowsOf("customers", [parent.id]), 2, () =>
      outcomes([
        want(ground, camp, parent, 0),
        leaveList(contextOf(ground.databases[1]!, parent.id), { params: { cuid: rows[0].cuid } }),
      ]),
    )
    // Declined first, the place is public, and the same parent may take it like anybody.
    const after = await count(ground, camp)
    expect(answers[0]).toBe("done")
    expect(["done", "WAITING_LIST_ENTRY_ENDED"]).toContain(answers[1])
    expect(after).toEqual({ offered: 0, held: 1 })
  }
})

test("the same participant joins twice at once and is on the list once; everybody's position is their own", async () => {
  const ground = grounds.locked
  const waiting = await makeParents(ground.database, 4)
  const { camp } = await waitedFor(ground, [])
  const answers = await heldBack(ground, rowsOf("availability_dates", dateIds(camp)), 4, () =>
    outcomes([...waiting, ...waiting].map((parent, i) => join(ground, camp, parent, i % 2))),
  )
  expect(counted(answers)).toEqual({ done: 4, ALREADY_ON_WAITING_LIST: 4 })
  const { rows } = await inOwnersHands(
    ground.database,
    "select position from waiting_list_entries where availability_id = $1 order by position",
    [camp.id],
  )
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4])
})

async function waitsAt({ referee }: RaceGround, waiting: number): Promise<void> {
  while ((await countWaiting(referee)) < waiting);
}
