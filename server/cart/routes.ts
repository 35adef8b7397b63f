import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { addItems } from "./add-items.ts"
import { attachCoupon, detachCoupon } from "./attach-coupon.ts"
import { deleteItem } from "./delete-item.ts"
import { estimateItem } from "./estimate-item.ts"
import { getCurrentCart } from "./get-current-cart.ts"

export const cartRoutes: Route[] = [
  route(cartEndpoints.getCurrentCart, getCurrentCart),
  route(cartEndpoints.addItems, addItems),
  route(cartEndpoints.estimateItem, estimateItem),
  route(cartEndpoints.deleteItem, deleteItem),
  route(cartEndpoints.attachCoupon, attachCoupon),
  route(cartEndpoints.detachCoupon, detachCoupon),
]
