import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { outside } from "#contract/rules/account-kinds.ts"
import { localDate } from "#contract/rules/dates.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { type Account, type Leg, readLegs } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { getPayable, readPayable } from "../get-payable.ts"
import { logMoney } from "../log-money.ts"
import { payInto } from "../pay-into.ts"
import { RECORDED } from "./record-payment.ts"
import { getRecorded, takeBack } from "./reverse-payment.ts"

type Endpoint = typeof consolePaymentEndpoints.movePayment
type Answer = AnswerInput<Endpoint>

/**
 * Gives a recorded payment another destination: taken back and recorded again in one transaction, with the same type and
 * day. A proof that was confirmed by it is from then on confirmed by the new movement, so that it is never recorded twice.
 */
export const movePayment = (ctx: RequestContext, { params, body }: RouteInput<Endpoint>): Promise<Answer> =>
  attempted(ctx, consolePaymentEndpoints.movePayment, { ...params, ...body }, async (tx) => {
    const { organiser_id, tenant, collaborator } = ctx
    const recorded = await getRecorded(tx, organiser_id, params.id, [RECORDED])
    const { customer_id } = await getPayable(tx, organiser_id, body.destination)
    await lockBoth(tx, organiser_id, [recorded.customer_id, customer_id])
    const legs = await readLegs(tx, organiser_id, params.id)
    const from = legs.find(({ account }) => (outside as readonly string[]).includes(account.kind))!
    await takeBack(tx, ctx, recorded)
    const payable = await getPayable(tx, organiser_id, body.destination)
    const amount = -from.amount
    const {
      movement_id,
      to_wallet,
      legs: arrived,
    } = await payInto(tx, organiser_id, payable, {
      type: RECORDED,
      key: null,
      amount,
      from: from.account as Account,
      note: recorded.note,
      collaborator_id: collaborator!.id,
      value_day: recorded.value_day ?? localDate(new Date(recorded.created_at).toISOString(), tenant.timezone),
      payment_type_id: recorded.payment_type_id,
    })
    const id = movement_id!
    await tx
      .updateTable("transaction_proofs")
      .set({ movement_id: id })
      .where("organiser_id", "=", organiser_id)
      .where("movement_id", "=", params.id)
      .execute()
    await logMoney(tx, ctx, "payment.moved", legs, (part) => ({ amount: [part, null] }))
    await logMoney(tx, ctx, "payment.moved", arrived, (part) => ({ amount: [null, part] }))
    const left = await readLeft(tx, organiser_id, legs)
    const paid = amount - to_wallet
    return {
      id,
      to_wallet,
      paid_amount: payable.paid_amount + paid,
      outstanding_amount: payable.outstanding - paid,
      ...left,
    }
  })

/** The money that left things which owe it again, and the wallet. */
async function readLeft(tx: Tx, organiser_id: number, legs: Leg[]) {
  let owed_again = 0
  let from_wallet = 0
  for (const { account, amount } of legs) {
    if (account.kind === "WALLET") from_wallet += amount
    if (account.kind !== "THING") continue
    const thing = await readPayable(tx, organiser_id, { type: account.subject, id: account.subject_id })
    if (thing && !thing.cancelled) owed_again += amount
  }
  return { owed_again, from_wallet }
}

/** Both owners in the order of their ids. */
async function lockBoth(tx: Tx, organiser_id: number, ids: (number | null)[]): Promise<void> {
  const owners = [...new Set(ids.filter((id): id is number => id !== null))].sort((a, b) => a - b)
  for (const id of owners) await lockOwner(tx, organiser_id, id)
}
