import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { lockPayable, type Payable } from "../get-payable.ts"
import { giveBack, settleBack, wentAfter } from "../give-back.ts"
import { logMoney } from "../log-money.ts"
import { needRights, wentIn } from "../refund-parts.ts"

type Endpoint = typeof consolePaymentEndpoints.refundPayment

/**
 * Gives back what was paid for a thing. The money leaves the thing first, in one transaction; then the provider is asked for
 * what goes to a card, and what it refuses is put back.
 */
export async function refundPayment(
  ctx: RequestContext,
  { body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const endpoint = consolePaymentEndpoints.refundPayment
  needRights(ctx, endpoint, body)
  const given = await attempted(ctx, endpoint, body, async (tx) => {
    const payable = await lockPayable(tx, ctx.organiser_id, body.destination)
    await refuseRedeemed(tx, ctx.organiser_id, payable)
    const back = await giveBack(tx, ctx, payable, body)
    await logMoney(tx, ctx, "payment.refunded", back.legs, (amount) => ({
      amount: [null, amount],
      ...wentIn(body, back.went, "refunded_to"),
    }))
    return back
  })
  if (body.preview) return { id: given.id!, status: "DONE", ...given.went }
  const { refund, ...back } = await settleBack(ctx, given)
  if (refund === "FAILED" && back.to_wallet === 0) refuse("REFUND_NOT_POSSIBLE")
  return { id: given.id!, status: refund === "PENDING" ? "PENDING" : "DONE", ...wentAfter(given, back) }
}

/** The amount of a redeemed voucher has gone to the person who redeemed it: refunded as well, it would be paid out twice. */
async function refuseRedeemed(tx: Tx, organiser_id: number, { parts }: Payable): Promise<void> {
  const vouchers = parts.filter(({ subject }) => subject === "voucher").map(({ subject_id }) => subject_id)
  if (vouchers.length === 0) return
  const held = await tx
    .selectFrom("owned_vouchers")
    .select("redeemed_at")
    .where("organiser_id", "=", organiser_id)
    .where("id", "in", vouchers)
    .orderBy("id")
    .forUpdate()
    .execute()
  if (held.some(({ redeemed_at }) => redeemed_at !== null)) refuse("REFUND_NOT_POSSIBLE", { field: "destination" })
}
