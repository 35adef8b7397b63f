import type { KyselyPlugin } from "kysely"
import { afterEach, describe, expect, test } from "vitest"
import { runAtOnce } from "#server/catalogue/schedules/run-schedule.ts"
import { scheduleRoutes } from "#server/catalogue/schedules/schedules.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
import { contextOf, raceGround } from "#tests/fixtures/race.ts"

const ground = raceGround()
afterEach(async () => expect(await findViolations(ground.database)).toEqual([]))

/**
 * The control: the same code with the locks taken out of its statements. Each of the two runs is held where it writes the
 * audit row, until the other is there too: both have looked, made their rows, and not committed.
 */
function withoutLocks(): (database: Database) => Database {
  const { promise: met, resolve } = Promise.withResolvers<void>()
  const lasts = new WeakSet<object>()
  let arrived = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === "InsertQueryNode") lasts.add(queryId)
      if (node.kind !== "RawNode") return node
      return { ...node, sqlFragments: node.sqlFragments.map((part) => part.replace("for no key update", "")) }
    },
    async transformResult({ result, queryId }) {
      if (!lasts.has(queryId)) return result
      if (++arrived === 2) resolve()
      await met
      return result
    },
  }
  return (database) => ({ ...database, kysely: database.kysely.withPlugin(plugin) })
}

/** Two people press "run" at once, in two processes: what each run made, and what there is afterwards. */
async function runTwice(through = (database: Database) => database) {
  const activity = await addActivity(ground)
  const create = scheduleRoutes.find(({ endpoint }) => endpoint.method === "POST")!
  const { schedule } = (await create.run(contextOf(ground.database), {
    body: {
      title: "Stages",
      activity: activity.cuid,
      mode: "ONE_PER_WEEK",
      weekdays: [1, 2, 3, 4, 5],
      every_weeks: 1,
      start_day: "2027-07-05",
      end_day: "2027-07-30",
      slots: [{ start_time: "09:00", end_time: "16:00" }],
      skipped_days: [],
      periods: [],
      location: null,
      resource: null,
      capacity: null,
      price: null,
      price_per_date: 3_000,
      deposit: null,
    },
  } as never)) as { schedule: { cuid: string } }
  const runs = await Promise.all(
    ground.databases.map((database) =>
      runAtOnce(contextOf(through(database)), { params: { cuid: schedule.cuid }, body: { version: 1 } } as never),
    ),
  )
  const there = await inTenant({ database: ground.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("availabilities")
      .select("id")
      .where("organiser_id", "=", 1)
      .where("activity_id", "=", activity.id)
      .execute(),
  )
  return { made: runs.map(({ plan }) => plan.made.length).sort(), there: there.length }
}

describe("a schedule that is run twice at once", () => {
  test("makes everything twice when the locks are off (the race is real)", async () => {
    expect(await runTwice(withoutLocks())).toEqual({ made: [4, 4], there: 8 })
  })

  test("AVL-39 AVL-42 makes everything once: the second run finds what the first has made", async () => {
    for (let round = 0; round < 5; round++) expect(await runTwice()).toEqual({ made: [0, 4], there: 4 })
  })
})
