import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { endAttempt } from "../attempts/end-attempt.ts"
import { findLiveAttempt } from "../attempts/find-attempt.ts"

/** A payment page that is open for a registration is ended before the registration changes; paid meanwhile, it is settled. */
export async function endPageOf(ctx: RequestContext, registration_id: number): Promise<void> {
  const { organiser_id, platform } = ctx
  const live = await inTenant(ctx, (tx) => findLiveAttempt(tx, organiser_id, "registration", registration_id))
  if (live) await endAttempt(platform, organiser_id, live)
}
