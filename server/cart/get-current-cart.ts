import type { AnswerInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import { priceCart } from "#contract/rules/price.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { asDetails } from "./as-details.ts"
import { findCoupon } from "./find-coupon.ts"
import { openCart } from "./open-cart.ts"
import { pricedItem, readItems } from "./read-items.ts"

type Answer = AnswerInput<typeof cartEndpoints.getCurrentCart>

/** A visitor has no cart; a customer always has one, made here if need be. */
export function getCurrentCart(ctx: RequestContext): Promise<Answer> {
  return inTenant(ctx, async (tx) => {
    const settings = await tx
      .selectFrom("settings")
      .select(["cart_expiration", "coupons_enabled"])
      .where("organiser_id", "=", ctx.organiser_id)
      .executeTakeFirstOrThrow()
    const nothing = { id: null, cuid: null, coupon_id: null, coupon: null, items: [] }
    if (!ctx.customer) return { cart: { ...nothing, ...settings, now: await readClock(tx) } }
    const { id, cuid, coupon_id } = await openCart(tx, ctx)
    const items = await readItems(tx, ctx.organiser_id, id)
    const coupon = coupon_id ? await findCoupon(tx, ctx.organiser_id, coupon_id) : null
    const household = await readHousehold(tx, ctx.organiser_id, ctx.customer.id)
    const prices = priceCart(items.map(pricedItem), household, coupon?.active ? coupon : null)
    return {
      cart: {
        ...{ id, cuid, coupon_id, coupon, ...settings, now: await readClock(tx) },
        items: items.map(({ position, place_id, added, ...shown }, i) => ({ ...shown, ...asDetails(prices[i]!) })),
      },
    }
  })
}
