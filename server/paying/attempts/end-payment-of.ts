import type { Subject } from "#contract/endpoints/transactions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { endAttempt } from "./end-attempt.ts"
import { readLiveAttempt } from "./get-attempt.ts"

/** Ends the payment page that is open for a thing, before that thing changes. If it was paid meanwhile, it is settled. */
export async function endPaymentOf(ctx: RequestContext, subject: Subject, subject_id: number): Promise<void> {
  const { organiser_id, platform } = ctx
  const live = await inTenant(ctx, (tx) => readLiveAttempt(tx, organiser_id, subject, subject_id))
  if (live) await endAttempt(platform, organiser_id, live)
}
