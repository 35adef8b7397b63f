import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { activityRuleEndpoints } from "#contract/endpoints/console-activity-rules.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { getActivityRules } from "./lock-activity.ts"

type FindMessages = typeof activityRuleEndpoints.findMessages
type Message = AnswerInput<FindMessages>["data"][number]

/** The notifications that concern an activity: its own first, then those for every activity. */
export const findMessages = (
  ctx: RequestContext,
  { params }: RouteInput<FindMessages>,
): Promise<AnswerInput<FindMessages>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await getActivityRules(tx, ctx.organiser_id, params.cuid)
    const { rows } = await sql<Message>`
      select n.cuid, n.name, n.title, n.trigger, n.delay, n.delay_type, n.recipient_type, n.active, n.global
      from notifications n where n.organiser_id = ${ctx.organiser_id}
        and (n.global or n.dependencies @> to_jsonb(${id}::bigint))
      order by n.global, n.name, n.id`.execute(tx)
    return { data: rows, count: rows.length }
  })
