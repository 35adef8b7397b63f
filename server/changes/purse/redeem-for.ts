import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { normalVoucherCode } from "#contract/rules/voucher-code.ts"
import { redeemCode } from "#server/bookings/vouchers/redeem-voucher.ts"
import { getCustomer } from "#server/customers/lock-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"

type Endpoint = typeof consolePurseEndpoints.redeemVoucher

/** Redeems a voucher for a customer as if they had typed its code. */
export const redeemFor = (
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePurseEndpoints.redeemVoucher, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const { id } = await getCustomer(tx, organiser_id, body.customer)
      const code = await readCode(tx, organiser_id, params.cuid)
      const participant_id = body.participant ? await readParticipant(tx, organiser_id, body.participant) : null
      const answer = await redeemCode(tx, { ...ctx, customer: { id } }, code, participant_id)
      await logAction(tx, ctx, "owned_voucher.redeemed", {
        subject: `owned_voucher/${answer.data.cuid}`,
        changes: { customer: [null, body.customer] },
      })
      return answer
    }),
  )

/** The code of the voucher with this cuid; what is no cuid is a code, as a family would type it. */
async function readCode(tx: Tx, organiser_id: number, typed: string): Promise<string> {
  const found = await tx
    .selectFrom("owned_vouchers")
    .select("code")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", typed)
    .executeTakeFirst()
  return found?.code ?? normalVoucherCode(typed)
}

async function readParticipant(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const found = await tx
    .selectFrom("participants")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
    .executeTakeFirst()
  return found?.id ?? refuse("NOT_FOUND", { field: "participant" })
}
