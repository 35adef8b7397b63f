import { sql } from "kysely"
import type { missingForSale } from "#contract/endpoints/console-activities.ts"
import type { LockedActivity } from "#server/catalogue/console/change-activity.ts"
import { takesPayments } from "#server/payments/takes-payments.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

interface Check {
  check: (typeof missingForSale)[number]
  done: boolean
}

/** The conditions for selling an activity, as far as they apply: for a free one nobody needs to be paid. */
export async function findChecks(
  tx: Tx,
  ctx: RequestContext,
  { id, registration_flow }: Pick<LockedActivity, "id" | "registration_flow">,
): Promise<Check[]> {
  const { organiser_id } = ctx
  const { rows } = await sql<{ on_sale: number; costs: boolean; tiers: number }>`
    select count(*)::integer as on_sale, coalesce(bool_or(v.price > 0), false) as costs,
      (select count(*)::integer from request_tiers r where r.organiser_id = ${organiser_id} and r.activity_id = ${id}
        and r.archived_at is null) as tiers
    from availabilities v
    where v.organiser_id = ${organiser_id} and v.activity_id = ${id} and v.status = 'OPEN' and v.archived_at is null
      and v.end_at > clock_now()`.execute(tx)
  const { on_sale, costs, tiers } = rows[0]!
  const checks: Check[] = [{ check: "AVAILABILITIES", done: on_sale > 0 }]
  if (costs) checks.push({ check: "PAYMENT_METHOD", done: await takesPayments(tx, ctx.platform, organiser_id) })
  if (registration_flow === "REQUEST") checks.push({ check: "TIERS", done: tiers > 0 })
  return checks
}
