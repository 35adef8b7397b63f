import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import type { CatalogueFilters } from "#contract/endpoints/catalogue.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { availabilityState, dateState, facts, now } from "./effective-status.ts"
import {
  availabilityConditions,
  dateConditions,
  everyOf,
  firstDay,
  instantOf,
  lastDay,
  ownerConditions,
} from "./filters.ts"
import { inSegments } from "./in-segments.ts"
import { readOwnSegments } from "./read-own-segments.ts"
import { activityPairs, availabilityPairs, datePairs } from "./shapes.ts"

// Dates of availabilities between two instants, for schedules and calendars. The interval is bounded by time instead of
// paging: 31 days by default, 62 at most, counted in the organiser's calendar.
type FindDates = typeof availabilityEndpoints.findDates
type FindCalendar = typeof availabilityEndpoints.findCalendar

/** First the dates with their status, then each of their availabilities once, however many dates it has. */
export async function findDates(
  ctx: RequestContext,
  { query }: RouteInput<FindDates>,
): Promise<AnswerInput<FindDates>> {
  const { organiser_id } = ctx
  const own = await readOwnSegments(ctx)
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<FindDates>["availabilities_dates"]>`
      with ${facts(organiser_id)}, ${stretch(ctx, query)},
      found as materialized (
        select d.*, s.status as effective, s.remaining, s.on_sale from ${matching} cross join ${dateState}
        where ${await conditionsOf(tx, ctx, query)} and s.status = any (${query.status}::text[])
          and a.start_at < ${until} and a.end_at > ${since}
          and d.start_at < ${until} and d.end_at > ${since} and ${since} < ${until}),
      whole as materialized (
        select a.id, json_build_object(${availabilityPairs(own)}, 'activity', json_build_object(${activityPairs})) as json
        from (select distinct availability_id as id from found) f
        join availabilities a on a.organiser_id = ${organiser_id} and a.id = f.id
        join activities act on ${ofTenant("act")} and act.id = a.activity_id
        left join locations l on ${ofTenant("l")} and l.id = a.location_id
        cross join ${availabilityState(own)})
      select count(*) as count, coalesce(json_agg(
        json_build_object(${datePairs}, 'availability', whole.json) order by d.start_at, d.id), '[]'::json) as data
      from found d join whole on whole.id = d.availability_id cross join lateral (select d.effective as status, d.remaining, d.on_sale) s`.execute(
      tx,
    )
    return { availabilities_dates: rows[0]! }
  })
}

/** The local days that have such a date; also the first and the last day not yet over, and the nearest outside. */
export function findCalendar(
  ctx: RequestContext,
  { query }: RouteInput<FindCalendar>,
): Promise<AnswerInput<FindCalendar>> {
  const { timezone } = ctx.tenant
  const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${timezone})::date`
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<FindCalendar>>`
      with ${facts(ctx.organiser_id)}, ${stretch(ctx, query)},
      edges as materialized (
        select ${dayOf(since)} as first, ${dayOf(sql`(${until} - interval '1 microsecond')`)} as last,
          least(${now}, ${since}) as from_here),
      found as materialized (
        select greatest(${firstDay(timezone)}, ${dayOf(sql`(select from_here from edges)`)}) as first,
          ${lastDay(timezone)} as last, d.end_at > ${since} as to_come
        from ${matching} cross join ${dateState}
        where ${await conditionsOf(tx, ctx, query)} and s.status = any (${query.status}::text[])
          and a.end_at > (select from_here from edges) and d.end_at > (select from_here from edges))
      select coalesce((
          select json_agg(json_build_object('date', x.day) order by x.day) from (
            select distinct greatest(f.first, e.first) + n as day from found f, edges e,
              generate_series(0, least(f.last, e.last) - greatest(f.first, e.first)) n where f.to_come) x), '[]'::json) as dates,
        min(f.first)::text as first, max(f.last)::text as last,
        max(least(f.last, e.first - 1)) filter (where f.first < e.first)::text as previous,
        min(greatest(f.first, e.last + 1)) filter (where f.last > e.last)::text as next
      from found f, edges e`.execute(tx)
    return rows[0]!
  })
}

const since = sql`(select since from stretch)`
const until = sql`(select until from stretch)`

const matching = sql`availabilities a
  join availability_dates d on ${ofTenant("d")} and d.availability_id = a.id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  left join locations l on ${ofTenant("l")} and l.id = a.location_id`

/** `after` and `before` bound the interval here; the other filters select within it. */
async function conditionsOf(tx: Tx, { organiser_id, tenant }: RequestContext, query: CatalogueFilters) {
  const { after: _, before: __, date, weekday, "availabilities-period": periods, ...whole } = query
  return everyOf([
    sql<boolean>`a.organiser_id = ${organiser_id} and a.archived_at is null and act.published`,
    ...ownerConditions(query),
    ...availabilityConditions(whole, tenant.timezone),
    ...dateConditions({ date, weekday, "availabilities-period": periods }, tenant.timezone),
    ...(await inSegments(tx, organiser_id, tenant.timezone, query.segment)),
  ])
}

function stretch({ tenant: { timezone } }: RequestContext, { after, before }: CatalogueFilters): RawBuilder<unknown> {
  const from = after ? instantOf(after, timezone) : now
  const to = before ? instantOf(before, timezone) : sql`'infinity'::timestamptz`
  const most = before ? sql`62` : sql`31`
  return sql`stretch as materialized (
    select since, least(${to}, (since at time zone ${timezone} + ${most} * interval '1 day') at time zone ${timezone}) as until
    from (select ${from} as since) given)`
}
