import { sql } from "kysely"
import type { SchedulePlan } from "#contract/endpoints/console-schedules.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Existing, makePlan, type Plan } from "./make-plan.ts"
import type { Rule } from "./read-rule.ts"

/** The plan of a run, over what exists at this moment. */
export async function readPlan(tx: Tx, ctx: RequestContext, rule: Rule, schedule_id: number | null): Promise<Plan> {
  const starts = rule.availabilities.map(([first]) => first!.start_at)
  return makePlan(rule, await findExisting(tx, ctx.organiser_id, rule, schedule_id ?? 0, starts), ctx.tenant.timezone)
}

type ExistingDate = Existing["dates"][number] & { availability_id: number }

async function findExisting(
  tx: Tx,
  organiser_id: number,
  { activity, location_id }: Rule,
  schedule_id: number,
  starts: string[],
): Promise<Existing[]> {
  const { rows } = await sql<Omit<Existing, "dates">>`
    select id, cuid, start_at, price, deposit, capacity, resource_id,
      coalesce(schedule_id, 0) = ${schedule_id}::bigint and schedule_id is not null as is_own,
      coalesce(location_id, 0) = ${location_id ?? 0}::bigint as is_here
    from availabilities where organiser_id = ${organiser_id} and activity_id = ${activity.id}
      and (schedule_id = ${schedule_id}::bigint or start_at = any (${starts}::timestamptz[]))
    order by start_at, id`.execute(tx)
  const own = rows.filter(({ is_own }) => is_own).map(({ id }) => id)
  if (own.length === 0) return rows.map((row) => ({ ...row, dates: [] }))
  const { rows: dates } = await sql<ExistingDate>`
    select availability_id, start_at, end_at, cancelled_at is not null as is_cancelled, registered + held as taken
    from availability_dates where organiser_id = ${organiser_id} and availability_id = any (${own}::bigint[])
    order by start_at, id`.execute(tx)
  const byOwner = Map.groupBy(dates, ({ availability_id }) => availability_id)
  return rows.map((row) => ({ ...row, dates: byOwner.get(row.id) ?? [] }))
}

const MOST_TOLD = 200

interface OnResource {
  start_at: string
  end_at: string
  taken: boolean
  cuid: string
  title: string
  availability_start: string
}

type Conflict = SchedulePlan["conflicts"][number]

/** Dates that meet another availability's on the resource, or one another; the first two hundred are told. */
export async function findConflicts(tx: Tx, organiser_id: number, rule: Rule, plan: Plan): Promise<Conflict[]> {
  if (rule.resource_id === null) return []
  const fresh = [...plan.made.map(({ dates }) => dates), ...plan.extended.map(({ added }) => added)]
    .flatMap((dates, owner) => dates.map((date) => ({ ...date, owner })))
    .sort((a, b) => a.start_at.localeCompare(b.start_at))
  if (fresh.length === 0) return []
  const others = await findOnResource(tx, organiser_id, rule.resource_id, {
    from: fresh[0]!.start_at,
    until: fresh.reduce((last, { end_at }) => (end_at > last ? end_at : last), ""),
  })
  const conflicts: Conflict[] = []
  for (const [i, date] of fresh.entries()) {
    const { start_at, end_at } = date
    const meets = (other: { start_at: string; end_at: string }) => other.start_at < end_at && start_at < other.end_at
    for (const { taken, cuid, title, availability_start, ...other } of others)
      if (meets(other))
        conflicts.push({ start_at, end_at, taken, availability: { cuid, title, start_at: availability_start } })
    const before = fresh[i - 1]
    if (before && before.owner !== date.owner && meets(before))
      conflicts.push({ start_at, end_at, taken: false, availability: null })
    if (conflicts.length >= MOST_TOLD) return conflicts.slice(0, MOST_TOLD)
  }
  return conflicts
}

async function findOnResource(
  tx: Tx,
  organiser_id: number,
  resource_id: number,
  { from, until }: { from: string; until: string },
): Promise<OnResource[]> {
  const { rows } = await sql<OnResource>`
    select d.start_at, d.end_at, d.registered + d.held > 0 as taken, a.cuid, t.title, a.start_at as availability_start
    from availability_dates d
    join availabilities a on a.organiser_id = ${organiser_id} and a.id = d.availability_id
    join activities t on t.organiser_id = ${organiser_id} and t.id = a.activity_id
    where d.organiser_id = ${organiser_id} and d.resource_id = ${resource_id} and d.start_at < ${until}::timestamptz
      and d.end_at > ${from}::timestamptz and d.cancelled_at is null and a.archived_at is null
    order by d.start_at, d.id`.execute(tx)
  return rows
}
