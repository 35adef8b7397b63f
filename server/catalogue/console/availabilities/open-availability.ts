import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockLists, passOn } from "../../places/keep-for-list.ts"
import { lockAvailability } from "./lock-availability.ts"
import { shownAvailability } from "./read-availability.ts"

type Open = typeof consoleAvailabilityEndpoints.openAvailability
type Close = typeof consoleAvailabilityEndpoints.closeAvailability

export const openAvailability = (ctx: RequestContext, { params }: RouteInput<Open>): Promise<AnswerInput<Open>> =>
  setting(ctx, consoleAvailabilityEndpoints.openAvailability, params.cuid, "OPEN")

export const closeAvailability = (ctx: RequestContext, { params }: RouteInput<Close>): Promise<AnswerInput<Close>> =>
  setting(ctx, consoleAvailabilityEndpoints.closeAvailability, params.cuid, "CLOSED")

const setting = (ctx: RequestContext, call: Open | Close, cuid: string, status: "OPEN" | "CLOSED") =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, call, { cuid }, async () => {
      await setStatus(tx, ctx, cuid, status)
      return shownAvailability(tx, ctx.organiser_id, cuid)
    }),
  )

/** Opens or closes one availability; where it is so already, nothing is written. Those who wait are served once it is open. */
export async function setStatus(tx: Tx, ctx: RequestContext, cuid: string, status: "OPEN" | "CLOSED"): Promise<void> {
  const { organiser_id } = ctx
  const row = await lockAvailability(tx, organiser_id, cuid)
  if (status === "OPEN" && row.cancelled_at !== null) refuse("AVAILABILITY_CANCELLED")
  if (row.status === status) return
  await sql`update availabilities set status = ${status}, version = version + 1
    where organiser_id = ${organiser_id} and id = ${row.id}`.execute(tx)
  if (status === "OPEN") {
    await lockLists(tx, organiser_id, [row.id])
    await passOn(tx, organiser_id, [row.id])
  }
  await logAction(tx, ctx, status === "OPEN" ? "availability.opened" : "availability.closed", {
    subject: `availability/${cuid}`,
    changes: { status: [row.status, status] },
  })
}
