import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { moneyToWallet, writeAnswer } from "#server/bookings/requests/end-request.ts"
import { getRequestRow, lockPending } from "#server/bookings/requests/lock-request.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { logActing } from "#server/platform/http/log-acting.ts"

type Cancel = typeof requestEndpoints.cancelRequest
type Withdraw = typeof requestEndpoints.withdrawRequest

/** The customer cancels a pending request; the paid amount goes to the wallet. */
export async function cancelRequest(ctx: RequestContext, { body }: RouteInput<Cancel>): Promise<AnswerInput<Cancel>> {
  const { organiser_id, customer } = ctx
  const named = { id: body.registration_request_id }
  await inTenant(ctx, (tx) => getRequestRow(tx, organiser_id, named, customer!.id))
  await endPaymentOf(ctx, "registration_request", named.id)
  return inTenant(ctx, async (tx) => {
    const request = await lockPending(tx, organiser_id, named)
    const to_wallet = await moneyToWallet(tx, organiser_id, request)
    // Of the one who acts in the family's name, where it is not the family itself.
    const { collaborator_id } = customer!
    await writeAnswer(tx, organiser_id, request, { status: "CANCELLED", ...(collaborator_id && { collaborator_id }) })
    await logActing(tx, ctx, requestEndpoints.cancelRequest)
    return { ok: true, status: "CANCELLED", to_wallet }
  })
}

/** A collaborator withdraws a pending request for its family; one that was answered stays as it is. */
export async function withdrawRequest(
  ctx: RequestContext,
  { params }: RouteInput<Withdraw>,
): Promise<AnswerInput<Withdraw>> {
  const { organiser_id } = ctx
  const { id, status } = await inTenant(ctx, (tx) => getRequestRow(tx, organiser_id, params))
  if (status === "PENDING") await endPaymentOf(ctx, "registration_request", id)
  return inTenant(ctx, (tx) =>
    once(tx, ctx, requestEndpoints.withdrawRequest, params, async () => {
      const request = await lockPending(tx, organiser_id, params)
      const collaborator_id = ctx.collaborator!.id
      const to_wallet = await moneyToWallet(tx, organiser_id, request, collaborator_id)
      await writeAnswer(tx, organiser_id, request, { status: "CANCELLED", collaborator_id })
      await logAction(tx, ctx, "registration_request.withdrawn", {
        subject: `registration_request/${request.cuid}`,
        changes: { status: ["PENDING", "CANCELLED"], to_wallet: [0, to_wallet] },
      })
      return { ok: true as const, status: "CANCELLED" as const, to_wallet }
    }),
  )
}
