import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { asDetails } from "#server/cart/as-details.ts"
import { readBalance } from "#server/payments/ledger.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { accountOfRegistration } from "./end-registration.ts"
import { type JudgedEdit, judgeEdit } from "./judge-edit.ts"
import { getHeldRegistration, type HeldRegistration } from "./lock-registration.ts"

type Estimate = typeof registrationChangeEndpoints.estimateEdit

/** The price of a change. It validates exactly as saving does, and writes nothing. */
export function estimateEdit(ctx: RequestContext, { body }: RouteInput<Estimate>): Promise<AnswerInput<Estimate>> {
  const { organiser_id, customer } = ctx
  return readTenant(ctx, async (tx) => {
    const registration = await getHeldRegistration(tx, organiser_id, { id: body.registration_id }, customer!.id)
    const { edited } = await judgeEdit(tx, ctx, registration, body, { is_estimate: true })
    const paid = await readBalance(tx, organiser_id, accountOfRegistration(registration))
    return { ...comesTo(registration, edited, paid), details: edited && asDetails(edited.price).details }
  })
}

/** The price before and after, and its effect on the amount paid. */
export function comesTo(
  registration: HeldRegistration,
  edited: JudgedEdit["edited"],
  paid: number,
  /** Set by staff. */
  set_total?: number,
) {
  const { total_amount: total_before, deposit_amount } = registration
  const total_amount = set_total ?? edited?.price.price ?? total_before
  const to_wallet = edited || set_total !== undefined ? Math.max(0, paid - total_amount) : 0
  return {
    total_before,
    total_amount,
    deposit_amount: Math.min(edited?.price.deposit ?? deposit_amount, total_amount),
    to_wallet,
    paid_amount: paid - to_wallet,
    outstanding_amount: Math.max(0, total_amount - paid),
  }
}
