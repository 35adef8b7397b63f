import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleActivityEndpoints, type missingForSale } from "#contract/endpoints/console-activities.ts"
import { changingActivity, type LockedActivity } from "#server/catalogue/console/change-activity.ts"
import { takesPayments } from "#server/payments/takes-payments.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Missing = (typeof missingForSale)[number]

/** Shows the activity on the site, once families could really register for it and pay. */
export const publishActivity = (
  ctx: RequestContext,
  { params }: RouteInput<typeof consoleActivityEndpoints.publishActivity>,
) =>
  changingActivity(ctx, consoleActivityEndpoints.publishActivity, params.cuid, "published", async (tx, activity) => {
    const missing = await findMissing(tx, ctx, activity)
    if (missing.length > 0) refuse("ACTIVITY_NOT_READY", { details: { missing } })
    return { published: true }
  })

async function findMissing(tx: Tx, ctx: RequestContext, { id, registration_flow }: LockedActivity): Promise<Missing[]> {
  const { organiser_id } = ctx
  const { rows } = await sql<{ on_sale: number; costs: boolean; tiers: number }>`
    select count(*)::integer as on_sale, coalesce(bool_or(v.price > 0), false) as costs,
      (select count(*)::integer from request_tiers r where r.organiser_id = ${organiser_id} and r.activity_id = ${id}) as tiers
    from availabilities v
    where v.organiser_id = ${organiser_id} and v.activity_id = ${id} and v.status = 'OPEN' and v.end_at > clock_now()`.execute(
    tx,
  )
  const { on_sale, costs, tiers } = rows[0]!
  const missing: Missing[] = []
  if (on_sale === 0) missing.push("AVAILABILITIES")
  if (costs && !(await takesPayments(tx, ctx.platform, organiser_id))) missing.push("PAYMENT_METHOD")
  if (registration_flow === "REQUEST" && tiers === 0) missing.push("TIERS")
  return missing
}
