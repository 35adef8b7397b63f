import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { pageOf } from "#contract/fields.ts"
import { today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { attendanceJson, registeredDates } from "./read-attendances.ts"

type FindAttendances = typeof attendanceEndpoints.findAttendances

/** The longest a date may last: dates that began earlier are over. */
const LONGEST = "7 days"

/** The registrations of a local day, with arrivals and departures, in one statement. */
export function findAttendances(
  ctx: RequestContext,
  { query }: RouteInput<FindAttendances>,
): Promise<AnswerInput<FindAttendances>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const isWanted = query.availability
    ? sql`exists (select from availabilities a where ${ofTenant("a")} and a.id = d.availability_id
        and a.cuid = ${query.availability})`
    : sql`true`
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<FindAttendances>>`
      with day as (
        select x.day::timestamp at time zone o.timezone as start_at, (x.day + 1)::timestamp at time zone o.timezone as end_at
        from organisers o
        cross join lateral (select coalesce(${query.date ?? null}::date, ${today(sql`o.timezone`)}) as day) x
        where o.id = ${organiser_id}
      ), expected as (
        select r.id as registration_id, d.id as date_id, d.start_at, w.lastname, w.firstname, t.arrived_at, t.departed_at
        from ${registeredDates} cross join day
        where d.organiser_id = ${organiser_id} and r.cancelled_at is null and ${isWanted}
          and d.start_at < day.end_at and d.end_at > day.start_at and d.start_at > day.start_at - ${LONGEST}::interval
      ), page as (
        select * from expected order by start_at, lastname, firstname, registration_id, date_id
        limit ${limit} offset ${offset})
      select (select count(*)::integer from expected) as count,
        (select count(arrived_at)::integer from expected) as arrived,
        (select count(departed_at)::integer from expected) as departed,
        coalesce((
          select jsonb_agg(${attendanceJson} order by g.start_at, g.lastname, g.firstname, g.registration_id, g.date_id)
          from page g join ${registeredDates} on r.id = g.registration_id and d.id = g.date_id
          where d.organiser_id = ${organiser_id}), '[]'::jsonb) as data`.execute(tx)
    return rows[0]!
  })
}
