import type { Cart } from "#contract/endpoints/carts.ts"
import { priceCart } from "#contract/rules/price.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { asDetails } from "./as-details.ts"
import { readCoupon } from "./find-coupon.ts"
import { openCart } from "./open-cart.ts"
import { pricedItem, readItems } from "./read-items.ts"

/** The open cart of the session's customer with the prices of this moment, as it is shown. */
export async function priceOpenCart(tx: Tx, ctx: RequestContext): Promise<Cart> {
  const { types, ...cart } = await openCart(tx, ctx)
  const coupon = cart.coupon_id ? await readCoupon(tx, ctx.organiser_id, cart.coupon_id) : null
  if (types.length === 0) return { ...cart, coupon, items: [] }
  const [items, household] = await together(
    tx,
    () => readItems(tx, ctx.organiser_id, { id: cart.id, types }),
    () => readHousehold(tx, ctx.organiser_id, ctx.customer!.id),
  )
  const prices = priceCart(items.map(pricedItem), household, coupon?.active ? coupon : null)
  return {
    ...cart,
    coupon,
    items: items.map(({ position, place_id, added, ...shown }, i) => ({ ...shown, ...asDetails(prices[i]!) })),
  }
}
