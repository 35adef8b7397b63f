import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { MOST_DAYS } from "#contract/endpoints/availability-shapes.ts"
import type { CalendarDate, consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { availabilityFacts, placesColumns } from "#server/catalogue/console/availabilities/read-availability.ts"
import { dateState, facts } from "#server/catalogue/effective-status.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { availabilityFilters } from "./availability-filters.ts"
import { midnight, whereOf } from "./list-filters.ts"

type Calendar = typeof consoleDateEndpoints.getCalendar
type Query = RouteInput<Calendar>["query"]

const DAY = 86_400_000

/** The dates between two local days, both included, with the places of each; and the calendar periods that touch them. */
export async function getCalendar(
  ctx: RequestContext,
  { query }: RouteInput<Calendar>,
): Promise<AnswerInput<Calendar>> {
  const days = (Date.parse(query.to) - Date.parse(query.from)) / DAY + 1
  if (days < 1 || days > MOST_DAYS) refuse("INVALID_INPUT", { field: "to", details: { most: MOST_DAYS } })
  return readReport(ctx, async (tx) => {
    const { rows: data } = await datesBetween(ctx, query).execute(tx)
    const { rows: periods } = await sql<AnswerInput<Calendar>["periods"][number]>`
      select cuid, title, start_day::text, end_day::text from calendar_periods
      where organiser_id = ${ctx.organiser_id} and start_day <= ${query.to}::date and end_day >= ${query.from}::date
      order by start_day, id`.execute(tx)
    return { data, periods }
  })
}

/** Availabilities are read once each, then their dates, and the state of those in the span: each step fenced, in this order. */
const datesBetween = (ctx: RequestContext, query: Query) => {
  const { organiser_id, tenant } = ctx
  const from = midnight(tenant.timezone, sql`${query.from}::date`)
  const to = midnight(tenant.timezone, sql`${query.to}::date + 1`)
  const where = whereOf(ctx, [sql`t.archived_at is null`, ...availabilityFilters(ctx, query)])
  return sql<CalendarDate>`
    with ${facts(organiser_id)},
    found as materialized (
      select t.id, ${availabilityFacts} as availability from availabilities t
      where ${where} and t.start_at < ${to} and t.end_at > ${from}),
    dated as materialized (
      select d.*, (count(*) filter (where d.cancelled_at is null)
          over (partition by d.availability_id order by d.start_at, d.id))::integer as number,
        (count(*) filter (where d.cancelled_at is null) over (partition by d.availability_id))::integer as of
      from availability_dates d
      where d.organiser_id = ${organiser_id} and d.availability_id = any (array(select f.id from found f)))
    select d.cuid, d.start_at, d.end_at, s.status, d.cancelled_at, d.number, d.of, f.availability, ${placesColumns}
    from (select * from dated where start_at < ${to} and end_at > ${from} offset 0) d
    join found f on f.id = d.availability_id
    join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    cross join ${dateState}
    order by d.start_at, d.id`
}
