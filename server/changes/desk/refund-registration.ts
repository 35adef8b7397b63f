import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { withTotal } from "#server/bookings/set-total.ts"
import { readSold } from "#server/bookings/sold-registration.ts"
import { readPayable } from "#server/paying/get-payable.ts"
import { giveBack, settleBack, wentAfter } from "#server/paying/give-back.ts"
import { needRights, wentIn } from "#server/paying/refund-parts.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type HeldRegistration, lockRegistration } from "../registrations/lock-registration.ts"
import { tellRefunded } from "../registrations/tell-registration.ts"
import { rewriteRegistration } from "../registrations/write-change.ts"
import { whyOf } from "./why-of.ts"

type Refund = typeof deskEndpoints.refund
type Body = RouteInput<Refund>["body"]

/**
 * Gives back some of what was paid. The total falls by as much, so that nothing is owed again, unless staff want it to
 * be. Under the customer's lock: of two at once the second finds what the first left.
 */
export async function refundRegistration(
  ctx: RequestContext,
  { params, body }: RouteInput<Refund>,
): Promise<AnswerInput<Refund>> {
  needRights(ctx, deskEndpoints.refund, body)
  const { back, ...answer } = await attempted(ctx, deskEndpoints.refund, { ...params, ...body }, (tx) =>
    refund(tx, ctx, params.cuid, body),
  )
  if (body.preview) return { ...answer, ...back.went, status: "DONE" }
  const { refund: settled, put_back, ...after } = await settleBack(ctx, back)
  if (settled === "FAILED" && after.to_wallet === 0 && put_back === body.amount) refuse("REFUND_NOT_POSSIBLE")
  return {
    ...answer,
    ...wentAfter(back, after),
    paid_amount: answer.paid_amount + put_back,
    outstanding_amount: answer.outstanding_amount - put_back,
    refunded: answer.refunded - put_back,
    status: settled === "PENDING" ? "PENDING" : "DONE",
  }
}

async function refund(tx: Tx, ctx: RequestContext, cuid: string, body: Body) {
  const { organiser_id } = ctx
  const registration = await lockRegistration(tx, organiser_id, { cuid })
  const { id, cancelled, total_amount: total_before } = registration
  const payable = (await readPayable(tx, organiser_id, { type: "registration", id }))!
  const { paid_amount } = payable
  const lowered = cancelled || !body.reduce_total ? 0 : Math.min(body.amount, total_before)
  const back = await giveBack(tx, ctx, payable, { ...body, note: body.reason, lowers_total: lowered > 0 })
  const total_amount = total_before - lowered
  const deposit_amount = Math.min(registration.deposit_amount, total_amount)
  const outcome = { total_before, total_amount, deposit_amount, to_wallet: back.went.to_wallet }
  const left = paid_amount - body.amount
  const owed = cancelled ? 0 : Math.max(0, total_amount - left)
  await lower(tx, ctx, registration, { ...outcome, to_wallet: 0 })
  await logAction(tx, ctx, "registration.refunded", {
    subject: `registration/${cuid}`,
    changes: {
      paid_amount: [paid_amount, left],
      ...(lowered > 0 ? { total_amount: [total_before, total_amount] } : {}),
      ...wentIn(body, back.went, "refunded_to"),
      ...whyOf(body),
    },
  })
  const told = { ...back, total_amount: lowered > 0 ? total_amount : null, outstanding_amount: owed }
  if (body.notify) await tellRefunded(tx, organiser_id, id, told)
  return {
    ...outcome,
    paid_amount: left,
    outstanding_amount: owed,
    details: null,
    refunded: body.amount,
    back,
  }
}

/** Sets the lower total; one that stays owes again from now on. */
async function lower(
  tx: Tx,
  ctx: RequestContext,
  registration: HeldRegistration,
  outcome: { total_before: number; total_amount: number; deposit_amount: number; to_wallet: number },
): Promise<void> {
  const { id, cancelled, cuid, now } = registration
  if (outcome.total_amount === outcome.total_before) {
    if (!cancelled)
      await tx
        .updateTable("registrations")
        .set({ owing_since: now, payment_due_at: null })
        .where("organiser_id", "=", ctx.organiser_id)
        .where("id", "=", id)
        .execute()
    return
  }
  const sold = withTotal(readSold(registration.sold, `registration ${cuid}`), outcome.total_amount)
  const date_ids = registration.dates.map((date) => date.id)
  await rewriteRegistration(tx, ctx, registration, { sold, date_ids, outcome })
}
