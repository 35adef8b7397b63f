import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountVoucherEndpoints, RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import { redeemState } from "#contract/rules/redeem.ts"
import { normalVoucherCode } from "#contract/rules/voucher-code.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { limitGuesses } from "./limit-guesses.ts"

type Find = typeof accountVoucherEndpoints.getRedeemable
type Found = Omit<RedeemableVoucher, "state"> & { total_amount: number; paid_amount: number }

/** The content of a voucher, for the holder of its code: with its giver, but not its redeemer. */
export async function getRedeemable(ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> {
  const takeBack = await limitGuesses(ctx)
  const voucher = await readTenant(ctx, async (tx) => {
    const { rows } = await sql<Found>`
      select t.code, app.iso(t.expires_at) as expires_at, app.iso(t.redeemed_at) as redeemed_at, t.total_amount,
        ${paidAmount("voucher", "t")} as paid_amount, jsonb_build_object('fullname', c.fullname) as customer,
        ${givenJson} as voucher
      from owned_vouchers t join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id
      left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id
      join customers c on ${ofTenant("c")} and c.id = t.customer_id
      where t.organiser_id = ${ctx.organiser_id} and t.code = ${normalVoucherCode(query.code)}
        and t.cancelled_at is null`.execute(tx)
    const { total_amount, paid_amount, ...found } = rows[0] ?? refuse("VOUCHER_NOT_FOUND", { field: "code" })
    return { ...found, state: redeemState({ ...found, total_amount, paid_amount }, await readClock(tx)) }
  })
  await takeBack()
  return { voucher }
}

/** The content of a voucher as JSON, of an owned voucher t, its product k and its bundle b. */
export const givenJson = sql`jsonb_build_object('title', k.title, 'amount', t.amount,
  'images', ${picturesOf("k", "voucher_images", "voucher_id")}, 'bundle', case when b.id is not null then
    jsonb_build_object('title', b.title, 'entity', b.entity, 'capacity', b.capacity) end)`
