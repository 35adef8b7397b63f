import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { requestEndpoints } from "#contract/endpoints/requests.ts"
import { moneyToWallet, writeAnswer } from "#server/bookings/requests/end-request.ts"
import { getRequestRow, lockPending } from "#server/bookings/requests/lock-request.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Cancel = typeof requestEndpoints.cancelRequest

/** The customer cancels a pending request; the paid amount goes to the wallet. */
export async function cancelRequest(ctx: RequestContext, { body }: RouteInput<Cancel>): Promise<AnswerInput<Cancel>> {
  const { organiser_id, customer } = ctx
  const named = { id: body.registration_request_id }
  await inTenant(ctx, (tx) => getRequestRow(tx, organiser_id, named, customer!.id))
  await endPaymentOf(ctx, "registration_request", named.id)
  return inTenant(ctx, async (tx) => {
    const request = await lockPending(tx, organiser_id, named)
    const to_wallet = await moneyToWallet(tx, organiser_id, request)
    await writeAnswer(tx, organiser_id, request, { status: "CANCELLED" })
    return { ok: true, status: "CANCELLED", to_wallet }
  })
}
