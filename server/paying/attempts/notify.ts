import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { readWebhookSecret } from "#server/payments/providers/open-provider.ts"
import { ProviderUnavailable } from "#server/payments/providers/provider.ts"
import { verifyStripe } from "#server/payments/providers/stripe.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { settleAttempt } from "./settle-attempt.ts"

type Stripe = typeof transactionEndpoints.notifyStripe
type Mollie = typeof transactionEndpoints.notifyMollie

// A notification is a reason to ask the provider, and nothing else: of what it says only the name of a payment is taken.
// One we do not know is answered like any other, so that asking does not tell which payments exist.

export async function notifyStripe(ctx: RequestContext, { upload }: RouteInput<Stripe>): Promise<AnswerInput<Stripe>> {
  const secret = await readWebhookSecret(ctx.platform, ctx.organiser_id)
  const notice = await verifyStripe(upload.content, ctx.signature, secret)
  if (!notice) return refuse("SIGNATURE_INVALID")
  if (notice.provider_id) await settleNoticed(ctx, "STRIPE", notice.provider_id, notice.attempt)
  return { ok: true }
}

export async function notifyMollie(ctx: RequestContext, { upload }: RouteInput<Mollie>): Promise<AnswerInput<Mollie>> {
  const id = new URLSearchParams(Buffer.from(upload.content).toString("utf8")).get("id")
  if (id && /^tr_\w{1,60}$/.test(id)) await settleNoticed(ctx, "MOLLIE", id, null)
  return { ok: true }
}

/** The attempt is known by its page, or by the name we gave it when the answer that told us its page got lost. */
async function settleNoticed(
  ctx: RequestContext,
  provider: "STRIPE" | "MOLLIE",
  provider_id: string,
  cuid: string | null,
): Promise<void> {
  const { organiser_id, platform } = ctx
  const attempt = await inTenant(ctx, (tx) =>
    tx
      .selectFrom("payment_attempts")
      .select("id")
      .where("organiser_id", "=", organiser_id)
      .where("provider", "=", provider)
      .where((eb) => eb.or([eb("provider_id", "=", provider_id), ...(cuid ? [eb("cuid", "=", cuid)] : [])]))
      .executeTakeFirst(),
  )
  if (!attempt) return
  try {
    await settleAttempt(platform, organiser_id, attempt.id)
  } catch (error) {
    // Told again later, the provider may be there to be asked.
    if (error instanceof ProviderUnavailable) refuse("PAYMENT_PROVIDER_UNAVAILABLE")
    throw error
  }
}
