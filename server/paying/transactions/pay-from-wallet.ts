import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { readWallet } from "#server/payments/ledger.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { endAttempt } from "../attempts/end-attempt.ts"
import { readLiveAttempt } from "../attempts/get-attempt.ts"
import { getPayable } from "../get-payable.ts"
import { payInto } from "../pay-into.ts"

type PayFromWallet = typeof transactionEndpoints.payFromWallet
type Body = RouteInput<PayFromWallet>["body"]

/** Pays what is owed of a thing, or some of it; a payment page that is open for it is ended first. */
export async function payFromWallet(
  ctx: RequestContext,
  { body }: RouteInput<PayFromWallet>,
): Promise<AnswerInput<PayFromWallet>> {
  await endPayment(ctx, body)
  return inTenant(ctx, (tx) =>
    once(tx, ctx, transactionEndpoints.payFromWallet, body, async () => {
      const { organiser_id } = ctx
      const customer = await lockCustomer(tx, ctx)
      const payable = await getPayable(tx, organiser_id, body.destination, customer.id)
      const live = await readLiveAttempt(tx, organiser_id, payable.subject, payable.subject_id)
      if (live) refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url: live.checkout_url } })
      const { amount } = body
      if (payable.outstanding === 0) refuse("NOTHING_DUE")
      if (amount > (await readWallet(tx, organiser_id, customer.id)))
        refuse("INSUFFICIENT_WALLET_AMOUNT", { field: "amount" })
      if (amount > payable.outstanding) refuse("AMOUNT_TOO_HIGH", { field: "amount" })
      const from = { kind: "WALLET", customer_id: customer.id } as const
      await payInto(tx, organiser_id, payable, { type: "payment.wallet", key: null, amount, from })
      return {
        ok: true as const,
        paid_amount: payable.paid_amount + amount,
        outstanding_amount: payable.outstanding - amount,
      }
    }),
  )
}

async function endPayment(ctx: RequestContext, { destination }: Body): Promise<void> {
  const { organiser_id, customer, platform } = ctx
  const live = await inTenant(ctx, async (tx) => {
    const { subject, subject_id } = await getPayable(tx, organiser_id, destination, customer!.id)
    return readLiveAttempt(tx, organiser_id, subject, subject_id)
  })
  if (live) await endAttempt(platform, organiser_id, live)
}
