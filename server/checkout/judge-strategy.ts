import { type PaymentMethodType, paymentMethods } from "#contract/rules/checkout.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { CheckingOut } from "./checking-out.ts"
import type { Frozen } from "./freeze-cart.ts"
import type { OwnCart } from "./lock-carts.ts"
import type { Means } from "./read-means.ts"

type Body = CheckingOut["body"]

/** The wallet is always used first, so paying by it is paying nothing now. */
export const strategyOf = ({ payment_strategy }: Pick<Body, "payment_strategy">): PaymentMethodType =>
  payment_strategy === "WALLET" ? "DELAYED" : payment_strategy

/** The same asked again is the same payment; anything else has to end it first. */
export function samePayment(attempt: NonNullable<OwnCart["attempt"]>, body: Body): number {
  const { id, checkout_url, strategy, payable, code } = attempt
  const isSame =
    strategy === strategyOf(body) &&
    (body.coupon || null) === code &&
    (body.total === undefined || body.total === payable)
  return isSame ? id : refuse("PAYMENT_IN_PROGRESS", { details: { checkout_url } })
}

/** Refuses a total that is not what was seen, and a way to pay that is not on offer. */
export function judgeStrategy({ frozen, totals }: Frozen, means: Means, body: Body): void {
  const { payable } = totals
  if (body.total !== undefined && body.total !== payable)
    refuse("CART_CHANGED", { field: "total", details: { payable } })
  if (payable === 0 && frozen.strategy === "DELAYED") return
  const methods = paymentMethods({ ...means, items: frozen.items })
  if (payable > 0 && methods.length === 0) refuse("NO_PAYMENT_METHOD", { field: "payment_strategy" })
  if (!methods.some(({ type }) => type === frozen.strategy))
    refuse("PAYMENT_STRATEGY_NOT_ALLOWED", { field: "payment_strategy", details: { payment_methods: methods } })
}
