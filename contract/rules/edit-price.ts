import { agreedPrice } from "./agreed-price.ts"
import {
  amountOfDates,
  appliedRules,
  asSold,
  type DatePrice,
  type DateTerms,
  type Deduction,
  type Edit,
  type EditedPrice,
  type Lot,
  type SoldRegistration,
  termsAfter,
} from "./edit-facts.ts"
import { percentOf } from "./percentage.ts"
import { applies, noPrice, share, take } from "./price.ts"
import type { ItemPrice, PriceLine } from "./price-facts.ts"
import { rated } from "./rate.ts"

// The price of a registration after a change: docs/pricing.md, "Changed afterwards". It keeps the terms of the sale
// (base, n, dates on sale, fee, option prices, bundle entries, discounts, volume rule, coupon rate); only added dates
// and added options have today's prices, and a date that is taken back costs what it did. Where neither dates nor options
// change, neither does the price. A total that staff have set is shared by the dates it is for, whatever the price list
// says.

/** Null where neither dates nor options change. */
export function editPrice(edit: Edit): EditedPrice | null {
  if (isUnchanged(edit)) return null
  return edit.sold.set_total === undefined
    ? listedPrice(edit, termsAfter(edit))
    : agreedPrice(edit, edit.sold.set_total)
}

/**
 * The price of other dates of another availability, by today's prices there; discounts, volume rule, coupon rate and
 * bundle entries are those of the sale.
 */
export const transferredPrice = (edit: Edit, offered: Pick<SoldRegistration, keyof DatePrice | Terms>): EditedPrice => {
  const applied = edit.sold.applied ?? appliedRules(edit.sold)
  // Chosen options are given with today's prices.
  const date_ids = edit.after.map(({ id }) => id)
  return listedPrice({ ...edit, sold: { ...edit.sold, ...offered, applied, options: [] } }, { date_ids, lots: [] })
}

type Terms = "on_sale" | "partial_fee" | "activity_id"

function listedPrice(edit: Edit, terms: DateTerms): EditedPrice {
  const { sold } = edit
  const applied = sold.applied ?? appliedRules(sold)
  const sum = catalogueSum(edit, terms)
  const covered = coverByBundle(edit, sum, soldDates(edit, terms.lots))
  let price = covered ? { ...take(sum, ...covered.taken), bundle: covered.bundle } : sum
  for (const discount of sold.rules.discounts.filter((each) => applies(each, { ...sold, ...edit })))
    price = take(price, "discount", "discounts_total", discount.title, rated(discount, price.price), price.price)
  price = deduct(price, "volume_discount", "volume_discounts_total", applied.volume)
  price = deduct(price, "coupon", "coupon_total", applied.coupon)
  const deposit = edit.quantity * amountOfDates(edit, terms, "deposit").total
  return { price: { ...price, deposit: Math.min(price.price, deposit) }, ...terms, applied }
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

/** The dates that were sold: those that the organiser added at a price of 0 count neither for fees nor for entries. */
function soldDates({ after }: Edit, lots: Lot[]): Edit["after"] {
  const given = lots.filter(({ base_price }) => base_price === 0).flatMap(({ date_ids }) => date_ids)
  return after.filter(({ id }) => !given.includes(id))
}

function catalogueSum(edit: Edit, terms: DateTerms): ItemPrice {
  const { sold, quantity, options } = edit
  const { lots } = terms
  const { first, each, total: part } = amountOfDates(edit, terms, "base_price")
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
