import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { cancelProblem } from "#contract/rules/registration-changes.ts"
import { endPaymentOf } from "#server/paying/attempts/end-payment-of.ts"
import { readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endRegistration, settleRefunds } from "./end-registration.ts"
import { getHeldRegistration, lockOwnRegistration } from "./lock-registration.ts"

type Cancel = typeof registrationChangeEndpoints.cancelRegistration

/**
 * Cancels a registration by its customer. The paid amount less the activity's fee goes to the wallet, or back to the
 * card if the organiser's settings say so: the money leaves the registration in this transaction, the provider is
 * called afterwards.
 */
export async function cancelRegistration(
  ctx: RequestContext,
  { body }: RouteInput<Cancel>,
): Promise<AnswerInput<Cancel>> {
  const { organiser_id, customer } = ctx
  const named = { id: body.registration_id }
  const seen = await inTenant(ctx, (tx) => getHeldRegistration(tx, organiser_id, named, customer!.id))
  if (!cancelProblem(seen, seen.now)) await endPaymentOf(ctx, "registration", named.id)
  const ended = await inTenant(ctx, (tx) =>
    once(tx, ctx, registrationChangeEndpoints.cancelRegistration, body, async () => {
      const registration = await lockOwnRegistration(tx, ctx, named)
      const problem = cancelProblem(registration, registration.now)
      if (problem) refuse(problem)
      await refuseWhilePaid(tx, organiser_id, named.id)
      return endRegistration(tx, ctx, registration, {
        type: "customer",
        message: body.message,
        fee: registration.activity.cancellation_fee,
        to: registration.refunded_to,
      })
    }),
  )
  return { ...(await settleRefunds(ctx, ended)), fee: ended.fee }
}

/** Refuses if a new payment was started since the earlier payment page was ended. */
export async function refuseWhilePaid(tx: Tx, organiser_id: number, id: number): Promise<void> {
  const live = await readLiveAttempt(tx, organiser_id, "registration", id)
  if (live) refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url: live.checkout_url } })
}
