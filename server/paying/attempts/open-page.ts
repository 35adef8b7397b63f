import { openProviderNamed } from "#server/payments/providers/open-provider.ts"
import { type Provider, ProviderUnavailable } from "#server/payments/providers/provider.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { forgetKey } from "#server/platform/http/idempotency.ts"
import type { Platform } from "#server/platform/platform.ts"
import { refuse } from "#server/platform/refusal.ts"
import { finishUnpaid, lockAttempt } from "./finish-unpaid.ts"
import { type Attempt, getAttempt } from "./get-attempt.ts"

export interface Page {
  provider: Provider
  provider_id: string
  checkout_url: string
}

/**
 * The attempt's page at its provider, made there if it is not known yet: under the attempt's own key, so that however
 * often this is tried, and whatever answer got lost, there is one.
 */
export async function openPage(platform: Platform, organiser_id: number, attempt: Attempt): Promise<Page> {
  const provider = await openProviderNamed(platform, organiser_id, attempt.provider)
  if (!provider) throw new ProviderUnavailable("the provider is off")
  const { provider_id, checkout_url, cuid: key, amount, currency, expires_at } = attempt
  if (provider_id && checkout_url) return { provider, provider_id, checkout_url }
  const page = attempt.remembered?.page
  if (!page) throw new Error(`payment attempt ${attempt.id} does not say what its page was to be`)
  const created = await provider.create({ ...page, key, amount, currency, expires_at })
  await inTenant({ database: platform.database, organiser_id }, (tx) =>
    tx
      .updateTable("payment_attempts")
      .set(created)
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", attempt.id)
      .where("provider_id", "is", null)
      .execute(),
  )
  return { provider, ...created }
}

/** Where the customer goes on. When the provider cannot be reached the attempt is over, and the same may be asked again. */
export async function pageFor(ctx: RequestContext, attempt_id: number): Promise<string | null> {
  const { platform, organiser_id } = ctx
  const attempt = await inTenant(ctx, (tx) => getAttempt(tx, organiser_id, attempt_id))
  if (attempt.status === "PAID") return null
  if (attempt.checkout_url) return attempt.checkout_url
  try {
    return (await openPage(platform, organiser_id, attempt)).checkout_url
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    platform.log.warn({ error: error.message, attempt_id }, "payment provider")
    await inTenant(ctx, async (tx) => {
      const locked = await lockAttempt(tx, organiser_id, attempt_id)
      if (locked.status === "PENDING") await finishUnpaid(tx, organiser_id, locked, "CANCELLED")
      await forgetKey(tx, ctx)
    })
    return refuse("PAYMENT_PROVIDER_UNAVAILABLE")
  }
}
