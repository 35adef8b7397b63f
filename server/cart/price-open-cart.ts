import type { Cart } from "#contract/endpoints/carts.ts"
import { priceCart } from "#contract/rules/price.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { asDetails } from "./as-details.ts"
import { readCoupon } from "./find-coupon.ts"
import { openCart } from "./open-cart.ts"
import { pricedItem, readItems } from "./read-items.ts"

/** The open cart of the session's customer with the prices of this moment, as it is shown. */
export async function priceOpenCart(
  tx: Tx,
  ctx: RequestContext,
  settings: Pick<Cart, "cart_expiration" | "coupons_enabled">,
): Promise<Cart> {
  const { id, cuid, coupon_id } = await openCart(tx, ctx)
  const items = await readItems(tx, ctx.organiser_id, id)
  const coupon = coupon_id ? await readCoupon(tx, ctx.organiser_id, coupon_id) : null
  const household = await readHousehold(tx, ctx.organiser_id, ctx.customer!.id)
  const prices = priceCart(items.map(pricedItem), household, coupon?.active ? coupon : null)
  return {
    id,
    cuid,
    coupon_id,
    coupon,
    ...settings,
    now: await readClock(tx),
    items: items.map(({ position, place_id, added, ...shown }, i) => ({ ...shown, ...asDetails(prices[i]!) })),
  }
}
