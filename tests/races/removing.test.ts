import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { activityRoutes } from "#server/catalogue/console/activities.ts"
import { removeAvailability } from "#server/catalogue/console/availabilities/remove-availability.ts"
import { deleteDate } from "#server/changes/availabilities/delete-date.ts"
import { fieldAndTagRoutes } from "#server/customers/console/fields-and-tags.ts"
import { findViolations } from "#server/invariants.ts"
import { writeCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { lineFor, type Offer } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
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

// A collaborator removes what a family is adding: the family has its place and removing is refused, or it hears that there
// is nothing to be had.
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const staff = new Map<RaceGround, number>()
let parents: Map<RaceGround, Parent[]>

beforeAll(async () => {
  parents = new Map()
  for (const ground of Object.values(grounds)) {
    staff.set(ground, (await makeCollaborator(ground.database, ["collaborators.collaborators.update"])).id)
    parents.set(ground, await makeParents(ground.database, 12))
  }
})
afterEach(async () => expect(await findViolations(grounds.locked.database)).toEqual([]))

type Camp = Offer & { activity: string }

async function offer(ground: RaceGround): Promise<Camp> {
  const { id, cuid } = await addActivity(ground)
  return { ...(await addAvailability(ground, { activity_id: id, dates: daily(10, 2) })), activity: cuid }
}
const by = (ground: RaceGround, database: Database) =>
  contextOf(database, undefined, {
    collaborator: { id: staff.get(ground), impersonator_id: null, permissions: new Set() },
  })
const addTo = (ground: RaceGround, camp: Camp) => {
  const parent = parents.get(ground)!.pop()!
  return add(ground.databases[0], parent.id, { registrations: [lineFor(camp, parent.child)] })
}
const removeActivity = activityRoutes.find(({ endpoint }) => endpoint.method === "DELETE")!

type Removing = (ground: RaceGround, camp: Camp) => Promise<unknown>
const removals: Record<"availability" | "date" | "activity", Removing> = {
  availability: (ground, { cuid }) => removeAvailability(by(ground, ground.databases[1]), { params: { cuid } }),
  date: (ground, { cuid, dates }) =>
    deleteDate(by(ground, ground.databases[1]), { params: { cuid, date: dates[0]!.cuid } }),
  activity: (ground, { activity: cuid }) =>
    removeActivity.run(by(ground, ground.databases[1]), { params: { cuid } } as never),
}

/** Live places on the camp, and those of them that name a date that is gone. */
const placesOn = (ground: RaceGround, { id }: Camp) =>
  inTenant({ database: ground.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql<{ live: number; lost: number }>`
      select count(*)::integer as live, count(*) filter (where exists (
          select from unnest(p.date_ids) u (id) where not exists (
            select from availability_dates d where d.organiser_id = 1 and d.id = u.id)))::integer as lost
      from places p where p.organiser_id = 1 and p.availability_id = ${id} and p.released_at is null`.execute(tx)
    return rows[0]!
  })

describe("without locks", () => {
  /** The family has looked and waits to write; meanwhile the thing is removed, and then the family goes on. */
  async function overtaken(camp: Camp, remove: Removing) {
    const ground = grounds.unlocked
    const removeMeanwhile = async () => {
      while ((await countWaiting(ground.referee)) < 1);
      await remove(ground, camp)
      await inTenant({ database: ground.databases[1], organiser_id: 1 }, (tx) =>
        sql`select pg_advisory_xact_lock_shared(4242)`.execute(tx),
      )
    }
    return heldBack(ground, meeting, 2, () => outcomes([addTo(ground, camp), removeMeanwhile()]))
  }

  test("a family that adds meets the foreign key of an availability or activity that was removed (the race is real)", async () => {
    for (const remove of [removals.availability, removals.activity])
      expect(await overtaken(await offer(grounds.unlocked), remove)).toEqual(["23503", "done"])
  })

  test("a family holds a date that is gone (the race is real)", async () => {
    const camp = await offer(grounds.unlocked)
    expect(await overtaken(camp, removals.date)).toEqual(["done", "done"])
    expect(await placesOn(grounds.unlocked, camp)).toEqual({ live: 1, lost: 1 })
  })
})

describe("at the same moment", () => {
  const ground = grounds.locked

  /** Both wait for the dates, in this order. */
  async function race(camp: Camp, remove: Removing, first: "family" | "removal") {
    const calls = { family: () => addTo(ground, camp), removal: () => remove(ground, camp) }
    const ids = camp.dates.map(({ id }) => id)
    const [family, removal] = await heldBack(ground, rowsOf("availability_dates", ids), 2, async () => {
      const before = calls[first]()
      before.catch(() => undefined)
      while ((await countWaiting(ground.referee)) < 1);
      const after = calls[first === "family" ? "removal" : "family"]()
      return outcomes(first === "family" ? [before, after] : [after, before])
    })
    return { family, removal, ...(await placesOn(ground, camp)) }
  }

  test("AVL-16 an availability nobody held: the family has its place and removing is refused, or it is told that it is gone", async () => {
    const first = await race(await offer(ground), removals.availability, "family")
    expect(first).toEqual({ family: "done", removal: "AVAILABILITY_HAS_REGISTRATIONS", live: 1, lost: 0 })
    const second = await race(await offer(ground), removals.availability, "removal")
    expect(second).toEqual({ family: "NOT_FOUND", removal: "done", live: 0, lost: 0 })
  })

  test("AVL-16 an availability that is archived, because somebody held it once, is not held any more", async () => {
    const camp = await offer(ground)
    await inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
      sql`insert into places (organiser_id, availability_id, date_ids, quantity, expires_at, released_at)
        values (1, ${camp.id}, ${camp.dates.map(({ id }) => id)}::bigint[], 1, now(), now())`.execute(tx),
    )
    const said = await race(camp, removals.availability, "removal")
    expect(said).toEqual({ family: "NOT_FOUND", removal: "done", live: 0, lost: 0 })
  })

  test("AVL-22 a date: the family has it and deleting is refused, or it is told that it is not on sale", async () => {
    const first = await race(await offer(ground), removals.date, "family")
    expect(first).toEqual({ family: "done", removal: "DATE_HAS_REGISTRATIONS", live: 1, lost: 0 })
    const second = await race(await offer(ground), removals.date, "removal")
    expect(second).toEqual({ family: "DATE_NOT_ON_SALE", removal: "done", live: 0, lost: 0 })
  })

  test("ACT-11 an activity is archived when the family was first, and removed with its availabilities when it came later", async () => {
    const kept = await offer(ground)
    expect(await race(kept, removals.activity, "family")).toEqual({ family: "done", removal: "done", live: 1, lost: 0 })
    const gone = await offer(ground)
    expect(await race(gone, removals.activity, "removal")).toMatchObject({ family: "NOT_FOUND", removal: "done" })
    const left = await inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
      tx
        .selectFrom("activities")
        .select(["cuid", "archived_at"])
        .where("organiser_id", "=", 1)
        .where("cuid", "in", [kept.activity, gone.activity])
        .execute(),
    )
    expect(left).toEqual([{ cuid: kept.activity, archived_at: expect.anything() }])
  })
})

