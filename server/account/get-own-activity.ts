import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { activityEndpoints } from "#contract/endpoints/activities.ts"
import { readActivity } from "#server/catalogue/get-activity.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type GetOwn = typeof activityEndpoints.getOwnActivity

/** An activity, on the site or not, for a family that has a registration in it. */
export const getOwnActivity = (ctx: RequestContext, { params }: RouteInput<GetOwn>): Promise<AnswerInput<GetOwn>> =>
  readActivity(
    ctx,
    params.cuid,
    sql<boolean>`exists (select from registrations r
      join availabilities o on ${ofTenant("o")} and o.id = r.availability_id
      where ${ofTenant("r")} and r.customer_id = ${ctx.customer!.id} and o.activity_id = act.id)`,
  )
