import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePurseEndpoints } from "#contract/endpoints/console-purse.ts"
import { getCustomer, lockOwner } from "#server/customers/lock-customer.ts"
import { GIFT } from "#server/paying/transactions/reverse-payment.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"

type Endpoint = typeof consolePurseEndpoints.giveToWallet

/** Gives a family money that it did not pay: GRANTED to WALLET. Reversing the movement takes it back. */
export const giveToWallet = (
  ctx: RequestContext,
  { params, body }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePurseEndpoints.giveToWallet, { ...params, ...body }, async () => {
      const { organiser_id, collaborator } = ctx
      const { amount, note } = body
      const { id: customer_id } = await getCustomer(tx, organiser_id, params.cuid)
      await lockOwner(tx, organiser_id, customer_id)
      const id = await moveMoney(tx, organiser_id, {
        type: GIFT,
        key: null,
        customer_id,
        collaborator_id: collaborator!.id,
        note,
        legs: [
          { account: { kind: "GRANTED" }, amount: -amount },
          { account: { kind: "WALLET", customer_id }, amount },
        ],
      })
      await logAction(tx, ctx, "wallet.given", {
        subject: `customer/${params.cuid}`,
        changes: { amount: [null, amount], note: [null, note] },
      })
      return { id: id!, wallet_amount: await readWallet(tx, organiser_id, customer_id) }
    }),
  )
