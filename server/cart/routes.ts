import { cartEndpoints } from "#contract/endpoints/carts.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { addItems } from "./add-items.ts"
import { attachCoupon, detachCoupon } from "./attach-coupon.ts"
import { deleteItem } from "./delete-item.ts"
import { estimateItem } from "./estimate-item.ts"
import { getCurrentCart } from "./get-current-cart.ts"

/** Makes a use case end a payment of the cart that is under way, and try again. */
type EndingPayment = <Input, Answer>(
  change: (ctx: RequestContext, input: Input) => Promise<Answer>,
) => (ctx: RequestContext, input: Input) => Promise<Answer>

/** What changes a cart ends a payment of it first. Payments lie to the right of here, so server/routes.ts hands that in. */
export const cartRoutes = (endingPayment: EndingPayment): Route[] => [
  route(cartEndpoints.getCurrentCart, getCurrentCart),
  route(cartEndpoints.estimateItem, estimateItem),
  route(cartEndpoints.addItems, endingPayment(addItems)),
  route(cartEndpoints.deleteItem, endingPayment(deleteItem)),
  route(cartEndpoints.attachCoupon, endingPayment(attachCoupon)),
  route(cartEndpoints.detachCoupon, endingPayment(detachCoupon)),
]
