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
}

/** Refuses a coupon that was used as often as it may be. Attaching only spares a disappointment; a use is counted later. */
export async function refuseUsedUp(tx: Tx, organiser_id: number, customer_id: number, coupon: Limits): Promise<void> {
  const { total, own } = await tx
    .selectFrom("coupon_uses")
    .select((eb) => [
      eb.fn.countAll<number>().as("total"),
      eb.fn.countAll<number>().filterWhere("customer_id", "=", customer_id).as("own"),
    ])
    .where("organiser_id", "=", organiser_id)
    .where("coupon_id", "=", coupon.id)
    .executeTakeFirstOrThrow()
  const { maximum_uses, maximum_uses_per_customer } = coupon
  const field = "coupon"
  if (maximum_uses !== null && total >= maximum_uses) refuse("COUPON_USED_UP", { field })
  if (maximum_uses_per_customer !== null && own >= maximum_uses_per_customer) refuse("COUPON_USED_UP", { field })
}

/** Counts a use, when a cart is processed or its payment begins. Only a coupon that has limits is waited for. */
export async function countUse(tx: Tx, use: CouponUse): Promise<void> {
  const { organiser_id, coupon_id, customer_id } = use
  const limits = tx
    .selectFrom("coupons")
    .select(["id", "maximum_uses", "maximum_uses_per_customer"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", coupon_id)
  const coupon = await limits.executeTakeFirstOrThrow()
  if (coupon.maximum_uses !== null || coupon.maximum_uses_per_customer !== null)
    await refuseUsedUp(tx, organiser_id, customer_id, await limits.forNoKeyUpdate().executeTakeFirstOrThrow())
  await tx
    .insertInto("coupon_uses")
    .values(use)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A payment that ended without money gives the use back. */
export async function giveUseBack(tx: Tx, { organiser_id, coupon_id, cart_id }: CouponUse): Promise<void> {
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
