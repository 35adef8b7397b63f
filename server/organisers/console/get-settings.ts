import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export const selectSettings = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("settings")
    .select(["bank_transfers_enabled", "online_payments_enabled", "create_customer_participant", "coupons_enabled"])
    .select(["cart_expiration", "payment_reference_prefix", "version"])
    .select(["cancellations_refunded_to", "payment_deadline_days", "payment_reminder_days"])
    .select((eb) => eb.ref("formats").$castTo<{ ages: AgeRule[] }>().as("formats"))
    .where("organiser_id", "=", organiser_id)

export const getSettings = (ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getSettings>> =>
  readTenant(ctx, (tx) => selectSettings(tx, ctx.organiser_id).executeTakeFirstOrThrow())
