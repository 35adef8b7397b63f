import { giveUseBack } from "#server/cart/coupon-uses.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { type Attempt, attempts, findAttempt } from "./find-attempt.ts"
import type { Remembered } from "./start-attempt.ts"

/** An attempt as it is now, held with its customer: whose it is was read before, without a lock. */
export async function lockAttempt(tx: Tx, organiser_id: number, id: number): Promise<Attempt> {
  const { customer_id } = await findAttempt(tx, organiser_id, id)
  // Erased or not: money may arrive for somebody whose account is gone.
  await lockOwner(tx, organiser_id, customer_id)
  return attempts(tx, organiser_id).where("id", "=", id).forUpdate().executeTakeFirstOrThrow()
}

type Finished = "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "MISMATCHED"

export async function writeStatus(tx: Tx, organiser_id: number, id: number, status: Finished): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ status, settled_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}

/** Nothing was paid, or not what was asked: what the wallet had put aside and the coupon's use come back. */
export async function finishUnpaid(
  tx: Tx,
  organiser_id: number,
  attempt: Attempt,
  status: Exclude<Finished, "PAID">,
): Promise<void> {
  const { id, customer_id } = attempt
  await writeStatus(tx, organiser_id, id, status)
  const { cart } = attempt.frozen as unknown as Remembered
  if (!cart) return
  const { cart_id, coupon_id, wallet_used } = cart
  if (coupon_id !== null) await giveUseBack(tx, { organiser_id, coupon_id, cart_id, customer_id })
  await moveMoney(tx, organiser_id, {
    type: "wallet.returned",
    key: `attempt/${id}/returned`,
    customer_id,
    legs: [
      { account: { kind: "RESERVATION", attempt_id: id }, amount: -wallet_used },
      { account: { kind: "WALLET", customer_id }, amount: wallet_used },
    ],
  })
}
