import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { changeAvailability } from "#server/catalogue/console/availabilities/change-availability.ts"
import { changeDate } from "#server/changes/availabilities/change-date.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import {
  add,
  contextOf,
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

// Families add while a collaborator changes what they are judged by.
const AT_ONCE = 6
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const facts = new Map<RaceGround, { activity_id: number; parents: Parent[]; collaborator_id: number }>()

beforeAll(async () => {
  for (const ground of Object.values(grounds)) {
    const { id } = await addActivity(ground, { allow_participant_overlap: true })
    const collaborator = await makeCollaborator(ground.database, ["collaborators.collaborators.update"])
    const parents = await makeParents(ground.database, AT_ONCE)
    facts.set(ground, { activity_id: id, parents, collaborator_id: collaborator.id })
  }
})
afterEach(async () => expect(await findViolations(grounds.locked.database)).toEqual([]))

const offer = (ground: RaceGround, more: object = {}) =>
  addAvailability(ground, { activity_id: facts.get(ground)!.activity_id, capacity: AT_ONCE, dates: daily(10), ...more })
const staffOf = (ground: RaceGround, database: Database) => {
  const collaborator = { id: facts.get(ground)!.collaborator_id, impersonator_id: null, permissions: new Set() }
  return contextOf(database, undefined, { collaborator })
}
const addAll = (ground: RaceGround, camp: Offer) =>
  outcomes(
    facts
      .get(ground)!
      .parents.map(({ id, child }, i) => add(ground.databases[i % 2]!, id, { registrations: [lineFor(camp, child)] })),
  )
const taken = (ground: RaceGround, { id }: Offer): Promise<number> =>
  inTenant({ database: ground.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql<{ taken: number }>`select max(registered + held) as taken from availability_dates
      where organiser_id = 1 and availability_id = ${id}`.execute(tx)
    return rows[0]!.taken
  })

/** Without locks: all have looked and wait to write; the change is made and done, and then they go on. */
async function overtaken<T>(ground: RaceGround, camp: Offer, work: () => Promise<T>) {
  const [answers, changed] = await heldBack(ground, meeting, AT_ONCE + 1, async () => {
    const adding = addAll(ground, camp)
    while ((await countWaiting(ground.referee)) < AT_ONCE);
    const made = await work()
    await inTenant({ database: ground.databases[0], organiser_id: 1 }, (tx) =>
      sql`select pg_advisory_xact_lock_shared(4242)`.execute(tx),
    )
    return [await adding, made] as const
  })
  return { answers, changed }
}

describe("a capacity that falls while many add", () => {
  const lower = async (ground: RaceGround, { cuid }: Offer) => {
    const ctx = staffOf(ground, ground.databases[1])
    const { availability } = await changeAvailability(ctx, { params: { cuid }, body: { capacity: 1, version: 1 } })
    return availability.places.registered + availability.places.held
  }

  test("lets all of them in afterwards when the lock is off (the race is real)", async () => {
    const ground = grounds.unlocked
    const camp = await offer(ground)
    const { changed } = await overtaken(ground, camp, () => lower(ground, camp))
    expect([changed, await taken(ground, camp)]).toEqual([0, AT_ONCE])
  })

  test("AVL-10 lets nobody in beyond those who came before it, or beyond itself", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 4; round++) {
      const camp = await offer(ground)
      const ids = camp.dates.map(({ id }) => id)
      const [answers, before] = await heldBack(ground, rowsOf("availability_dates", ids), AT_ONCE + 1, () =>
        Promise.all([addAll(ground, camp), lower(ground, camp)]),
      )
      const done = answers.filter((word) => word === "done").length
      expect(answers.filter((word) => word !== "done" && word !== "AVAILABILITY_FULL")).toEqual([])
      expect([done, await taken(ground, camp)]).toEqual([Math.max(before, 1), Math.max(before, 1)])
    }
  })
})

describe("a date that moves onto another one of its room while many add there", () => {
  async function pair(ground: RaceGround) {
    const room = await addRow(ground, "resources", { name: "Salle" })
    const [moving, there] = [
      await offer(ground, { resource_id: room.id, dates: daily(10) }),
      await offer(ground, { resource_id: room.id, dates: daily(20) }),
    ]
    await addPlace(ground, { availability_id: moving.id, date_ids: [moving.dates[0]!.id] })
    const { start_at } = there.dates[0]!
    const end_at = new Date(Date.parse(start_at) + 3_600_000).toISOString()
    const move = async () => {
      const params = { cuid: moving.cuid, date: moving.dates[0]!.cuid }
      const body = { start_at, end_at, version: 1, preview: false, notify: false }
      const [word] = await outcomes([changeDate(staffOf(ground, ground.databases[1]), { params, body })])
      return word
    }
    return { room, there, move }
  }

  test("both take the room at once when the lock is off (the race is real)", async () => {
    const ground = grounds.unlocked
    const { there, move } = await pair(ground)
    const { answers, changed } = await overtaken(ground, there, move)
    expect([changed, answers]).toEqual(["done", Array(AT_ONCE).fill("done")])
  })

  test("AVL-20 either it moves and all who add hear of it, or it is refused: never both", async () => {
    const ground = grounds.locked
    for (let round = 0; round < 4; round++) {
      const { room, there, move } = await pair(ground)
      const [answers, moved] = await heldBack(ground, rowsOf("resources", [room.id]), AT_ONCE + 1, () =>
        Promise.all([addAll(ground, there), move()]),
      )
      const expected = moved === "done" ? "AVAILABILITY_OVERLAP" : "done"
      expect([moved, answers]).toEqual([
        moved === "done" ? "done" : "AVAILABILITY_OVERLAP",
        Array(AT_ONCE).fill(expected),
      ])
    }
  })
})
