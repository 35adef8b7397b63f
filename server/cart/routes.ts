import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { estimateItem } from "./estimate-item.ts"
import { getCurrentCart } from "./get-current-cart.ts"

/** Reading alone: what changes a cart ends a payment of it first, and is joined in checkout's routes. */
export const cartRoutes: Route[] = [
  route(cartEndpoints.getCurrentCart, getCurrentCart),
  route(cartEndpoints.estimateItem, estimateItem),
]
