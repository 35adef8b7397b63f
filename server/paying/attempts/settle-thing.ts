import { moveMoney } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { readPayable } from "../get-payable.ts"
import { payInto } from "../pay-into.ts"
import type { Attempt } from "./get-attempt.ts"

/** A thing that was owed is paid; what it no longer owes, because it was paid otherwise or cancelled, is wallet money. */
export async function settleThing(tx: Tx, organiser_id: number, attempt: Attempt): Promise<void> {
  const { id, subject, subject_id, customer_id, amount } = attempt
  const payable = await readPayable(tx, organiser_id, { type: subject, id: subject_id })
  const movement = { type: "payment.received", key: `attempt/${id}/paid` }
  const from = { kind: "ONLINE" } as const
  if (payable) await payInto(tx, organiser_id, payable, { ...movement, amount, from })
  else
    await moveMoney(tx, organiser_id, {
      ...movement,
      customer_id,
      legs: [
        { account: from, amount: -amount },
        { account: { kind: "WALLET", customer_id }, amount },
      ],
    })
  await announce(tx, organiser_id, "payment.received", { attempt_id: id })
}
