import type { Coupon } from "./coupon.ts"
import { share } from "./price.ts"
import type { Discount, ItemPrice, PriceLine, VolumeDiscount } from "./price-facts.ts"
import { type Rate, rated } from "./rate.ts"

// The terms of a sale that a registration keeps, and what a change of it is worked out from (edit-price.ts).

/** The price of dates: each date costs its share of the price of all n. */
export interface DatePrice {
  base_price: number
  deposit: number
  n: number
}

/** Dates added by one change, at the prices of that day. */
export interface Lot extends DatePrice {
  date_ids: number[]
}

/** A deduction from the remaining price: a rate, or the fraction part / of where the rate is not known. */
export type Deduction = { title: string | null } & (Rate | { part: number; of: number })

/** The household's rules that applied to the sale. */
export interface AppliedRules {
  volume: Deduction | null
  coupon: Deduction | null
}

export interface ChosenOption extends Rate {
  price_id: number
  label: string
}

/** The terms of its sale that a registration stores. */
export interface SoldRegistration extends DatePrice {
  on_sale: number
  partial_fee: Rate
  options: ChosenOption[]
  activity_id: number
  bundle: { id: number; entries: number } | null
  details: { lines: PriceLine[] }
  rules: { discounts: Discount[]; volume_discounts: VolumeDiscount[]; coupon: Coupon | null }
  /** Only once it was changed. */
  lots?: Lot[]
  applied?: AppliedRules
  /** The total, where staff have set it: by hand, by a refund that lowered it, or by a transfer that kept it. */
  set_total?: number | undefined
}

export interface Edit {
  sold: SoldRegistration
  quantity: number
  participant_id: number
  /** By id. */
  before: number[]
  after: { id: number; start_at: string }[]
  options: ChosenOption[]
  today: DatePrice
  /** When the bundle it was sold with expires. */
  bundle_expires_at: string | null
}

export interface EditedPrice {
  price: ItemPrice
  /** The terms to store, for the next change. */
  lots: Lot[]
  applied: AppliedRules
  /** Where staff have set the total: what it comes to now. */
  set_total?: number
}

/** The lots that still have dates, and today's. */
export function lotsAfter({ sold, before, after, today }: Edit): Lot[] {
  const ids = after.map(({ id }) => id)
  const left = (sold.lots ?? []).map((lot) => ({ ...lot, date_ids: lot.date_ids.filter((id) => ids.includes(id)) }))
  const { base_price, deposit, n } = today
  const added = { base_price, deposit, n, date_ids: ids.filter((id) => !before.includes(id)) }
  return [...left, added].filter(({ date_ids }) => date_ids.length > 0)
}

/** The price or deposit of the dates first sold, and of each lot. */
export function amountOfDates({ sold, after }: Edit, lots: Lot[], of: "base_price" | "deposit") {
  const later = lots.reduce((count, { date_ids }) => count + date_ids.length, 0)
  const first = share(sold[of], after.length - later, sold.n)
  const each = lots.map((lot) => share(lot[of], lot.date_ids.length, lot.n))
  return { first, each, total: each.reduce((total, amount) => total + amount, first) }
}

/** An option that was already chosen keeps its sale price. */
export const asSold = ({ options }: SoldRegistration, option: ChosenOption): ChosenOption =>
  options.find(({ price_id }) => price_id === option.price_id) ?? option

/** The volume rule and the coupon rate of the sale, recovered from the lines of the price it was sold at. */
export function appliedRules({ details: { lines }, rules }: SoldRegistration): AppliedRules {
  const volume = lines.find(({ kind }) => kind === "volume_discount")
  const coupon = lines.find(({ kind }) => kind === "coupon")
  const rule = rules.volume_discounts.find(
    (each) => volume && each.title === volume.label && rated(each, volume.on) === -volume.amount,
  )
  return {
    volume: volume ? deductionOf(volume, rule) : null,
    // A coupon's fixed amount was spread over the whole cart; the registration keeps its own part of it.
    coupon: coupon ? deductionOf(coupon, rules.coupon?.amount === 0 ? rules.coupon : undefined) : null,
  }
}

const deductionOf = ({ label: title, on, amount }: PriceLine, rate: Rate | undefined): Deduction =>
  rate ? { title, amount: rate.amount, percentage: rate.percentage } : { title, part: -amount, of: on }