describe("a question that is removed while a family leaves it empty", () => {
  const remove = fieldAndTagRoutes.find(
    ({ endpoint }) => endpoint.path.endsWith("custom-fields/{cuid}") && endpoint.method === "DELETE",
  )!
  const write = (tx: Tx, customer_id: number, field_id: number) =>
    writeCustomData(tx, 1, "CUSTOMERS", customer_id, [{ field_id, data: null }])

  test("CUS-16 it is removed with the answer that was saved in between", async () => {
    const ground = grounds.locked
    const { id, cuid } = await addRow(ground, "custom_fields", { title: "Totem", type: "TEXT", entity: "CUSTOMERS" })
    const customer = parents.get(ground)!.pop()!
    const removing = () => outcomes([remove.run(by(ground, ground.databases[1]), { params: { cuid } } as never)])
    expect(await heldBack(ground, (tx) => write(tx, customer.id, id), 1, removing, "commit")).toEqual(["done"])
  })

  test("CUS-16 an answer that comes too late is refused", async () => {
    const ground = grounds.locked
    const { id } = await addRow(ground, "custom_fields", { title: "Totem", type: "TEXT", entity: "CUSTOMERS" })
    const customer = parents.get(ground)!.pop()!
    const removed = (tx: Tx) => sql`delete from custom_fields where organiser_id = 1 and id = ${id}`.execute(tx)
    const answer = () =>
      outcomes([inTenant({ database: ground.databases[1], organiser_id: 1 }, (tx) => write(tx, customer.id, id))])
    expect(await heldBack(ground, removed, 1, answer, "commit")).toEqual(["INVALID_INPUT"])
  })
})
