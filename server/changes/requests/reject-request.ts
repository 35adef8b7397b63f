import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { moneyToWallet, writeAnswer } from "#server/bookings/requests/end-request.ts"
import { getRequestRow, lockPending } from "#server/bookings/requests/lock-request.ts"
import { tellRequest } from "#server/bookings/requests/tell-request.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { readPayable } from "#server/paying/get-payable.ts"
import { settleBack, writeCardRefunds } from "#server/paying/give-back.ts"
import { collectFromPages } from "#server/paying/transactions/find-card-money.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"

type Reject = typeof requestEndpoints.rejectRequest

/**
 * Rejects a request. The paid amount goes to the wallet or, if the organiser chooses so, back to the card as far as it
 * came from there: the money leaves the request in this transaction, and the provider is called afterwards.
 */
export async function rejectRequest(
  ctx: RequestContext,
  { params, body }: RouteInput<Reject>,
): Promise<AnswerInput<Reject>> {
  const { organiser_id } = ctx
  const { id } = await inTenant(ctx, (tx) => getRequestRow(tx, organiser_id, params))
  await endPaymentOf(ctx, "registration_request", id)
  const { refund_ids, to_wallet } = await inTenant(ctx, (tx) =>
    once(tx, ctx, requestEndpoints.rejectRequest, { ...params, ...body }, async () => {
      const request = await lockPending(tx, organiser_id, params)
      const card = body.to === "CARD" ? await giveToCard(tx, ctx, id) : { refund_ids: [], to_card: 0 }
      const given = { ...card, to_wallet: await moneyToWallet(tx, organiser_id, request, ctx.collaborator!.id) }
      const { note } = body
      await writeAnswer(tx, organiser_id, request, {
        status: "REJECTED",
        collaborator_id: ctx.collaborator!.id,
        note,
      })
      await logAction(tx, ctx, "registration_request.rejected", {
        subject: `registration_request/${request.cuid}`,
        changes: { status: ["PENDING", "REJECTED"], to_wallet: [0, given.to_wallet], to_card: [0, given.to_card] },
      })
      await tellRequest(tx, organiser_id, id, "rejected", given)
      return given
    }),
  )
  const back = await settleBack(ctx, { refund_ids })
  return {
    ok: true,
    status: "REJECTED",
    to_wallet: to_wallet + back.to_wallet,
    to_card: back.to_card,
    refund: back.refund === "FAILED" ? "NONE" : back.refund,
  }
}

async function giveToCard(tx: Tx, ctx: RequestContext, id: number) {
  const payable = (await readPayable(tx, ctx.organiser_id, { type: "registration_request", id }))!
  const { refunds, amount: to_card } = await collectFromPages(tx, ctx.organiser_id, payable, payable.paid_amount)
  return { refund_ids: await writeCardRefunds(tx, ctx, payable, refunds), to_card }
}
