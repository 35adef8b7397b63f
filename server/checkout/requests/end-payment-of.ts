import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { endAttempt } from "../attempts/end-attempt.ts"
import { findLiveAttempt } from "../attempts/find-attempt.ts"

/** A payment page that is open for a request is ended before the request is; paid meanwhile, its money is given back too. */
export async function endPaymentOf(ctx: RequestContext, request_id: number): Promise<void> {
  const { organiser_id, platform } = ctx
  const live = await inTenant(ctx, (tx) => findLiveAttempt(tx, organiser_id, "registration_request", request_id))
  if (live) await endAttempt(platform, organiser_id, live)
}
