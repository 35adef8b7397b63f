import { ProviderUnavailable } from "#server/payments/providers/provider.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { settleAttempt } from "./settle-attempt.ts"

/** The time limit for asking the provider while a page waits; the next request for the page asks again. */
const ASKING_MS = 4_000

/**
 * Coming back from the payment page is a reason to ask after a payment that is under way; what the address says about
 * it is not read.
 */
export async function settleOnReturn(
  ctx: RequestContext,
  findLive: (tx: Tx) => Promise<{ id: number } | undefined>,
): Promise<void> {
  const { organiser_id, platform } = ctx
  const live = await readTenant(ctx, findLive)
  if (!live) return
  const asked = settleAttempt(platform, organiser_id, live.id).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
  await Promise.race([asked, waitFor(ASKING_MS)])
  // One that takes longer goes on by itself, and may fail by itself.
  asked.catch((error: Error) => platform.log.error({ error: error.message }, "payment attempt"))
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref())
