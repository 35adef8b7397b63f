import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { getPayable } from "./get-payable.ts"
import { collectFromPages } from "./transactions/find-card-money.ts"
import { collectCash } from "./transactions/find-cash-money.ts"

type Endpoint = typeof consolePaymentEndpoints.getWaysBack

/** The most that can go back to the card and in cash, each as if it were the only way. */
export const getWaysBack = (ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const payable = await getPayable(tx, organiser_id, query)
    const { paid_amount } = payable
    const card = await collectFromPages(tx, organiser_id, payable, paid_amount)
    const cash = await collectCash(tx, organiser_id, payable, paid_amount)
    return { paid_amount, card: card.amount, cash: cash.amount }
  })
