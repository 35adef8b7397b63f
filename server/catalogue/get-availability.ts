import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { AvailabilityDetail, availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { availabilityState, facts } from "./effective-status.ts"
import { findOwnSegments } from "./find-own-segments.ts"
import { readHtml } from "./read-html.ts"
import { activityDetailPairs, availabilityPairs, datesJson } from "./shapes.ts"

type GetAvailability = typeof availabilityEndpoints.getAvailability

export function getAvailability(
  ctx: RequestContext,
  { params }: RouteInput<GetAvailability>,
): Promise<AnswerInput<GetAvailability>> {
  return readTenant(ctx, async (tx) => {
    const own = await findOwnSegments(tx, ctx)
    const { rows } = await sql<{ availability: AvailabilityDetail }>`
      with ${facts(ctx.organiser_id)}
      select json_build_object(${availabilityPairs(own)}, 'dates', ${datesJson}, 'collaborators', ${collaborators},
        'activity', json_build_object(${activityDetailPairs})) as availability
      from availabilities a
      join activities act on act.organiser_id = a.organiser_id and act.id = a.activity_id
      left join locations l on l.organiser_id = a.organiser_id and l.id = a.location_id
      cross join ${availabilityState(own)}
      where a.organiser_id = ${ctx.organiser_id} and a.cuid = ${params.cuid} and act.published`.execute(tx)
    const { availability } = rows[0] ?? refuse("NOT_FOUND")
    availability.activity.description = readHtml(availability.activity.description)
    availability.activity.instructions = readHtml(availability.activity.instructions)
    return { availability }
  })
}

/** Who will be there, by first name: enough for a parent, and no more than that. */
const collaborators = sql`coalesce((
  select json_agg(json_build_object('firstname', w.firstname) order by w.firstname)
  from availability_collaborators k join collaborators w on w.organiser_id = k.organiser_id and w.id = k.collaborator_id
  where k.organiser_id = a.organiser_id and k.availability_id = a.id and w.deleted_at is null), '[]'::json)`
