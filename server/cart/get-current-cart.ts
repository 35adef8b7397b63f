import type { AnswerInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import { readVersion } from "#server/catalogue/read-version.ts"
import { inTenant, readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { cartRules } from "./cart-rules.ts"
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
    const version = await readVersion(tx)
    const nothing = { id: null, cuid: null, coupon_id: null, coupon: null, items: [] }
    return { cart: { ...nothing, ...(await cartRules.at(tx, ctx, version)), now: version.now } }
  })
