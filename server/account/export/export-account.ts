import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { exportRequests } from "#server/bookings/requests/find-requests.ts"
import { getOwnCredentials, proveOwnPassword } from "#server/customers/check-password.ts"
import { refuseWhileActing } from "#server/customers/refuse-while-acting.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { exportAttendance } from "./export-attendance.ts"
import { exportMoney } from "./export-money.ts"
import { exportCustomer, exportParticipants } from "./export-people.ts"
import { exportPurchases } from "./export-purchases.ts"
import { exportRegistrations } from "./export-registrations.ts"
import { exportTraces } from "./export-traces.ts"

/**
 * Everything stored about a customer, also data that no page shows: answers to inactive fields, sessions, mails. It
 * contains neither other people's data nor any secret: tokens, hashes, links.
 */
export async function exportAccount(
  ctx: RequestContext,
  { body }: RouteInput<typeof sessionEndpoints.exportSession>,
): Promise<AnswerInput<typeof sessionEndpoints.exportSession>> {
  refuseWhileActing(ctx)
  await proveOwnPassword(ctx, await getOwnCredentials(ctx), body.password)
  const whose = { organiser_id: ctx.organiser_id, customer_id: ctx.customer!.id }
  return readTenant(ctx, async (tx) => ({
    exported_at: await readClock(tx),
    customer: await exportCustomer(tx, whose),
    participants: await exportParticipants(tx, ctx),
    ...(await exportRegistrations(tx, whose)),
    registrations_requests: await exportRequests(tx, ctx),
    ...(await exportPurchases(tx, whose)),
    ...(await exportMoney(tx, whose)),
    ...(await exportAttendance(tx, whose)),
    ...(await exportTraces(tx, whose)),
  }))
}
