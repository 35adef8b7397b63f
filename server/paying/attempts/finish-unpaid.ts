import { giveUseBack, giveUsesBack } from "#server/cart/coupon-uses.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { moveMoney, readBalance } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { type Attempt, findAttempts, getAttempt } from "./get-attempt.ts"

/** An attempt as it is now, held with its customer: whose it is was read before, without a lock. */
export async function lockAttempt(tx: Tx, organiser_id: number, id: number): Promise<Attempt> {
  const { customer_id } = await getAttempt(tx, organiser_id, id)
  // Erased or not: money may arrive for somebody whose account is gone.
  await lockOwner(tx, organiser_id, customer_id)
  const [attempt] = await findAttempts(tx, organiser_id, (rows) => rows.where("id", "=", id).forUpdate())
  return attempt!
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
  if (!attempt.is_of_cart) return
  const wallet_used = await giveBack(tx, organiser_id, attempt)
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

/** The coupon's use comes back; answers what the wallet had put aside. Where the cart cannot be read, tables tell both. */
async function giveBack(tx: Tx, organiser_id: number, attempt: Attempt): Promise<number> {
  const cart = attempt.remembered?.cart
  if (!cart) {
    await giveUsesBack(tx, organiser_id, attempt.subject_id)
    return readBalance(tx, organiser_id, { kind: "RESERVATION", attempt_id: attempt.id })
  }
  const { cart_id, coupon_id, wallet_used } = cart
  if (coupon_id !== null) await giveUseBack(tx, { organiser_id, coupon_id, cart_id, customer_id: attempt.customer_id })
  return wallet_used
}
