import type { RouteInput } from "#contract/endpoint.ts"
import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { changingActivity, type LockedActivity } from "#server/catalogue/console/change-activity.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findChecks } from "./find-checks.ts"

/** Shows the activity on the site, once families could really register for it and pay. */
export const publishActivity = (
  ctx: RequestContext,
  { params }: RouteInput<typeof consoleActivityEndpoints.publishActivity>,
) => changingActivity(ctx, consoleActivityEndpoints.publishActivity, params.cuid, "published", readyIn(ctx))

/** Refuses to publish what could not be sold, with what is missing. */
export const readyIn = (ctx: RequestContext) => async (tx: Tx, activity: LockedActivity) => {
  const checks = await findChecks(tx, ctx, activity)
  const missing = checks.filter(({ done }) => !done).map(({ check }) => check)
  if (missing.length > 0) refuse("ACTIVITY_NOT_READY", { details: { missing } })
  return { published: true }
}
