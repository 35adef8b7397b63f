import type { RouteInput } from "#contract/endpoint.ts"
import type { checkoutEndpoints } from "#contract/endpoints/checkout.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AskedOnce } from "#server/platform/http/idempotency.ts"

export type CheckoutCart = typeof checkoutEndpoints.checkoutCart

export interface CheckingOut {
  ctx: RequestContext
  body: RouteInput<CheckoutCart>["body"]
  asked: AskedOnce | null
}

/** The result of a checkout: a processed cart, or a payment that has begun. */
export interface Outcome {
  cuid: string
  attempt_id: number | null
}
