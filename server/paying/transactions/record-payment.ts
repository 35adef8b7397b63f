import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { localDate } from "#contract/rules/dates.ts"
import { getPaymentType } from "#server/payments/payment-types.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getPayable, lockPayable, type Payable } from "../get-payable.ts"
import { logMoney } from "../log-money.ts"
import { type Debt, paySeveral } from "../pay-into.ts"

type Endpoint = typeof consolePaymentEndpoints.recordPayment

/** The movement of money that a collaborator wrote down. */
export const RECORDED = "payment.recorded"

/** Money received, as a collaborator writes it down. */
export interface Receipt {
  payment_type: string
  amount: number
  value_day: string
  note: string
}

/**
 * Records money received, for a thing, for several of one family, or by the reference it carried; what is not owed goes to
 * the owner's wallet.
 */
export const recordPayment = (ctx: RequestContext, { body }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consolePaymentEndpoints.recordPayment, body, async () => {
      if (body.destinations) return writeSplit(tx, ctx, await lockDebts(tx, ctx, body.destinations), body)
      const payable = await lockPayable(tx, ctx.organiser_id, body.destination ?? { reference: body.reference! })
      return writePayment(tx, ctx, payable, body)
    }),
  )

type Parts = NonNullable<RouteInput<Endpoint>["body"]["destinations"]>

/** The things and their parts; all of the first one's owner, who is locked. */
async function lockDebts(tx: Tx, { organiser_id }: RequestContext, parts: Parts): Promise<Debt[]> {
  const { customer_id } = await lockPayable(tx, organiser_id, parts[0]!)
  const debts: Debt[] = []
  for (const { amount, ...wanted } of parts) {
    const payable = await getPayable(tx, organiser_id, wanted, customer_id)
    debts.push({ payable, amount })
  }
  return debts
}

/** Records a payment for something whose owner the caller has locked. */
export const writePayment = (
  tx: Tx,
  ctx: RequestContext,
  payable: Payable,
  receipt: Receipt,
): Promise<AnswerInput<Endpoint>> => writeSplit(tx, ctx, [{ payable, amount: receipt.amount }], receipt)

async function writeSplit(
  tx: Tx,
  ctx: RequestContext,
  debts: Debt[],
  { payment_type, amount, value_day, note }: Receipt,
): Promise<AnswerInput<Endpoint>> {
  const total = (of: (debt: Debt) => number) => debts.reduce((sum, debt) => sum + of(debt), 0)
  if (total((debt) => debt.amount) > amount) refuse("SPLIT_MISMATCH", { field: "destinations" })
  const { organiser_id, collaborator } = ctx
  await refuseFuture(tx, ctx, value_day)
  const type = await getPaymentType(tx, organiser_id, payment_type)
  const { movement_id, to_wallet, legs } = await paySeveral(tx, organiser_id, debts, {
    type: RECORDED,
    key: null,
    amount,
    from: { kind: type.account },
    note,
    collaborator_id: collaborator!.id,
    value_day,
    payment_type_id: type.id,
  })
  const id = movement_id!
  await announce(tx, organiser_id, "payment.received", { movement_id: id })
  await logMoney(tx, ctx, "payment.recorded", legs, (part) => ({
    amount: [null, part],
    payment_type: [null, type.name],
    value_day: [null, value_day],
  }))
  const paid = amount - to_wallet
  return {
    id,
    to_wallet,
    paid_amount: total(({ payable }) => payable.paid_amount) + paid,
    outstanding_amount: total(({ payable }) => payable.outstanding) - paid,
  }
}

/** Today is the day where the organiser is. */
export async function refuseFuture(
  tx: Tx,
  { tenant }: Pick<RequestContext, "tenant">,
  day: string,
  field = "value_day",
): Promise<void> {
  const today = localDate(await readClock(tx), tenant.timezone)
  if (day > today) refuse("DAY_IN_FUTURE", { field })
}
