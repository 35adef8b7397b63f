import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sandboxEndpoints } from "#contract/endpoints/sandbox.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ProviderRefused } from "./providers/provider.ts"
import { lockSandboxPayment, setSandboxStatus } from "./providers/sandbox.ts"

type GetPayment = typeof sandboxEndpoints.getPayment
type ActOnPayment = typeof sandboxEndpoints.actOnPayment

// The sandbox's payment page, as the provider would serve it. It sends no notification: the customer's return triggers
// a reading of the payment, and without a return the reconciler reads it within a minute.
export function getPayment(ctx: RequestContext, { params }: RouteInput<GetPayment>): Promise<AnswerInput<GetPayment>> {
  if (!ctx.tenant.demo) refuse("NOT_FOUND")
  return inTenant(ctx, (tx) => getPaymentRow(tx, ctx.organiser_id, params.id))
}

const outcomes = { pay: "PAID", fail: "FAILED", abandon: "CANCELLED" } as const

/** Only an open payment changes; a later call answers its final state. */
export function actOnPayment(
  ctx: RequestContext,
  { params: { id }, body }: RouteInput<ActOnPayment>,
): Promise<AnswerInput<ActOnPayment>> {
  if (!ctx.tenant.demo) refuse("NOT_FOUND")
  return inTenant(ctx, async (tx) => {
    const payment = await getPaymentRow(tx, ctx.organiser_id, id)
    if (payment.status !== "OPEN") return payment
    const status = outcomes[body.action]
    await setSandboxStatus(tx, ctx.organiser_id, id, status)
    return { ...payment, status }
  })
}

async function getPaymentRow(tx: Tx, organiser_id: number, wanted: string): Promise<AnswerInput<GetPayment>> {
  try {
    const payment = await lockSandboxPayment(tx, organiser_id, wanted)
    const { id, amount, currency, description, status, return_url } = payment
    return { id, amount, currency, description, status, return_url }
  } catch (error) {
    if (error instanceof ProviderRefused) refuse("NOT_FOUND")
    throw error
  }
}
