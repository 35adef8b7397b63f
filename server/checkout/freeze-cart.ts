import { askedNow, type CheckoutTotals, checkoutTotals, type PaymentMethodType } from "#contract/rules/checkout.ts"
import { priceCart } from "#contract/rules/price.ts"
import type { Household, ItemPrice } from "#contract/rules/price-facts.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import { asDetails } from "#server/cart/as-details.ts"
import { findCoupon } from "#server/cart/find-coupon.ts"
import { asPriced } from "#server/cart/read-items.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenCart, FrozenItem } from "./frozen-cart.ts"
import type { CartLine } from "./read-lines.ts"
import type { Means } from "./read-means.ts"

interface Freezing {
  organiser_id: number
  customer_id: number
  cart: { id: number; coupon_id: number | null }
  strategy: PaymentMethodType
  now: string
}

export interface Frozen {
  frozen: FrozenCart
  totals: CheckoutTotals
  /** What is to be paid on the payment page. */
  asked: number
}

/** Works out what everything costs at this moment, and keeps it. */
export async function freezeCart(tx: Tx, lines: CartLine[], means: Means, freezing: Freezing): Promise<Frozen> {
  const { organiser_id, customer_id, cart, strategy, now } = freezing
  const found = cart.coupon_id ? await findCoupon(tx, organiser_id, cart.coupon_id) : null
  const coupon = found?.active ? found : null
  const household = await readHousehold(tx, organiser_id, customer_id)
  const prices = priceCart(lines.map(asPriced), household, coupon)
  const items = lines.map((line, i) => freezeItem(line, prices[i]!, household, coupon))
  const totals = checkoutTotals({ items, wallet: means.wallet, fees: means.fees })
  const has_deposit = items.some(({ deposit }) => deposit > 0)
  const asked = askedNow(strategy, totals, means.fees)
  const frozen: FrozenCart = {
    ...{ cart_id: cart.id, items, strategy, wallet_used: totals.wallet_used, payable: totals.payable },
    coupon_id: prices.some(({ coupon_total }) => coupon_total > 0) ? cart.coupon_id : null,
    fee_amount: totals.fees,
    fee_asked: feeAsked(strategy, totals, asked),
    deposit_amount: has_deposit ? totals.deposit : 0,
    terms_accepted_at: now,
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
  coupon: object | null,
): FrozenItem {
  const { bundle } = price
  return {
    ...line,
    ...{ price: price.price, deposit: price.deposit, date_ids: dates.map(({ id }) => id) },
    sold:
      line.type === "REGISTRATION"
        ? { ...added, bundle, details: asDetails(price).details, rules: { discounts, volume_discounts, coupon } }
        : {},
    entries: bundle && { owned_bundle_id: bundle.id, entries: bundle.entries },
  }
}
