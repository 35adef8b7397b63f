import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { lockPayable } from "../get-payable.ts"
import { payInto } from "../pay-into.ts"

type Endpoint = typeof consolePaymentEndpoints.recordPayment

/** What a collaborator writes down of money that came by transfer or in cash. */
export const RECORDED = "payment.recorded"

/** Records money received, for a thing or by the reference it carried; what is not owed goes to the owner's wallet. */
export const recordPayment = (ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.recordPayment, body, async () => {
      const { organiser_id, collaborator } = ctx
      const { amount, method, note } = body
      const payable = await lockPayable(tx, organiser_id, body.destination ?? { reference: body.reference! })
      const { movement_id, to_wallet } = await payInto(tx, organiser_id, payable, {
        type: RECORDED,
        key: null,
        amount,
        from: { kind: method },
        note,
        collaborator_id: collaborator!.id,
      })
      const id = movement_id!
      await announce(tx, organiser_id, "payment.received", { movement_id: id })
      await logAction(tx, ctx, "payment.recorded", {
        subject: payable.reference ?? payable.cuid,
        changes: { amount: [null, amount], method: [null, method] },
      })
      const paid = amount - to_wallet
      return {
        id,
        to_wallet,
        paid_amount: payable.paid_amount + paid,
        outstanding_amount: payable.outstanding - paid,
      }
    }),
  )
