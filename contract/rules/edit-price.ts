import type { Coupon } from "./coupon.ts"
import { percentOf } from "./percentage.ts"
import { applies, noPrice, share, take } from "./price.ts"
import type { Discount, ItemPrice, PriceLine, VolumeDiscount } from "./price-facts.ts"
import { type Rate, rated } from "./rate.ts"

// The price of a registration after a change: docs/pricing.md, "Changed afterwards". It keeps the terms of the sale
// (base, n, dates on sale, fee, option prices, bundle entries, discounts, volume rule, coupon rate); only added dates
// and added options have today's prices. Where neither dates nor options change, neither does the price.

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
type Deduction = { title: string | null } & (Rate | { part: number; of: number })

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
}

/** Null where neither dates nor options change. */
export function editPrice(edit: Edit): EditedPrice | null {
  if (isUnchanged(edit)) return null
  const { sold } = edit
  const applied = sold.applied ?? appliedRules(sold)
  const lots = lotsAfter(edit)
  const sum = catalogueSum(edit, lots)
  const covered = coverByBundle(edit, sum, soldDates(edit, lots))
  let price = covered ? { ...take(sum, ...covered.taken), bundle: covered.bundle } : sum
  for (const discount of sold.rules.discounts.filter((each) => applies(each, { ...sold, ...edit })))
    price = take(price, "discount", "discounts_total", discount.title, rated(discount, price.price), price.price)
  price = deduct(price, "volume_discount", "volume_discounts_total", applied.volume)
  price = deduct(price, "coupon", "coupon_total", applied.coupon)
  const deposit = edit.quantity * amountOfDates(edit, lots, "deposit").total
  return { price: { ...price, deposit: Math.min(price.price, deposit) }, lots, applied }
}

const sameIds = (a: number[], b: number[]): boolean => a.length === b.length && a.every((id) => b.includes(id))

const isUnchanged = ({ sold, before, after, options }: Edit): boolean =>
  sameIds(
    before,
    after.map(({ id }) => id),
  ) &&
  sameIds(
    sold.options.map(({ price_id }) => price_id),
    options.map(({ price_id }) => price_id),
  )

/** The lots that still have dates, and today's. */
function lotsAfter({ sold, before, after, today }: Edit): Lot[] {
  const ids = after.map(({ id }) => id)
  const left = (sold.lots ?? []).map((lot) => ({ ...lot, date_ids: lot.date_ids.filter((id) => ids.includes(id)) }))
  const { base_price, deposit, n } = today
  const added = { base_price, deposit, n, date_ids: ids.filter((id) => !before.includes(id)) }
  return [...left, added].filter(({ date_ids }) => date_ids.length > 0)
}

/** The dates that were sold: those that the organiser added at a price of 0 count neither for fees nor for entries. */
function soldDates({ after }: Edit, lots: Lot[]): Edit["after"] {
  const given = lots.filter(({ base_price }) => base_price === 0).flatMap(({ date_ids }) => date_ids)
  return after.filter(({ id }) => !given.includes(id))
}

/** The price or deposit of the dates first sold, and of each lot. */
function amountOfDates({ sold, after }: Edit, lots: Lot[], of: "base_price" | "deposit") {
  const later = lots.reduce((count, { date_ids }) => count + date_ids.length, 0)
  const first = share(sold[of], after.length - later, sold.n)
  const each = lots.map((lot) => share(lot[of], lot.date_ids.length, lot.n))
  return { first, each, total: each.reduce((total, amount) => total + amount, first) }
}

function catalogueSum(edit: Edit, lots: Lot[]): ItemPrice {
  const { sold, quantity, options } = edit
  const { first, each, total: part } = amountOfDates(edit, lots, "base_price")
  const fee = partialFee(sold, soldDates(edit, lots).length, part)
  const lines: PriceLine[] = [
    { kind: "base", label: null, on: sold.base_price, amount: sold.base_price * quantity },
    { kind: "partial_discount", label: null, on: sold.base_price, amount: (first - sold.base_price) * quantity },
    ...lots.map((lot, i) => ({
      kind: "added_dates" as const,
      label: null,
      on: lot.base_price,
      amount: each[i]! * quantity,
    })),
    { kind: "partial_fee", label: null, on: part, amount: fee * quantity },
  ]
  const chosen = options.map((option) => asSold(sold, option))
  for (const { label, amount, percentage } of chosen)
    lines.push({ kind: "option", label, on: part, amount: (amount + percentOf(part, percentage)) * quantity })
  const options_total = lines.reduce((total, { kind, amount }) => (kind === "option" ? total + amount : total), 0)
  return {
    ...noPrice,
    base_price: (sold.base_price + part - first) * quantity,
    partial_registration_total_discount: (sold.base_price - first) * quantity,
    partial_registration_total_fee: fee * quantity,
    options_total,
    price: (part + fee) * quantity + options_total,
    lines: lines.filter(({ kind, amount }) => kind === "base" || kind === "option" || amount !== 0),
  }
}

/** An option that was already chosen keeps its sale price. */
const asSold = ({ options }: SoldRegistration, option: ChosenOption): ChosenOption =>
  options.find(({ price_id }) => price_id === option.price_id) ?? option

/** The fee of the sale on today's part, capped: a part never costs more than the whole did. */
function partialFee({ base_price, on_sale, n, partial_fee }: SoldRegistration, dates: number, part: number): number {
  if (dates >= on_sale) return 0
  const asked = partial_fee.amount + percentOf(part, partial_fee.percentage)
  return Math.max(0, Math.min(asked, share(base_price, on_sale, n) - part))
}

/** The bundle entries of the sale, at most one per date and place; dates added afterwards take no new ones. */
function coverByBundle({ sold, quantity, bundle_expires_at }: Edit, sum: ItemPrice, dates: Edit["after"]) {
  const on = sum.price - sum.options_total
  if (!sold.bundle || on === 0) return null
  const end = bundle_expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(bundle_expires_at)
  const within = dates.filter(({ start_at }) => Date.parse(start_at) < end).length * quantity
  const entries = Math.min(sold.bundle.entries, within)
  if (entries === 0) return null
  const title = sold.details.lines.find(({ kind }) => kind === "bundle")?.label ?? null
  const amount = share(on, entries, dates.length * quantity)
  const taken = ["bundle", "bundle_total", title, amount, on] as const
  return { taken, bundle: { id: sold.bundle.id, entries } }
}

function deduct(
  price: ItemPrice,
  kind: "volume_discount" | "coupon",
  total: "volume_discounts_total" | "coupon_total",
  deduction: Deduction | null,
): ItemPrice {
  if (!deduction) return price
  const left = price.price
  const wanted = "of" in deduction ? share(left, deduction.part, deduction.of) : rated(deduction, left)
  return take(price, kind, total, deduction.title, wanted, left)
}

/** The volume rule and the coupon rate of the sale, recovered from the lines of the price it was sold at. */
function appliedRules({ details: { lines }, rules }: SoldRegistration): AppliedRules {
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
