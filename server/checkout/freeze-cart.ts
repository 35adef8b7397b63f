import { askedNow, type CheckoutTotals, checkoutTotals, type PaymentMethodType } from "#contract/rules/checkout.ts"
import type { Coupon } from "#contract/rules/coupon.ts"
import { priceCart } from "#contract/rules/price.ts"
import type { Household, ItemPrice } from "#contract/rules/price-facts.ts"
import type { AddedRequest } from "#server/cart/adding.ts"
import { asDetails } from "#server/cart/as-details.ts"
import { asPriced } from "#server/cart/describe-items.ts"
import type { AddedRegistration } from "#server/cart/judge-line.ts"
import type { FrozenCart, FrozenItem } from "#server/processing/frozen-cart.ts"
import { freezeRequest } from "./freeze-request.ts"
import type { CartLine } from "./read-lines.ts"
import type { Means } from "./read-means.ts"

interface Freezing {
  cart: { id: number; coupon_id: number | null }
  household: Household
  /** An active one. */
  coupon: Coupon | null
  means: Pick<Means, "wallet" | "fees" | "now"> & Partial<Pick<Means, "terms_version">>
  strategy: PaymentMethodType
}

export interface Frozen {
  frozen: FrozenCart
  totals: CheckoutTotals
  /** The amount to be paid on the payment page. */
  asked: number
}

/** Works out what everything costs at this moment, and keeps it. */
export function freezeCart(lines: CartLine[], { cart, household, coupon, means, strategy }: Freezing): Frozen {
  const prices = priceCart(lines.map(asPriced), household, coupon)
  const items = lines.map((line, i) => freezeItem(line, prices[i]!, household, coupon))
  const totals = checkoutTotals({ items, wallet: means.wallet, fees: means.fees })
  const has_deposit = items.some(({ deposit }) => deposit > 0)
  const asked = askedNow(strategy, totals, means.fees)
  const coupon_amount = prices.reduce((sum, { coupon_total }) => sum + coupon_total, 0)
  const frozen: FrozenCart = {
    version: 1,
    cart_id: cart.id,
    items,
    strategy,
    wallet_used: totals.wallet_used,
    payable: totals.payable,
    coupon_id: coupon_amount > 0 ? cart.coupon_id : null,
    coupon_amount,
    fee_amount: totals.fees,
    fee_asked: feeAsked(strategy, totals, asked),
    deposit_amount: has_deposit ? totals.deposit : 0,
    terms_accepted_at: means.now,
    terms_version: means.terms_version ?? null,
  }
  return { frozen, totals, asked }
}

/** With a deposit the fee is asked on the deposit; the rest of it is owed like the rest of the price. */
function feeAsked(strategy: PaymentMethodType, { fees, deposit, wallet_used }: CheckoutTotals, asked: number): number {
  if (strategy === "IMMEDIATE") return fees
  return strategy === "IMMEDIATE_DEPOSIT" ? asked - (deposit - wallet_used) : 0
}

function freezeItem(
  { added, dates, has_minimum: _, ...line }: CartLine,
  price: ItemPrice,
  { discounts, volume_discounts }: Household,
  coupon: Coupon | null,
): FrozenItem {
  const { bundle } = price
  const rules = { discounts, volume_discounts, coupon: coupon && { ...coupon } }
  const item = {
    ...line,
    price: price.price,
    deposit: price.deposit,
    date_ids: dates.map(({ id }) => id),
    entries: bundle && { owned_bundle_id: bundle.id, entries: bundle.entries },
  }
  const { type } = line
  if (type === "REGISTRATION_REQUEST")
    return { ...item, type, sold: freezeRequest(added as AddedRequest, price, rules) }
  if (type !== "REGISTRATION") return { ...item, type, sold: {} }
  const { details } = asDetails(price)
  return { ...item, type, sold: { version: 1, ...(added as AddedRegistration), bundle, details, rules } }
}
