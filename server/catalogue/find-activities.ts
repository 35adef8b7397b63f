import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { activityEndpoints } from "#contract/endpoints/activities.ts"
import { pageOf } from "#contract/fields.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { availabilityState, facts, now } from "./effective-status.ts"
import { activityConditions, everyOf, inCatalogs, named } from "./filters.ts"
import { withHtml } from "./read-html.ts"
import { readOwnSegments } from "./read-own-segments.ts"
import { activityLocations, activityPairs, describedPairs, priceNow } from "./shapes.ts"

type FindActivities = typeof activityEndpoints.findActivities

/** Activities by title; an activity matches a filter if one of its availabilities does. */
export async function findActivities(
  ctx: RequestContext,
  { query }: RouteInput<FindActivities>,
): Promise<AnswerInput<FindActivities>> {
  const { organiser_id, tenant } = ctx
  const { limit, offset } = pageOf(query)
  const conditions = activityConditions(query, tenant)
  if (query.id?.length) conditions.push(named("act", query.id))
  if (query.catalog?.length) conditions.push(inCatalogs(query.catalog))
  const own = await readOwnSegments(ctx)
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<FindActivities>>`
      with ${facts(organiser_id)},
      found as materialized (
        select act.id, act.title from activities act
        where act.organiser_id = ${organiser_id} and act.published and ${everyOf(conditions)}),
      page as (select id from found order by app.fold(title), id limit ${limit} offset ${offset})
      select (select count(*) from found) as count, coalesce((
        select json_agg(json_build_object(${activityPairs}, ${describedPairs}, 'locations', ${activityLocations},
          'availabilities_count', o.count, 'price_minimum', o.price_minimum,
          'start_at', app.iso(o.start_at), 'end_at', app.iso(o.end_at)) order by app.fold(act.title), act.id)
        from page join activities act on act.organiser_id = ${organiser_id} and act.id = page.id
        cross join lateral (
          select count(*) as count, min(${priceNow}) as price_minimum, min(a.start_at) as start_at, max(a.end_at) as end_at
          from availabilities a cross join ${availabilityState(own)}
          where ${ofTenant("a")} and a.activity_id = act.id and a.end_at > ${now}
            and v.status = 'OPEN') o), '[]'::json) as data`.execute(tx)
    const { data, count } = rows[0]!
    return { data: data.map(withHtml), count }
  })
}
