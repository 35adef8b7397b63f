import { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { endingPayment } from "#server/paying/attempts/ending-payment.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { checkoutCart } from "./checkout-cart.ts"
import { getCart } from "./get-cart.ts"
import { getCheckout } from "./get-checkout.ts"

export const checkoutRoutes: Route[] = [
  route(checkoutEndpoints.getCheckout, getCheckout),
  route(checkoutEndpoints.checkoutCart, endingPayment(checkoutCart)),
  route(checkoutEndpoints.getCart, getCart),
]
