import { moveMoney } from "#server/payments/ledger.ts"
import type { PaymentReading } from "#server/payments/providers/provider.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { finishUnpaid, lockAttempt, writeStatus } from "./finish-unpaid.ts"
import { type Attempt, getAttempt } from "./get-attempt.ts"
import { openPage } from "./open-page.ts"
import { settleCart } from "./settle-cart.ts"
import { settleThing } from "./settle-thing.ts"

export type AttemptStatus = Attempt["status"]

// A sign that something happened to a payment (a notification, the customer coming back, the reconciler, a change of the
// cart) is only a reason to ask: the provider is asked, outside of any transaction, and what it says is written once, under
// the customer's lock. However often and in whatever order this happens, it ends in the same state.

/** What became of an attempt, asked of its provider; with `end`, ended there first if it can be. */
export async function settleAttempt(
  platform: Platform,
  organiser_id: number,
  id: number,
  { end = false } = {},
): Promise<AttemptStatus> {
  const ctx = { database: platform.database, organiser_id }
  const attempt = await inTenant(ctx, (tx) => getAttempt(tx, organiser_id, id))
  if (isFinal(attempt.status)) return attempt.status
  // One that ended before its page was known has no page that anybody could pay on.
  if (attempt.status !== "PENDING" && attempt.provider_id === null) return attempt.status
  if (attempt.unreadable) {
    const about = { organiser_id, attempt_id: id, error: attempt.unreadable.reason }
    platform.log.error(about, "payment attempt that cannot be read")
  }
  const reading = await askProvider(platform, organiser_id, attempt, end)
  return inTenant(ctx, (tx) => writeReading(tx, organiser_id, id, reading))
}

/** Money that arrived stays where it was put; anything else may still turn out to be paid. */
const isFinal = (status: AttemptStatus): boolean => status === "PAID" || status === "MISMATCHED"

async function askProvider(
  platform: Platform,
  organiser_id: number,
  attempt: Attempt,
  end: boolean,
): Promise<PaymentReading> {
  const { provider, provider_id } = await openPage(platform, organiser_id, attempt)
  const isEnded = end && (await provider.end(provider_id))
  const reading = await provider.read(provider_id)
  return isEnded && reading.status === "OPEN" ? { ...reading, status: "CANCELLED" } : reading
}

/** Writes what the provider said of an attempt, unless its end has been written before. */
export async function writeReading(
  tx: Tx,
  organiser_id: number,
  id: number,
  reading: PaymentReading,
): Promise<AttemptStatus> {
  const attempt = await lockAttempt(tx, organiser_id, id)
  if (isFinal(attempt.status)) return attempt.status
  // Two releases run beside each other while one replaces the other.
  if (attempt.unreadable?.is_newer) throw new Error(`payment attempt ${id} is left to the newer release that wrote it`)
  const is_late = attempt.status !== "PENDING"
  if (reading.status === "OPEN") {
    await markChecked(tx, organiser_id, id)
    return attempt.status
  }
  if (reading.status !== "PAID") {
    if (!is_late) await finishUnpaid(tx, organiser_id, attempt, reading.status)
    return is_late ? attempt.status : reading.status
  }
  const { amount, currency } = attempt
  if (reading.amount !== amount || reading.currency !== currency) {
    const note = `${reading.amount} ${reading.currency}, asked: ${amount} ${currency}`
    return suspend(tx, organiser_id, attempt, { ...reading, note, is_late })
  }
  const cart = attempt.remembered?.cart
  if (attempt.is_of_cart && !cart)
    return suspend(tx, organiser_id, attempt, { ...reading, note: "the cart it paid for cannot be read", is_late })
  await writeStatus(tx, organiser_id, id, "PAID")
  if (cart) await settleCart(tx, organiser_id, attempt, cart, is_late)
  else await settleThing(tx, organiser_id, attempt)
  return "PAID"
}

export async function markChecked(tx: Tx, organiser_id: number, id: number): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ checked_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}

interface Suspended {
  amount: number
  note: string
  is_late: boolean
}

/**
 * Not what was asked for, or for a cart that cannot be read: the money is kept where somebody sees it, and the attempt has
 * not paid for anything.
 */
async function suspend(
  tx: Tx,
  organiser_id: number,
  attempt: Attempt,
  { amount, note, is_late }: Suspended,
): Promise<"MISMATCHED"> {
  const { id, customer_id } = attempt
  if (is_late) await writeStatus(tx, organiser_id, id, "MISMATCHED")
  else await finishUnpaid(tx, organiser_id, attempt, "MISMATCHED")
  await moveMoney(tx, organiser_id, {
    type: "payment.mismatched",
    key: `attempt/${id}/mismatched`,
    customer_id,
    note,
    legs: [
      { account: { kind: "ONLINE" }, amount: -amount },
      { account: { kind: "SUSPENSE" }, amount },
    ],
  })
  return "MISMATCHED"
}
