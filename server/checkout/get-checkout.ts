import type { AnswerInput } from "#contract/endpoint.ts"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import { paymentMethods } from "#contract/rules/checkout.ts"
import { priceOpenCart } from "#server/cart/price-open-cart.ts"
import { readLiveAttempt } from "#server/paying/attempts/get-attempt.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readMeans } from "./read-means.ts"

/** The open cart with everything the payment form asks about. */
export function getCheckout(ctx: RequestContext): Promise<AnswerInput<typeof checkoutEndpoints.getCheckout>> {
  return inTenant(ctx, async (tx) => {
    const means = await readMeans(tx, ctx)
    const cart = await priceOpenCart(tx, ctx)
    const attempt = await readLiveAttempt(tx, ctx.organiser_id, "cart", cart.id!)
    // What a payment under way has put aside for this very cart is still there for it.
    if (attempt) means.wallet += attempt.remembered?.cart?.wallet_used ?? 0
    const of = (type: CartItem["type"]) => cart.items.filter((item) => item.type === type)
    return {
      cart,
      payment_methods: paymentMethods({ ...means, items: cart.items }),
      wallet: { amount: means.wallet },
      service_fees: means.fees,
      coupons_enabled: cart.coupons_enabled,
      terms_version: means.terms_version,
      registrations: of("REGISTRATION"),
      registrations_requests: of("REGISTRATION_REQUEST"),
      bundles: of("BUNDLE"),
      vouchers: of("VOUCHER"),
      memberships: of("MEMBERSHIP"),
      payment: attempt?.checkout_url ? { checkout_url: attempt.checkout_url } : null,
    }
  })
}
