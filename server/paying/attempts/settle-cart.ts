import { sql } from "kysely"
import type { Purchase } from "#server/bookings/purchase.ts"
import { countUses } from "#server/cart/coupon-uses.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { moveMoney, readWallet } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { Refusal } from "#server/platform/refusal.ts"
import { type Confirmed, confirmItems } from "#server/processing/confirm-items.ts"
import type { FrozenCart } from "#server/processing/frozen-cart.ts"
import { lockParticipants } from "#server/processing/lock-participants.ts"
import { processCart } from "#server/processing/process-cart.ts"
import { type Attempt, readLiveAttempt } from "./get-attempt.ts"
import { tellLatePayment } from "./tell-late-payment.ts"

/**
 * The cart is paid: it is processed as it was when payment began. Money that comes after the attempt had ended is not
 * dropped: where the same cart still stands open and unchanged it is processed all the same, otherwise it is wallet money.
 * The attempt is marked as paid already, and its customer is locked.
 */
export async function settleCart(
  tx: Tx,
  organiser_id: number,
  attempt: Attempt,
  frozen: FrozenCart,
  is_late: boolean,
): Promise<void> {
  const { id, customer_id, amount } = attempt
  await announce(tx, organiser_id, "payment.received", { attempt_id: id })
  const stands = !is_late || (await stillStands(tx, organiser_id, attempt, frozen))
  const confirmed = stands ? await confirm(tx, organiser_id, customer_id, frozen, is_late) : null
  const online = { account: { kind: "ONLINE" } as const, amount: -amount }
  const wallet = { kind: "WALLET", customer_id } as const
  const key = `attempt/${id}/paid`
  if (!confirmed) {
    const legs = [online, { account: wallet, amount }]
    await moveMoney(tx, organiser_id, { type: "payment.late", key, customer_id, legs })
    await tellLatePayment(tx, organiser_id, attempt, { amount, is_customer_told: false })
    return
  }
  // The reserved part went back to the wallet when the attempt ended.
  const aside = is_late ? wallet : ({ kind: "RESERVATION", attempt_id: id } as const)
  const from = [online, { account: aside, amount: -frozen.wallet_used }]
  const purchase = await readPurchase(tx, organiser_id, customer_id, frozen)
  const missed = await processCart(tx, purchase, frozen, confirmed, { type: "payment.received", key, from })
  if (missed > 0) await tellLatePayment(tx, organiser_id, attempt, { amount: missed, is_customer_told: true })
}

/** Locks the participants, takes the places and, late, counts the coupon again; null when that cannot be had any more. */
async function confirm(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  { items, coupon_id, coupon_amount: amount, cart_id }: FrozenCart,
  is_late: boolean,
): Promise<Confirmed | null> {
  await lockParticipants(tx, organiser_id, items)
  const confirmed = await confirmItems(tx, items, { organiser_id, again: { customer_id } })
  if (!is_late || coupon_id === null) return confirmed
  try {
    await countUses(tx, organiser_id, [{ organiser_id, coupon_id, cart_id, customer_id, amount }])
    return confirmed
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await releasePlaces(
      tx,
      organiser_id,
      confirmed.had.flatMap(({ place_id }) => place_id ?? []),
    )
    return null
  }
}

/** Whether the cart is still what was paid for: open, with the same items, no other payment under way, the wallet's part there. */
async function stillStands(tx: Tx, organiser_id: number, attempt: Attempt, frozen: FrozenCart): Promise<boolean> {
  const { rows } = await sql<{ item_ids: number[] }>`
    select array (select t.id from cart_items t where ${ofTenant("t")} and t.cart_id = c.id) as item_ids
    from carts c where c.organiser_id = ${organiser_id} and c.id = ${frozen.cart_id} and c.processed_at is null`.execute(
    tx,
  )
  const [cart] = rows
  // The items of an erased customer are forgotten.
  if (!cart || frozen.items.length === 0 || (await readLiveAttempt(tx, organiser_id, "cart", frozen.cart_id)))
    return false
  const paid_for = new Set(frozen.items.map(({ id }) => id))
  if (paid_for.symmetricDifference(new Set(cart.item_ids)).size > 0) return false
  return (await readWallet(tx, organiser_id, attempt.customer_id)) >= frozen.wallet_used
}

async function readPurchase(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  { cart_id }: FrozenCart,
): Promise<Purchase> {
  const { timezone } = await tx
    .selectFrom("organisers")
    .select("timezone")
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  return { organiser_id, customer_id, cart_id, timezone, now: await readClock(tx) }
}
