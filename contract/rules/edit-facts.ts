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

/** Dates added afterwards, at the prices of their day; those given up since are among them. */
export interface Lot extends DatePrice {
  date_ids: number[]
}

/** Every date it has or had, by what it costs: at the price of the sale, or in a lot. */
export interface DateTerms {
  date_ids: number[]
  lots: Lot[]
}

/** A total that staff have set, with the dates and options it was set for. */
export interface Agreed {
  total: number
  date_ids: number[]
  options: ChosenOption[]
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
  /** Only once it was changed: the dates at its own price, those given up included. */
  date_ids?: number[] | undefined
  lots?: Lot[]
  applied?: AppliedRules
  /** The total, where staff have set it: by hand, by a refund that lowered it, or by a transfer that kept it. */
  set_total?: number | undefined
  /** Only once it was changed since: a total that was just set is for the dates and options it has. */
  agreed?: Agreed | undefined
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

/** The price, and the terms to store for the next change. */
export interface EditedPrice extends DateTerms {
  price: ItemPrice
  applied: AppliedRules
  /** Where staff have set the total: what it comes to now, and what was agreed. */
  set_total?: number
  agreed?: Agreed
}

/**
 * What each date costs after the change. A date it had before costs what it did; a new one costs its share of today's
 * price, together with the dates that are at that price already: their sum is rounded once, so that dates given up and
 * taken back one by one cost what they did together.
 */
export function termsAfter({ sold, before, after, today }: Edit): DateTerms {
  const lots = sold.lots ?? []
  const inLots = new Set(lots.flatMap(({ date_ids }) => date_ids))
  const date_ids = [...new Set([...(sold.date_ids ?? []), ...before.filter((id) => !inLots.has(id))])]
  const added = after.map(({ id }) => id).filter((id) => !date_ids.includes(id) && !inLots.has(id))
  if (added.length === 0) return { date_ids, lots }
  if (isSamePrice(sold, today)) return { date_ids: [...date_ids, ...added], lots }
  const same = lots.find((lot) => isSamePrice(lot, today))
  const { base_price, deposit, n } = today
  const lot = { base_price, deposit, n, date_ids: [...(same?.date_ids ?? []), ...added] }
  return { date_ids, lots: same ? lots.map((each) => (each === same ? lot : each)) : [...lots, lot] }
}

const isSamePrice = (a: DatePrice, b: DatePrice): boolean =>
  a.base_price === b.base_price && a.deposit === b.deposit && a.n === b.n

/** The price or deposit of those dates after the change that are at the price of the sale, and of those of each lot. */
export function amountOfDates({ sold, after }: Edit, { date_ids, lots }: DateTerms, of: "base_price" | "deposit") {
  const priceOf = (price: DatePrice, ids: number[]) =>
    share(price[of], after.filter(({ id }) => ids.includes(id)).length, price.n)
  const first = priceOf(sold, date_ids)
  const each = lots.map((lot) => priceOf(lot, lot.date_ids))
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
