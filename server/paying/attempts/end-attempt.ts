import { ProviderUnavailable } from "#server/payments/providers/provider.ts"
import type { Platform } from "#server/platform/platform.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Attempt } from "./get-attempt.ts"
import { type AttemptStatus, settleAttempt } from "./settle-attempt.ts"

/**
 * Ends a payment under way, at its provider first. It may turn out to be paid, and then it is settled; one that cannot be
 * ended, because the customer is paying right now or the provider does not answer, is refused with the address of the page.
 */
export async function endAttempt(platform: Platform, organiser_id: number, attempt: Attempt): Promise<AttemptStatus> {
  const status = await settleAttempt(platform, organiser_id, attempt.id, { end: true }).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return "PENDING" as const
    throw error
  })
  const { checkout_url } = attempt
  return status === "PENDING" ? refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url } }) : status
}
