import { findPayables } from "#server/paying/get-payable.ts"
import { collectForMany } from "#server/paying/transactions/find-card-money.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Ending } from "../registrations/end-registration.ts"

/** An amount that a registration, or a cart's fee, would give back. */
export interface Given {
  type: "registration" | "cart"
  id: number
  amount: number
}

/** Where amounts would go, as giving them back decides it: to the card what came from it, the rest to the wallet. */
export async function splitGiven(
  tx: Tx,
  organiser_id: number,
  given: Given[],
  to: Ending["to"],
): Promise<{ to_wallet: number; to_card: number }> {
  const sum = given.reduce((total, { amount }) => total + amount, 0)
  if (to !== "CARD") return { to_wallet: sum, to_card: 0 }
  const wanted: Parameters<typeof collectForMany>[2] = []
  for (const type of ["registration", "cart"] as const) {
    const amounts = new Map(
      given.filter((one) => one.type === type && one.amount > 0).map(({ id, amount }) => [id, amount]),
    )
    for (const payable of await findPayables(tx, organiser_id, type, [...amounts.keys()]))
      wanted.push({ payable, amount: amounts.get(payable.subject_id)! })
  }
  const collected = wanted.length > 0 ? await collectForMany(tx, organiser_id, wanted) : []
  const to_card = collected.reduce((total, { amount }) => total + amount, 0)
  return { to_wallet: sum - to_card, to_card }
}
