import { allocate } from "#contract/rules/checkout.ts"
import { type Account, type Leg, type Movement, moveMoney } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { owedOfFee, type Payable, type PayablePart } from "./get-payable.ts"

interface Payment
  extends Pick<Movement, "type" | "key" | "collaborator_id" | "note" | "value_day" | "payment_type_id"> {
  amount: number
  from: Account
  /** The part of a cart's fee that was asked with this payment and is therefore served first. */
  fee_asked?: number
}

/**
 * Money for a thing, or for the parts of a cart in the order of decisions (docs/money.md); what nothing takes goes to the
 * wallet of its owner, so that no money is ever without a place. The movement is null when its key was used before.
 */
export const payInto = (tx: Tx, organiser_id: number, payable: Payable, payment: Payment): Promise<Paid> =>
  paySeveral(tx, organiser_id, [{ payable, amount: payment.amount }], payment)

export interface Paid {
  movement_id: number | null
  to_wallet: number
  legs: Leg[]
}

/** A thing, and the part of a payment that is for it. */
export interface Debt {
  payable: Payable
  amount: number
}

/**
 * The same for several things of one owner by one movement: found by the reference of each, and taken back as one. What the
 * parts leave of the amount goes to the wallet too.
 */
export async function paySeveral(
  tx: Tx,
  organiser_id: number,
  debts: Debt[],
  { amount, from, fee_asked = 0, ...movement }: Payment,
): Promise<Paid> {
  const { customer_id } = debts[0]!.payable
  const placed: Leg[] = []
  let to_wallet = amount
  for (const debt of debts) {
    const payable = afterLegs(debt.payable, placed)
    const fee = { asked: fee_asked, owed: owedOfFee(payable.fee) }
    const shares = allocate(debt.amount, payable.parts.map(asPart), fee)
    placed.push(...payable.parts.map((part, i) => ({ account: accountOfPart(part), amount: shares.parts[i]! })))
    placed.push({ account: accountOfPart(payable), amount: shares.fee })
    to_wallet -= debt.amount - shares.left
  }
  const legs: Leg[] = [
    ...placed,
    { account: { kind: "WALLET", customer_id }, amount: to_wallet },
    { account: from, amount: -amount },
  ]
  const movement_id = await moveMoney(tx, organiser_id, { ...movement, customer_id, legs })
  return { movement_id, to_wallet, legs }
}

/** The thing once these legs have come to it or left it, as far as they are of its own accounts. */
export function afterLegs(payable: Payable, legs: Leg[]): Payable {
  const isOf = (part: PayablePart, account: Account) =>
    account.kind === "THING" && account.subject === part.subject && account.subject_id === part.subject_id
  const moved = (part: PayablePart) =>
    legs.reduce((sum, { account, amount }) => (isOf(part, account) ? sum + amount : sum), 0)
  const parts = payable.parts.map((part) => ({ ...part, paid_amount: part.paid_amount + moved(part) }))
  const ofFee = payable.subject === "cart" ? moved(payable) : 0
  const fee = { ...payable.fee, paid_amount: payable.fee.paid_amount + ofFee }
  const paid_amount = parts.reduce((sum, part) => sum + part.paid_amount, fee.paid_amount)
  return { ...payable, parts, fee, paid_amount }
}

export const accountOfPart = ({ subject, subject_id }: Pick<PayablePart, "subject" | "subject_id">): Account => ({
  kind: "THING",
  subject,
  subject_id,
})

const asPart = ({ total_amount, deposit_amount, paid_amount, cancelled }: PayablePart) => ({
  price: cancelled ? 0 : total_amount,
  deposit: cancelled ? 0 : deposit_amount,
  paid: paid_amount,
})
