import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleScheduleEndpoints, type SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import { readRow, shownRow } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { logAction, logActions } from "#server/platform/audit/log-action.ts"
import { subjectOf } from "#server/platform/audit/subjects.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { takeTurns } from "#server/platform/take-turns.ts"
import { extendExisting, type Inserted, insertMade } from "./insert-planned.ts"
import type { Made, Plan } from "./make-plan.ts"
import { findConflicts, readPlan } from "./read-plan.ts"
import { type GivenSchedule, type Rule, readRule } from "./read-rule.ts"

const { previewSchedule: previewCall, runSchedule: runCall } = consoleScheduleEndpoints

/** What a schedule would make, saved or not. Only reads. */
export const previewSchedule = (ctx: RequestContext, { body }: RouteInput<typeof previewCall>) =>
  readTenant(ctx, async (tx) => {
    const { schedule, ...given } = body
    const rule = await readRule(tx, ctx, given)
    const schedule_id = schedule === undefined ? null : (await readSchedule(tx, ctx, schedule)).id
    const plan = await readPlan(tx, ctx, rule, schedule_id)
    return { plan: shownPlan(plan, plan.made, await findConflicts(tx, ctx.organiser_id, rule, plan)) }
  })

type RunInput = RouteInput<typeof runCall>

/** Runs of a process follow each other with rests between them: offices that plan a season are not felt by families who buy. */
const inTurn = takeTurns({ at_once: 1, waiting: 50, patience: 30_000, rest: 2 })

export const runSchedule = (ctx: RequestContext, input: RunInput) => inTurn(() => runAtOnce(ctx, input))

/**
 * Makes what a schedule stands for and does not exist yet: one transaction, all or nothing. The activity's lock lets runs of
 * one activity wait for each other, whatever process they are in, so that the second finds what the first has made.
 */
export const runAtOnce = (ctx: RequestContext, { params, body }: RunInput) =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, runCall, { ...params, ...body }, async () => ({
      plan: await runIn(tx, ctx, params.cuid, body.version),
    })),
  )

export async function runIn(tx: Tx, ctx: RequestContext, cuid: string, version: number): Promise<SchedulePlan> {
  const { organiser_id } = ctx
  const { id, rule } = await lockSchedule(tx, ctx, cuid, version)
  const plan = await lockPlan(tx, ctx, rule, id)
  const conflicts = await findConflicts(tx, organiser_id, rule, plan)
  const made = await insertMade(tx, organiser_id, rule, id, plan.made)
  await extendExisting(tx, organiser_id, plan.extended)
  await logRun(tx, ctx, cuid, plan, made)
  await sql`update schedules set ran_at = ${await readClock(tx)}
    where organiser_id = ${organiser_id} and id = ${id}`.execute(tx)
  return shownPlan(plan, made, conflicts)
}

async function readSchedule(tx: Tx, { organiser_id }: RequestContext, cuid: string) {
  const row = await readRow(tx, keptAt("schedules")!, organiser_id, cuid)
  return row as typeof row &
    Record<"activity" | "location" | "resource", { cuid: string } | null> & {
      periods: { cuid: string }[]
    }
}

/** The activity is locked before the schedule, in the order in which an activity that is removed takes its schedules along. */
async function lockSchedule(tx: Tx, ctx: RequestContext, cuid: string, version: number) {
  const { organiser_id } = ctx
  const { activity } = await readSchedule(tx, ctx, cuid)
  await sql`select from activities where organiser_id = ${organiser_id} and cuid = ${activity!.cuid}
    for no key update`.execute(tx)
  await sql`select from schedules where organiser_id = ${organiser_id} and cuid = ${cuid} for no key update`.execute(tx)
  const row = await readSchedule(tx, ctx, cuid)
  if (row.version !== version || row.activity!.cuid !== activity!.cuid)
    refuse("VERSION_CONFLICT", { field: "version", details: shownRow(keptAt("schedules")!, row) })
  const given = {
    ...row,
    activity: activity!.cuid,
    location: row.location?.cuid ?? null,
    resource: row.resource?.cuid ?? null,
    periods: row.periods.map((period) => period.cuid),
  } as unknown as GivenSchedule
  return { id: row.id, rule: await readRule(tx, ctx, given) }
}

/**
 * The plan over availabilities that are locked, and their dates after them, as every collaborator does: nobody takes a place
 * there between the look and the change.
 */
async function lockPlan(tx: Tx, ctx: RequestContext, rule: Rule, id: number): Promise<Plan> {
  const plan = await readPlan(tx, ctx, rule, id)
  const cuids = [...plan.extended.map(({ existing }) => existing.cuid), ...plan.to_decide.map(({ cuid }) => cuid)]
  if (cuids.length === 0) return plan
  const { organiser_id } = ctx
  await sql`select from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = any (${cuids}::text[])
    order by a.id for no key update`.execute(tx)
  await sql`select from availability_dates d where d.organiser_id = ${organiser_id} and d.availability_id in (
      select a.id from availabilities a where a.organiser_id = ${organiser_id} and a.cuid = any (${cuids}::text[]))
    order by d.id for update`.execute(tx)
  return readPlan(tx, ctx, rule, id)
}

async function logRun(tx: Tx, ctx: RequestContext, cuid: string, { extended }: Plan, made: Inserted[]): Promise<void> {
  if (made.length + extended.length === 0) return
  await logAction(tx, ctx, "schedule.run", {
    subject: `schedule/${cuid}`,
    changes: { made: [null, made.length], extended: [null, extended.length] },
  })
  const lines = made.map((each) => ({
    subject: subjectOf("availability", each.cuid),
    changes: {
      schedule: [null, cuid] as [unknown, unknown],
      dates: [null, each.dates.length] as [unknown, unknown],
      price: [null, each.price] as [unknown, unknown],
    },
  }))
  await logActions(tx, ctx, "availability.scheduled", lines)
  await logActions(
    tx,
    ctx,
    "availability.extended",
    extended.map(({ existing, added, price }) => {
      const dates: [unknown, unknown] = [existing.dates.length, existing.dates.length + added.length]
      return {
        subject: `availability/${existing.cuid}`,
        changes: price ? { dates, price } : { dates },
      }
    }),
  )
}

const shownMade = (each: Made | Inserted): SchedulePlan["made"][number] => ({
  cuid: "cuid" in each ? each.cuid : null,
  start_at: each.dates[0]!.start_at,
  end_at: each.dates.at(-1)!.end_at,
  dates: each.dates.length,
  price: each.price,
  deposit: each.deposit,
  capacity: each.capacity,
})

const shownPlan = (
  { extended, skipped, to_decide, uncovered, left_out }: Plan,
  made: readonly (Made | Inserted)[],
  conflicts: SchedulePlan["conflicts"],
): SchedulePlan => ({
  made: made.map(shownMade),
  extended: extended.map(({ existing: { cuid, start_at }, added, price }) => ({
    cuid,
    start_at,
    added: added.map(({ day: _, ...date }) => date),
    price,
  })),
  skipped,
  to_decide,
  uncovered,
  left_out,
  conflicts,
})
