import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { proposedRefund } from "#contract/rules/bundle-refund.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import type { GivenBack } from "#server/paying/give-back.ts"
import { type Back, needRights, wentIn } from "#server/paying/refund-parts.ts"
import { type Changes, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { answerOf, endThing, getOwned, lockOwned, type OwnedKind } from "./end-thing.ts"
import { readBundles } from "./read-purse.ts"

type Voucher = typeof consolePurseEndpoints.refundVoucher
type Bundle = typeof consolePurseEndpoints.refundBundle

/** A payment page that is open for it is ended first; if it was paid meanwhile, that money is settled and given back too. */
export async function endPayment(ctx: RequestContext, kind: OwnedKind, cuid: string, customer_id?: number) {
  const { id } = await inTenant(ctx, (tx) => getOwned(tx, ctx.organiser_id, kind, cuid, customer_id))
  await endPaymentOf(ctx, kind, id)
}

/** The fields of a history that say how much went where. */
export const changesOf = ({ amount, went }: Pick<GivenBack, "amount" | "went">, back: Back): Changes => ({
  amount: [null, amount],
  ...wentIn(back, went, "to"),
})

/** Everything that was paid for a voucher goes back, and nobody can redeem it any more. */
export async function refundVoucher(
  ctx: RequestContext,
  { params, body }: RouteInput<Voucher>,
): Promise<AnswerInput<Voucher>> {
  const endpoint = consolePurseEndpoints.refundVoucher
  needRights(ctx, endpoint, body)
  if (!body.preview) await endPayment(ctx, "voucher", params.cuid)
  const given = await attempted(ctx, endpoint, { ...params, ...body }, async (tx) => {
    const voucher = await lockOwned(tx, ctx.organiser_id, "voucher", params.cuid)
    if (voucher.redeemed_at) refuse("VOUCHER_REDEEMED")
    const back = await endThing(tx, ctx, "voucher", voucher, body)
    await logAction(tx, ctx, "owned_voucher.refunded", {
      subject: `owned_voucher/${params.cuid}`,
      changes: changesOf(back, body),
    })
    return back
  })
  return answerOf(ctx, given, body.preview)
}

/** Some of what was paid for a bundle goes back. Registrations that used entries stay as they are. */
export async function refundBundle(
  ctx: RequestContext,
  { params, body }: RouteInput<Bundle>,
): Promise<AnswerInput<Bundle>> {
  const endpoint = consolePurseEndpoints.refundBundle
  needRights(ctx, endpoint, body)
  if (!body.preview) await endPayment(ctx, "bundle", params.cuid)
  const given = await attempted(ctx, endpoint, { ...params, ...body }, async (tx) => {
    const { organiser_id, tenant } = ctx
    const owned = await lockOwned(tx, organiser_id, "bundle", params.cuid)
    const [bundle] = await readBundles(tx, sql`o.organiser_id = ${organiser_id} and o.id = ${owned.id}`)
    const amount = body.amount ?? proposedRefund(bundle!, await readClock(tx), tenant.timezone)
    const back = await endThing(tx, ctx, "bundle", owned, { ...body, amount })
    await tx
      .updateTable("owned_bundles")
      .set({ paid_before_refund: back.paid_amount })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", owned.id)
      .execute()
    await logAction(tx, ctx, "owned_bundle.refunded", {
      subject: `owned_bundle/${params.cuid}`,
      changes: changesOf(back, body),
    })
    return back
  })
  return answerOf(ctx, given, body.preview)
}
