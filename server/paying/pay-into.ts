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
export async function payInto(
  tx: Tx,
  organiser_id: number,
  payable: Payable,
  { amount, from, fee_asked = 0, ...movement }: Payment,
): Promise<{ movement_id: number | null; to_wallet: number; legs: Leg[] }> {
  const { customer_id } = payable
  const fee = { asked: fee_asked, owed: owedOfFee(payable.fee) }
  const shares = allocate(amount, payable.parts.map(asPart), fee)
  const legs: Leg[] = payable.parts.map((part, i) => ({ account: accountOfPart(part), amount: shares.parts[i]! }))
  legs.push({ account: accountOfPart(payable), amount: shares.fee })
  legs.push({ account: { kind: "WALLET", customer_id }, amount: shares.left })
  legs.push({ account: from, amount: -amount })
  const movement_id = await moveMoney(tx, organiser_id, { ...movement, customer_id, legs })
  return { movement_id, to_wallet: shares.left, legs }
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
