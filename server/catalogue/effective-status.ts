import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

// contract/rules/availability-status.ts in SQL. Statements that use these name their tables a (availabilities), act
// (activities) and d (availability_dates), and begin with the two common tables of facts(), which read the clock once
// for the whole statement.
export const facts = (organiser_id: number): RawBuilder<unknown> => sql`
  clock as materialized (select clock_now() as now),
  rooms as materialized (
    select e.resource_id, max(extract(epoch from e.end_at - e.start_at)) * interval '1 second' as longest
    from availability_dates e where e.organiser_id = ${organiser_id} and e.resource_id is not null group by e.resource_id)`
export const now = sql<string>`(select now from clock)`

/** Expired holds of a date. Most dates have no hold at all, and then places is not read. */
const expired = (date: "d" | "e") => sql`case when ${sql.ref(`${date}.held`)} = 0 then 0 else (
  select coalesce(sum(p.quantity), 0) from places p
  where ${ofTenant("p")} and p.availability_id = ${sql.ref(`${date}.availability_id`)}
    and p.released_at is null and p.expires_at <= ${now} and ${sql.ref(`${date}.id`)} = any (p.date_ids)) end`

/** Places of a date that are held at this moment: expired holds are free. */
export const liveHeld = sql<number>`(d.held - ${expired("d")})::integer`

const remaining = sql<number | null>`case when d.capacity is not null then
  greatest(0, d.capacity - d.registered - d.held + ${expired("d")} - d.reserved_for_list)::integer end`

/**
 * Whether a date of another availability on the same shared resource has a place taken at that time. The resource's
 * longest date bounds the search on both sides, so that an index finds the few dates at that time.
 */
const overlaps = sql<boolean>`d.resource_id is not null and exists (
  select from availability_dates e
  where ${ofTenant("e")} and e.resource_id = d.resource_id and e.availability_id <> d.availability_id
    and e.start_at < d.end_at and e.end_at > d.start_at
    and e.start_at > d.start_at - (select rooms.longest from rooms where rooms.resource_id = d.resource_id)
    and (e.registered > 0 or e.held > ${expired("e")}))`

export const onSale = sql<boolean>`(d.status <> 'CLOSED'
  and case when act.allow_registrations_after_start then d.end_at else d.start_at end > ${now})`

/**
 * A date's remaining places, status and whether it is on sale, to join laterally as `s` to a, act and d. `offset 0`
 * keeps the planner from evaluating each once more wherever it is named.
 */
export const dateState = sql<never>`lateral (
  select case when a.status = 'CLOSED' or d.status = 'CLOSED' then 'CLOSED' when ${overlaps} then 'OVERLAP'
    when r.remaining = 0 then 'FULL' else 'OPEN' end as status, r.remaining, ${onSale} as on_sale
  from (select ${remaining} as remaining offset 0) r offset 0) s`

/** Whether the reader may take only some of the dates: the activity allows it to all, or to a segment of the reader. */
export const eligibleToPartial = (segment_ids: number[]): RawBuilder<boolean> => sql`(act.allow_partial_registrations
  and (act.partial_registrations_segment_id is null or act.partial_registrations_segment_id = any (${segment_ids}::bigint[])))`

/**
 * The effective status of an availability, to join laterally as `v` to a and act: for somebody who is in these segments, or
 * for somebody who wants all of it. Only dates on sale decide it.
 */
export const availabilityState = (reader: number[] | "whole"): RawBuilder<never> => sql`lateral (
  select case when count(*) = 0 then 'CLOSED'
    when case when ${reader === "whole" ? sql`false` : eligibleToPartial(reader)} then bool_or(s.status = 'OPEN') else bool_and(s.status = 'OPEN') end
      then 'OPEN'
    when bool_or(s.status = 'FULL') then 'FULL' else 'OVERLAP' end as status
  from availability_dates d cross join ${dateState}
  where ${ofTenant("d")} and d.availability_id = a.id and a.status <> 'CLOSED' and ${onSale}) v`
