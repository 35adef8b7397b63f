import { sql } from "kysely"
import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { runAtOnce } from "#server/catalogue/schedules/run-schedule.ts"
import { scheduleRoutes } from "#server/catalogue/schedules/schedules.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
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

// A schedule gets another weekday and is run again while a family adds to one of its weeks. An availability with places gets
// no date by a run, and a family buys the dates that it has.
const grounds = { locked: raceGround(), unlocked: raceGround(withoutLocks) }
const parents = new Map<RaceGround, Parent[]>()
beforeAll(async () => {
  for (const ground of Object.values(grounds)) parents.set(ground, await makeParents(ground.database, 8))
})
afterEach(async () => expect(await findViolations(grounds.locked.database)).toEqual([]))

const routeOf = (method: string) => scheduleRoutes.find(({ endpoint }) => endpoint.method === method)!
const run = (database: Database, cuid: string, version: number) =>
  runAtOnce(contextOf(database), { params: { cuid }, body: { version } } as never)

/** Two weeks of four days, made by a schedule whose rule has a fifth day by now; the first of the weeks. */
async function makeWeeks(ground: RaceGround) {
  const activity = await addActivity(ground)
  const given = {
    title: "Stages",
    activity: activity.cuid,
    mode: "ONE_PER_WEEK",
    weekdays: [1, 2, 3, 4],
    every_weeks: 1,
    start_day: "2027-07-05",
    end_day: "2027-07-16",
    slots: [{ start_time: "09:00", end_time: "16:00" }],
    skipped_days: [],
    periods: [],
    location: null,
    resource: null,
    capacity: null,
    price: null,
    price_per_date: 3_000,
    deposit: null,
  }
  const ctx = contextOf(ground.database)
  const { schedule } = (await routeOf("POST").run(ctx, { body: given } as never)) as { schedule: { cuid: string } }
  const { cuid } = schedule
  const { plan } = await run(ground.database, cuid, 1)
  const body = { ...given, weekdays: [1, 2, 3, 4, 5], version: 1 }
  await routeOf("PUT").run(ctx, { params: { cuid }, body } as never)
  return { schedule: cuid, ...(await readWeek(ground, plan.made[0]!.cuid!)) }
}
type Week = Awaited<ReturnType<typeof makeWeeks>>

const readWeek = (ground: RaceGround, cuid: string) =>
  inTenant({ database: ground.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql<{ id: number; cuid: string; price: number; dates: { id: number }[]; held: number[] }>`
      select a.id, a.cuid, a.price, (
          select jsonb_agg(jsonb_build_object('id', d.id) order by d.start_at) from availability_dates d
          where d.organiser_id = 1 and d.availability_id = a.id) as dates,
        array (select cardinality(p.date_ids) from places p where p.organiser_id = 1 and p.availability_id = a.id) as held
      from availabilities a where a.organiser_id = 1 and a.cuid = ${cuid}`.execute(tx)
    return rows[0]!
  })

const addTo = (ground: RaceGround, week: Week) => {
  const parent = parents.get(ground)!.pop()!
  return add(ground.databases[0], parent.id, { registrations: [lineFor(week as never, parent.child)] })
}
async function stateOf(ground: RaceGround, { cuid }: Week) {
  const { dates, price, held } = await readWeek(ground, cuid)
  return { dates: dates.length, price, held }
}

test("without locks the week gets its fifth day, and the family holds four of five (the race is real)", async () => {
  const ground = grounds.unlocked
  const week = await makeWeeks(ground)
  const runMeanwhile = async () => {
    while ((await countWaiting(ground.referee)) < 1);
    await run(ground.databases[1], week.schedule, 2)
    await inTenant({ database: ground.databases[1], organiser_id: 1 }, (tx) =>
      sql`select pg_advisory_xact_lock_shared(4242)`.execute(tx),
    )
  }
  const said = await heldBack(ground, meeting, 2, () => outcomes([addTo(ground, week), runMeanwhile()]))
  expect(said).toEqual(["done", "done"])
  expect(await stateOf(ground, week)).toEqual({ dates: 5, price: 15_000, held: [4] })
})

describe("at the same moment", () => {
  const ground = grounds.locked

  /** Both wait for the dates of the week, in this order. */
  async function race(week: Week, first: "family" | "run") {
    const calls = { family: () => addTo(ground, week), run: () => run(ground.databases[1], week.schedule, 2) }
    const ids = week.dates.map(({ id }) => id)
    return heldBack(ground, rowsOf("availability_dates", ids), 2, async () => {
      const before = calls[first]()
      before.catch(() => undefined)
      while ((await countWaiting(ground.referee)) < 1);
      const after = calls[first === "family" ? "run" : "family"]()
      return outcomes(first === "family" ? [before, after] : [after, before])
    })
  }

  test("AVL-40 AVL-42 the family was first: its week gets neither date nor price, and the other one does", async () => {
    const week = await makeWeeks(ground)
    expect(await race(week, "family")).toEqual(["done", "done"])
    expect(await stateOf(ground, week)).toEqual({ dates: 4, price: 12_000, held: [4] })
    const again = await run(ground.database, week.schedule, 2)
    expect([again.plan.to_decide.length, again.plan.skipped.length]).toEqual([1, 1])
  })

  test("AVL-40 the run was first: the week has five days, and the family is judged by those", async () => {
    const week = await makeWeeks(ground)
    expect(await race(week, "run")).toEqual(["PARTIAL_REGISTRATION_NOT_ALLOWED", "done"])
    expect(await stateOf(ground, week)).toEqual({ dates: 5, price: 15_000, held: [] })
    const whole = await readWeek(ground, week.cuid)
    expect(await outcomes([addTo(ground, { ...week, ...whole })])).toEqual(["done"])
  })
})
