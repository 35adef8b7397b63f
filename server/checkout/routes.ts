import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { transactionEndpoints } from "#contract/endpoints/transactions.ts"
import { addItems } from "#server/cart/add-items.ts"
import { attachCoupon, detachCoupon } from "#server/cart/attach-coupon.ts"
import { deleteItem } from "#server/cart/delete-item.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { endingPayment } from "./attempts/ending-payment.ts"
import { notifyMollie, notifyStripe } from "./attempts/notify.ts"
import { payOnline } from "./attempts/pay-online.ts"
import { checkoutCart } from "./checkout-cart.ts"
import { getCart } from "./get-cart.ts"
import { getCheckout } from "./get-checkout.ts"
import { registrationChangeRoutes } from "./registrations/routes.ts"
import { requestMoneyRoutes } from "./requests/routes.ts"
import { transactionRoutes } from "./transactions/routes.ts"

/** Whatever changes a cart ends a payment of it first. */
export const checkoutRoutes: Route[] = [
  route(cartEndpoints.addItems, endingPayment(addItems)),
  route(cartEndpoints.deleteItem, endingPayment(deleteItem)),
  route(cartEndpoints.attachCoupon, endingPayment(attachCoupon)),
  route(cartEndpoints.detachCoupon, endingPayment(detachCoupon)),
  route(checkoutEndpoints.getCheckout, getCheckout),
  route(checkoutEndpoints.checkoutCart, endingPayment(checkoutCart)),
  route(checkoutEndpoints.getCart, getCart),
  route(transactionEndpoints.payOnline, payOnline),
  route(transactionEndpoints.notifyStripe, notifyStripe),
  route(transactionEndpoints.notifyMollie, notifyMollie),
  ...transactionRoutes,
  ...requestMoneyRoutes,
  ...registrationChangeRoutes,
]
