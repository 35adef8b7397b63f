import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { moveMoney, readLegs } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { RECORDED } from "./record-payment.ts"

/** The movement that takes a recorded payment or a gift back. */
export const REVERSED = "payment.reversed"

type Endpoint = typeof consolePaymentEndpoints.reversePayment

/**
 * Takes back a payment that was recorded by mistake, by a movement the other way, once. Money that has been spent since
 * cannot be taken back: what it paid for would have to be given up first.
 */
export const reversePayment = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.reversePayment, params, async () => {
      const { organiser_id, collaborator } = ctx
      const { customer_id } = await getRecorded(tx, organiser_id, params.id)
      if (customer_id !== null) await lockOwner(tx, organiser_id, customer_id)
      const legs = await readLegs(tx, organiser_id, params.id)
      const id = await moveMoney(tx, organiser_id, {
        type: REVERSED,
        key: `reverse/${params.id}`,
        customer_id,
        collaborator_id: collaborator!.id,
        legs: legs.map(({ account, amount }) => ({ account, amount: -amount })),
      })
      if (id === null) return refuse("ALREADY_REVERSED")
      await logAction(tx, ctx, "payment.reversed", { subject: String(params.id) })
      return { id }
    }),
  )

async function getRecorded(tx: Tx, organiser_id: number, id: number) {
  const movement = await tx
    .selectFrom("movements")
    .select("customer_id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .where("type", "=", RECORDED)
    .executeTakeFirst()
  return movement ?? refuse("NOT_FOUND")
}
