import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { pageOf } from "#contract/fields.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { availabilityState, facts, now } from "./effective-status.ts"
import { availabilityConditions, everyOf, named, ownerConditions } from "./filters.ts"
import { inSegments } from "./in-segments.ts"
import { readOwnSegments } from "./read-own-segments.ts"
import { activityPairs, availabilityPairs, datesJson } from "./shapes.ts"

type FindAvailabilities = typeof availabilityEndpoints.findAvailabilities
type List = AnswerInput<FindAvailabilities>["availabilities"]

/**
 * Availabilities that match, soonest first, in one statement: first ids and statuses, then the page, and everything a
 * card shows only for the rows of that page.
 */
export async function findAvailabilities(
  ctx: RequestContext,
  { query }: RouteInput<FindAvailabilities>,
): Promise<AnswerInput<FindAvailabilities>> {
  const { organiser_id, tenant } = ctx
  const { limit, offset } = pageOf(query)
  const own = await readOwnSegments(ctx)
  return readTenant(ctx, async (tx) => {
    const conditions = [
      ...ownerConditions(query),
      ...(query.dates?.length ? [holdsDates(query.dates)] : []),
      ...availabilityConditions(query, tenant.timezone),
      ...(await inSegments(tx, organiser_id, tenant.timezone, query.segment)),
    ]
    // Without CLOSED, none can be over: an index skips years of history.
    if (!query.status.includes("CLOSED")) conditions.push(sql<boolean>`a.status <> 'CLOSED' and a.end_at > ${now}`)
    const { rows } = await sql<List>`
      with ${facts(organiser_id)},
      found as materialized (
        select a.id, a.start_at, v.status
        from availabilities a
        join activities act on ${ofTenant("act")} and act.id = a.activity_id
        left join locations l on ${ofTenant("l")} and l.id = a.location_id
        cross join ${availabilityState(own)}
        where a.organiser_id = ${organiser_id} and a.archived_at is null and act.published and v.status = any (${query.status}::text[])
          and ${everyOf(conditions)}),
      page as (select * from found order by start_at, id limit ${limit} offset ${offset})
      select (select count(*) from found) as count, coalesce((
        select json_agg(json_build_object(${availabilityPairs(own)}, 'dates', ${datesJson},
          'activity', json_build_object(${activityPairs})) order by a.start_at, a.id)
        from page v
        join availabilities a on a.organiser_id = ${organiser_id} and a.id = v.id
        join activities act on ${ofTenant("act")} and act.id = a.activity_id
        left join locations l on ${ofTenant("l")} and l.id = a.location_id), '[]'::json) as data`.execute(tx)
    const list = rows[0]!
    return { ...list, availabilities: list }
  })
}

const holdsDates = (references: string[]) => sql<boolean>`exists (select from availability_dates d
  where ${ofTenant("d")} and d.availability_id = a.id and ${named("d", references)})`
