import { sql } from "kysely"
import type { z } from "zod"
import type { schedules } from "#contract/entities/schedules.ts"
import { type ReadRecurrence, readRecurrence, type SkippedPeriod } from "#contract/rules/recurrence.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

export type GivenSchedule = Omit<z.output<(typeof schedules)["input"]>, "title">

/** A schedule with what it names: the activity's defaults, the days of its periods. */
export interface Rule extends Omit<GivenSchedule, "periods" | "activity" | "location" | "resource"> {
  activity: ActivityFacts
  location_id: number | null
  resource_id: number | null
  periods: SkippedPeriod[]
  days: ReadRecurrence["days"]
  availabilities: ReadRecurrence["availabilities"]
}

interface ActivityFacts {
  id: number
  default_price: number
  default_deposit: number
  default_capacity: number | null
  age_minimum: number | null
  age_maximum: number | null
}

/** Reads what a schedule names and judges the whole, limits included; refuses before anything is made of it. */
export async function readRule(tx: Tx, ctx: RequestContext, schedule: GivenSchedule): Promise<Rule> {
  const { organiser_id } = ctx
  const { activity, location, resource, periods, ...given } = schedule
  const rule = {
    ...given,
    activity: await getActivity(tx, organiser_id, activity),
    location_id: await getPlace(tx, organiser_id, "locations", location, "location"),
    resource_id: await getPlace(tx, organiser_id, "resources", resource, "resource"),
    periods: await findPeriods(tx, organiser_id, periods),
  }
  judgeRule(rule)
  const { days, availabilities, problem } = readRecurrence(rule, rule.periods, ctx.tenant.timezone)
  if (problem) refuse("INVALID_INPUT", { field: problem.field, details: { most: problem.most ?? null } })
  return { ...rule, days, availabilities }
}

async function getActivity(tx: Tx, organiser_id: number, cuid: string): Promise<ActivityFacts> {
  const { rows } = await sql<ActivityFacts>`
    select id, default_price, default_deposit, default_capacity, age_minimum, age_maximum from activities
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "activity" })
}

async function getPlace(
  tx: Tx,
  organiser_id: number,
  table: "locations" | "resources",
  cuid: string | null,
  field: string,
): Promise<number | null> {
  if (cuid === null) return null
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where organiser_id = ${organiser_id} and cuid = ${cuid} and archived_at is null`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND", { field })
}

async function findPeriods(tx: Tx, organiser_id: number, cuids: string[]): Promise<SkippedPeriod[]> {
  if (cuids.length === 0) return []
  const { rows } = await sql<SkippedPeriod>`select title, start_day, end_day from calendar_periods
    where organiser_id = ${organiser_id} and cuid = any (${cuids}::text[]) order by start_day, id`.execute(tx)
  return rows.length === new Set(cuids).size ? rows : refuse("NOT_FOUND", { field: "periods" })
}

function judgeRule({
  start_day,
  end_day,
  price,
  price_per_date,
  deposit,
}: Omit<GivenSchedule, "periods" | "activity" | "location" | "resource">): void {
  if (end_day < start_day) refuse("INVALID_INPUT", { field: "end_day" })
  if (price !== null && price_per_date !== null) refuse("INVALID_INPUT", { field: "price_per_date" })
  if (deposit !== null && price !== null && deposit > price) refuse("INVALID_INPUT", { field: "deposit" })
}
