import type { AnswerInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { priceFoundCart, priceOpenCart } from "./price-open-cart.ts"

type Answer = AnswerInput<typeof cartEndpoints.getCurrentCart>

/** A visitor has no cart; a customer always has one, made here if need be. */
export async function getCurrentCart(ctx: RequestContext): Promise<Answer> {
  if (!ctx.customer) return readNone(ctx)
  const cart = await readTenant(ctx, (tx) => priceFoundCart(tx, ctx))
  return { cart: cart ?? (await inTenant(ctx, (tx) => priceOpenCart(tx, ctx))) }
}

const readNone = (ctx: RequestContext): Promise<Answer> =>
  readTenant(ctx, async (tx) => {
    const settings = await tx
      .selectFrom("settings")
      .select(["cart_expiration", "coupons_enabled"])
      .where("organiser_id", "=", ctx.organiser_id)
      .executeTakeFirstOrThrow()
    const nothing = { id: null, cuid: null, coupon_id: null, coupon: null, items: [] }
    return { cart: { ...nothing, ...settings, now: await readClock(tx) } }
  })
