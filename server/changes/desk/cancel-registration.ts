import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { needRights } from "#server/paying/refund-parts.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { accountOfRegistration, endRegistration, settleRefunds } from "../registrations/end-registration.ts"
import { lockRegistration } from "../registrations/lock-registration.ts"
import { endPayments, refusePaying } from "./open-payments.ts"

type CancelAny = typeof registrationChangeEndpoints.cancelAnyRegistration

/** Cancels a registration by the organiser: what was paid, less what is kept, goes where the collaborator chooses. */
export async function cancelAnyRegistration(
  ctx: RequestContext,
  { params, body }: RouteInput<CancelAny>,
): Promise<AnswerInput<CancelAny>> {
  const { organiser_id } = ctx
  const { keep, notify } = body
  const endpoint = registrationChangeEndpoints.cancelAnyRegistration
  needRights(ctx, endpoint, body)
  await endPayments(ctx, params, body)
  const ended = await attempted(ctx, endpoint, { ...params, ...body }, async (tx) => {
    const registration = await lockRegistration(tx, organiser_id, params)
    if (registration.cancelled) refuse("REGISTRATION_CANCELLED")
    await refusePaying(tx, ctx, registration, body)
    const paid = await readBalance(tx, organiser_id, accountOfRegistration(registration))
    if (keep > paid) refuse("AMOUNT_TOO_HIGH", { field: "keep" })
    const ending = { ...body, type: "organiser" as const, fee: keep, is_silent: !notify }
    return endRegistration(tx, ctx, registration, ending)
  })
  const { fee, to_wallet, to_card, to_bank = 0, to_cash = 0 } = ended
  const went = { to_wallet, to_card, to_bank, to_cash }
  if (body.preview) return { ok: true, fee, ...went, refund: to_card > 0 ? "PENDING" : "NONE" }
  return { ...went, ...(await settleRefunds(ctx, ended)), fee }
}
