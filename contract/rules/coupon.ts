import { hasPassed } from "./dates.ts"
import type { FlatItem, RegistrationItem } from "./price-facts.ts"
import { type Rate, rated } from "./rate.ts"

export interface Coupon extends Rate {
  min_total_amount: number
  /** Only registrations of these activities count and gain; null is everything but vouchers. */
  activity_ids?: number[] | null
}

interface Running {
  active: boolean
  starts_at: string | null
  ends_at: string | null
}

/** Whether a coupon counts at this moment: switched on, begun, and not yet at its end. */
export const couponRuns = ({ active, starts_at, ends_at }: Running, now: string): boolean =>
  active && (starts_at === null || hasPassed(starts_at, now)) && (ends_at === null || !hasPassed(ends_at, now))

/** Whether an item counts towards a coupon's minimum and is lowered by it. Vouchers are money. */
export function couponCounts(
  { activity_ids }: Pick<Coupon, "activity_ids">,
  item: RegistrationItem | FlatItem,
): boolean {
  if (!activity_ids) return item.type !== "VOUCHER"
  return item.type === "REGISTRATION" && activity_ids.includes(item.activity_id)
}

/** A coupon's discount on a cart: zero below its minimum. */
export function couponDiscount(total: number, coupon: Coupon | null): number {
  if (!coupon || total < coupon.min_total_amount) return 0
  return rated(coupon, total)
}

/**
 * Spreads a coupon in proportion to the prices; the cents left by flooring go to the largest remainders, then by
 * position.
 */
export function spreadCoupon(prices: number[], coupon: Coupon | null): number[] {
  const total = prices.reduce((sum, price) => sum + price, 0)
  const discount = couponDiscount(total, coupon)
  if (discount === 0) return prices.map(() => 0)
  const exact = prices.map((price) => BigInt(price) * BigInt(discount))
  const shares = exact.map((part) => Number(part / BigInt(total)))
  let over = discount - shares.reduce((sum, each) => sum + each, 0)
  const byRemainder = exact
    .map((part, position) => ({ position, remainder: part % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.position - b.position : a.remainder > b.remainder ? -1 : 1))
  for (const { position } of byRemainder) {
    if (over === 0) break
    shares[position]!++
    over--
  }
  return shares
}
