import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { ActivityDetail, activityEndpoints } from "#contract/endpoints/activities.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { facts } from "./effective-status.ts"
import { readHtml } from "./read-html.ts"
import { activityDetailPairs } from "./shapes.ts"

type GetActivity = typeof activityEndpoints.getActivity
type GetConfiguration = typeof activityEndpoints.getRequestsConfiguration

/** One activity as the site shows it, to those who may see it. */
export const readActivity = (
  ctx: RequestContext,
  cuid: string,
  isSeen: RawBuilder<boolean>,
): Promise<AnswerInput<GetActivity>> =>
  readTenant(ctx, async (tx) => {
    const { rows } = await sql<{ activity: ActivityDetail }>`
      with ${facts(ctx.organiser_id)} select json_build_object(${activityDetailPairs}) as activity from activities act
      where act.organiser_id = ${ctx.organiser_id} and act.cuid = ${cuid} and ${isSeen}`.execute(tx)
    const { activity } = rows[0] ?? refuse("NOT_FOUND")
    const { description, instructions } = activity
    return {
      activity: { ...activity, description: readHtml(description), instructions: readHtml(instructions) },
    }
  })

export const getActivity = (ctx: RequestContext, { params }: RouteInput<GetActivity>) =>
  readActivity(ctx, params.cuid, sql<boolean>`act.published`)

/** The tiers of an activity that takes requests; one that does not has none. */
export function getRequestsConfiguration(
  ctx: RequestContext,
  { params }: RouteInput<GetConfiguration>,
): Promise<AnswerInput<GetConfiguration>> {
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<GetConfiguration>>`
      select coalesce((
        select json_agg(json_build_object('cuid', t.cuid, 'name', t.name, 'minimum_availabilities', t.minimum_availabilities,
          'maximum_availabilities', t.maximum_availabilities) order by t."order", t.id)
        from request_tiers t where ${ofTenant("t")} and t.activity_id = act.id and t.archived_at is null
          and act.registration_flow = 'REQUEST'), '[]'::json) as tiers
      from activities act
      where act.organiser_id = ${ctx.organiser_id} and act.cuid = ${params.cuid} and act.published`.execute(tx)
    return rows[0] ?? refuse("NOT_FOUND")
  })
}
