import type { Cart } from "#contract/endpoints/carts.ts"
import { priceCart } from "#contract/rules/price.ts"
import type { ItemPrice, RegistrationItem } from "#contract/rules/price-facts.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { asDetails } from "./as-details.ts"
import { cartRules } from "./cart-rules.ts"
import { describeItems, pricedItem } from "./describe-items.ts"
import { readCoupon, shownCoupon } from "./find-coupon.ts"
import { type OpenCart, openCart, readOpenCart } from "./open-cart.ts"

/** The open cart of the session's customer with the prices of this moment, as it is shown; made if need be. */
export const priceOpenCart = async (tx: Tx, ctx: RequestContext): Promise<Cart> =>
  price(tx, ctx, await openCart(tx, ctx))

/** The same for who only reads; null where there is none yet. */
export async function priceFoundCart(tx: Tx, ctx: RequestContext): Promise<Cart | null> {
  const cart = await readOpenCart(tx, ctx)
  return cart && price(tx, ctx, cart)
}

async function price(tx: Tx, ctx: RequestContext, cart: OpenCart): Promise<Cart> {
  const { id, cuid, coupon_id, now } = cart
  const found = coupon_id ? await readCoupon(tx, ctx.organiser_id, coupon_id) : null
  const coupon = found && shownCoupon(found)
  const shown = { id, cuid, coupon_id, coupon, now, ...(await cartRules.at(tx, ctx, cart)) }
  if (cart.items.length === 0) return { ...shown, items: [] }
  const [items, household] = await together(
    tx,
    () => describeItems(tx, ctx, cart),
    () => readHousehold(tx, ctx, ctx.customer!.id, cart),
  )
  const prices = priceCart(items.map(pricedItem), household, found?.active ? found : null)
  return { ...shown, items: items.map(({ added, ...item }, i) => ({ ...item, ...asDetails(prices[i]!) })) }
}

/** What a registration would cost at the end of the cart, and how many items come before it. Nothing is written. */
export async function priceAfterCart(
  tx: Tx,
  ctx: RequestContext,
  cart: OpenCart | null,
  item: RegistrationItem,
): Promise<{ price: ItemPrice; before: number }> {
  const { organiser_id, customer } = ctx
  const items = cart ? (await describeItems(tx, ctx, cart)).map(pricedItem) : []
  const coupon = cart?.coupon_id ? await readCoupon(tx, organiser_id, cart.coupon_id) : null
  const household = await readHousehold(tx, ctx, customer!.id, cart ?? undefined)
  const prices = priceCart([...items, item], household, coupon?.active ? coupon : null)
  return { price: prices.at(-1)!, before: items.length }
}
