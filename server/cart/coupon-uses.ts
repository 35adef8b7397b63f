import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

interface Limits {
  id: number
  maximum_uses: number | null
  maximum_uses_per_customer: number | null
}

export interface CouponUse {
  organiser_id: number
  coupon_id: number
  cart_id: number
  customer_id: number
  /** What it takes off the cart. */
  amount: number
}

/** Refuses a coupon that was used as often as it may be. Attaching only spares a disappointment; a use is counted later. */
export async function refuseUsedUp(tx: Tx, organiser_id: number, customer_id: number, coupon: Limits): Promise<void> {
  judgeLimits(coupon, customer_id, await findUsers(tx, organiser_id, [coupon.id], [customer_id]))
}

/**
 * Counts uses, when carts are processed or a payment begins. Coupons that have limits are locked first, all of them in one
 * statement and by id: two batches that locked theirs as the carts came would wait for each other. Uses are looked at
 * afterwards; a coupon without limits is not waited for.
 */
export async function countUses(tx: Tx, organiser_id: number, uses: CouponUse[]): Promise<void> {
  if (uses.length === 0) return
  const ids = [...new Set(uses.map(({ coupon_id }) => coupon_id))]
  const limited = await tx
    .selectFrom("coupons")
    .select(["id", "maximum_uses", "maximum_uses_per_customer"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where((eb) => eb.or([eb("maximum_uses", "is not", null), eb("maximum_uses_per_customer", "is not", null)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const customers = uses.map(({ customer_id }) => customer_id)
  const users = await findUsers(
    tx,
    organiser_id,
    limited.map(({ id }) => id),
    customers,
  )
  for (const { coupon_id, customer_id } of uses) {
    const coupon = limited.find(({ id }) => id === coupon_id)
    if (coupon) judgeLimits(coupon, customer_id, users)
    users.push({ coupon_id, customer_id, uses: 1 })
  }
  await tx
    .insertInto("coupon_uses")
    .values(uses)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface User {
  coupon_id: number
  /** Null is everybody else. */
  customer_id: number | null
  uses: number
}

/** How often these coupons were used, by each of these customers and by all others together. */
async function findUsers(tx: Tx, organiser_id: number, coupon_ids: number[], customer_ids: number[]): Promise<User[]> {
  if (coupon_ids.length === 0) return []
  const { rows } = await sql<User>`
    select u.coupon_id, case when u.customer_id = any (${customer_ids}::bigint[]) then u.customer_id end as customer_id,
      count(*)::integer as uses
    from coupon_uses u where u.organiser_id = ${organiser_id} and u.coupon_id = any (${coupon_ids}::bigint[])
    group by 1, 2`.execute(tx)
  return rows
}

function judgeLimits({ id, ...limits }: Limits, customer_id: number, users: User[]): void {
  const ofCoupon = users.filter(({ coupon_id }) => coupon_id === id)
  const sum = (some: User[]) => some.reduce((total, { uses }) => total + uses, 0)
  const own = sum(ofCoupon.filter((user) => user.customer_id === customer_id))
  const { maximum_uses, maximum_uses_per_customer } = limits
  const field = "coupon"
  if (maximum_uses !== null && sum(ofCoupon) >= maximum_uses) refuse("COUPON_USED_UP", { field })
  if (maximum_uses_per_customer !== null && own >= maximum_uses_per_customer) refuse("COUPON_USED_UP", { field })
}

/** A payment that ended without money gives the use back. */
export async function giveUseBack(
  tx: Tx,
  { organiser_id, coupon_id, cart_id }: Omit<CouponUse, "amount">,
): Promise<void> {
  await tx
    .deleteFrom("coupon_uses")
    .where("organiser_id", "=", organiser_id)
    .where("coupon_id", "=", coupon_id)
    .where("cart_id", "=", cart_id)
    .execute()
}

/** The same for a cart of which it is not known which coupon it had. */
export async function giveUsesBack(tx: Tx, organiser_id: number, cart_id: number): Promise<void> {
  await tx.deleteFrom("coupon_uses").where("organiser_id", "=", organiser_id).where("cart_id", "=", cart_id).execute()
}
