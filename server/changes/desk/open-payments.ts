import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuseWhilePaid } from "../registrations/cancel-registration.ts"
import { getHeldRegistration } from "../registrations/lock-registration.ts"

interface Asked {
  preview: boolean
}

/** Ends a payment page that is open for it: what is asked there may not be owed any more. A preview leaves it. */
export async function endPayments(ctx: RequestContext, named: { cuid: string }, { preview }: Asked): Promise<void> {
  const { id, cancelled } = await inTenant(ctx, (tx) => getHeldRegistration(tx, ctx.organiser_id, named))
  if (!preview && !cancelled) await endPaymentOf(ctx, "registration", id)
}

/** Refuses where another page was opened meanwhile. */
export async function refusePaying(
  tx: Tx,
  { organiser_id }: RequestContext,
  { id }: { id: number },
  { preview }: Asked,
): Promise<void> {
  if (!preview) await refuseWhilePaid(tx, organiser_id, id)
}
