import { type Coupon, couponCounts, spreadCoupon } from "./coupon.ts"
import { percentOf } from "./percentage.ts"
import type {
  Discount,
  EarlierRegistration,
  FlatItem,
  Household,
  ItemPrice,
  OwnedBundle,
  PricedItem,
  PriceLine,
  RegistrationItem,
  VolumeDiscount,
} from "./price-facts.ts"
import { rated } from "./rate.ts"
import { sumPrices } from "./request.ts"

// The price of a cart: docs/pricing.md in code. A cart item keeps its catalogue values as they were when it was added;
// everything that depends on the household (bundle, discounts, volume, coupon) and the deposit is computed here, on
// every read, by the estimate, the cart, the checkout and the edit alike. All amounts are integers in minor units, all
// fractions are floored, and no deduction exceeds the remaining price: nothing is ever negative.
/** The prices of a cart's items, in their order. A request costs the sum of its registrations. */
export function priceCart(items: PricedItem[], household: Household, coupon: Coupon | null): ItemPrice[] {
  const prices = priceParts(items.flatMap(partsOf), household, coupon)
  return items.map((item) => {
    const parts = prices.splice(0, partsOf(item).length)
    return item.type === "REGISTRATION_REQUEST" ? sumPrices(parts) : parts[0]!
  })
}

/** The sum a coupon's minimum is compared with: before the coupon, and of the items it is for alone. */
export function couponTotal(items: PricedItem[], household: Household, coupon: Coupon): number {
  const parts = items.flatMap(partsOf)
  return priceParts(parts, household, null).reduce(
    (sum, { price }, i) => (couponCounts(coupon, parts[i]!) ? sum + price : sum),
    0,
  )
}

type Part = RegistrationItem | FlatItem
const partsOf = (item: PricedItem): Part[] => (item.type === "REGISTRATION_REQUEST" ? item.registrations : [item])

function priceParts(items: Part[], household: Household, coupon: Coupon | null): ItemPrice[] {
  const entries = new Map(household.bundles.map(({ id, entries_left }) => [id, entries_left]))
  const prices = items.map((item, position) =>
    item.type === "REGISTRATION"
      ? priceRegistration(item, household, entries, rankOf(items, position, household))
      : flat(item),
  )
  const shares = spreadCoupon(
    prices.map(({ price }, i) => (coupon && couponCounts(coupon, items[i]!) ? price : 0)),
    coupon,
  )
  return prices.map((price, i) =>
    withDeposit(items[i]!, take(price, "coupon", "coupon_total", null, shares[i]!, price.price)),
  )
}

export const noPrice = {
  partial_registration_total_discount: 0,
  partial_registration_total_fee: 0,
  options_total: 0,
  bundle_total: 0,
  discounts_total: 0,
  volume_discounts_total: 0,
  coupon_total: 0,
  deposit: 0,
  bundle: null,
}

const flat = ({ base_price }: FlatItem): ItemPrice => ({
  ...noPrice,
  base_price,
  price: base_price,
  lines: [{ kind: "base", label: null, on: base_price, amount: base_price }],
})

type Rank = (rule: VolumeDiscount) => number

function priceRegistration(
  item: RegistrationItem,
  household: Household,
  entries: Map<number, number | null>,
  rank: Rank,
): ItemPrice {
  const sum = catalogueSum(item)
  const covered = coverByBundle(item, sum, household.bundles, entries)
  let price = covered ? take(sum, "bundle", "bundle_total", covered.title, covered.amount, covered.on) : sum
  if (covered) price = { ...price, bundle: { id: covered.id, entries: covered.entries } }
  for (const discount of household.discounts.filter((each) => applies(each, item)))
    price = take(price, "discount", "discounts_total", discount.title, rated(discount, price.price), price.price)
  const best = bestVolume(household.volume_discounts, rank, price.price)
  return best ? take(price, "volume_discount", "volume_discounts_total", best.title, best.amount, price.price) : price
}

/** Base, part, fee and options, for all places: the price by the catalogue alone. */
function catalogueSum(item: RegistrationItem): ItemPrice {
  const { quantity, base_price, n, on_sale, dates, partial_fee, options } = item
  const part = share(base_price, dates.length, n)
  const whole = share(base_price, on_sale, n)
  const asked = partial_fee.amount + percentOf(part, partial_fee.percentage)
  const fee = dates.length < on_sale ? Math.min(asked, whole - part) : 0
  const lines: PriceLine[] = [{ kind: "base", label: null, on: base_price, amount: base_price * quantity }]
  if (base_price > part)
    lines.push({ kind: "partial_discount", label: null, on: base_price, amount: (part - base_price) * quantity })
  if (fee > 0) lines.push({ kind: "partial_fee", label: null, on: part, amount: fee * quantity })
  let options_total = 0
  for (const { label, amount, percentage } of options) {
    const each = (amount + percentOf(part, percentage)) * quantity
    options_total += each
    lines.push({ kind: "option", label, on: part, amount: each })
  }
  return {
    ...noPrice,
    base_price: base_price * quantity,
    partial_registration_total_discount: (base_price - part) * quantity,
    partial_registration_total_fee: fee * quantity,
    options_total,
    price: (part + fee) * quantity + options_total,
    lines,
  }
}

/** An amount's share for `dates` of n dates, floored exactly. */
export const share = (amount: number, dates: number, n: number): number =>
  n === 0 ? 0 : Number((BigInt(amount) * BigInt(dates)) / BigInt(n))

/** The bundle that expires first covers what it can: an entry covers one date, options are never covered. */
function coverByBundle(
  item: RegistrationItem,
  { base_price, partial_registration_total_discount, partial_registration_total_fee }: ItemPrice,
  bundles: OwnedBundle[],
  entries: Map<number, number | null>,
) {
  const on = base_price - partial_registration_total_discount + partial_registration_total_fee
  // A free registration uses no entry.
  if (on === 0) return null
  const usable = bundles
    .filter((bundle) => applies(bundle, item))
    .map((bundle) => ({ ...bundle, entries: countEntries(item, bundle, entries.get(bundle.id) ?? null) }))
    .filter((bundle) => bundle.entries > 0)
    .sort((a, b) => expiryOf(a) - expiryOf(b) || a.id - b.id)
  const [bundle] = usable
  if (!bundle) return null
  const left = entries.get(bundle.id) ?? null
  if (left !== null) entries.set(bundle.id, left - bundle.entries)
  return { ...bundle, on, amount: share(on, bundle.entries, item.dates.length * item.quantity) }
}

const expiryOf = ({ expires_at }: OwnedBundle) => (expires_at ? Date.parse(expires_at) : Number.POSITIVE_INFINITY)

function countEntries({ quantity, dates }: RegistrationItem, bundle: OwnedBundle, left: number | null): number {
  const within = dates.filter(({ start_at }) => Date.parse(start_at) < expiryOf(bundle)).length * quantity
  return left === null ? within : Math.min(left, within)
}

export const applies = (
  { participant_id, activity_ids }: Pick<Discount, "participant_id" | "activity_ids">,
  item: Pick<RegistrationItem, "participant_id" | "activity_id">,
): boolean =>
  (participant_id === null || participant_id === item.participant_id) &&
  (activity_ids === null || activity_ids.includes(item.activity_id))

/** The volume rule with the largest discount. */
function bestVolume(rules: VolumeDiscount[], rank: Rank, left: number) {
  const reached = rules.filter((rule) => rank(rule) >= rule.threshold)
  const takes = reached
    .map((rule) => ({ title: rule.title, amount: rated(rule, left) }))
    .filter(({ amount }) => amount > 0)
  return takes.reduce<(typeof takes)[number] | null>(
    (best, each) => (best && best.amount >= each.amount ? best : each),
    null,
  )
}

/**
 * The rank of an item among the household's registrations (or participants) within a rule's scope, from 1: earlier
 * registrations come first, then the items of this cart by position.
 */
function rankOf(items: Part[], position: number, { registrations }: Household): Rank {
  const item = items[position] as RegistrationItem
  const before = items.slice(0, position).filter((each): each is RegistrationItem => each.type === "REGISTRATION")
  return ({ unit, scope }) => {
    const counted = [...registrations, ...before].filter((each) => isWithin(scope, each, item))
    if (unit === "REGISTRATIONS") return counted.length + 1
    const participants = [...new Set(counted.map(({ participant_id }) => participant_id))]
    const known = participants.indexOf(item.participant_id)
    return (known === -1 ? participants.length : known) + 1
  }
}

function isWithin(scope: VolumeDiscount["scope"], a: EarlierRegistration, b: EarlierRegistration): boolean {
  if (scope === "ACTIVITY") return a.activity_id === b.activity_id
  if (scope === "CALENDAR_YEAR") return a.year === b.year
  return a.calendar_period_ids.some((id) => b.calendar_period_ids.includes(id))
}

export function take(
  price: ItemPrice,
  kind: PriceLine["kind"],
  total: "bundle_total" | "discounts_total" | "volume_discounts_total" | "coupon_total",
  label: string | null,
  wanted: number,
  on: number,
): ItemPrice {
  const amount = Math.min(wanted, price.price)
  if (amount <= 0) return price
  const line: PriceLine = { kind, label, on, amount: -amount }
  return { ...price, price: price.price - amount, [total]: price[total] + amount, lines: [...price.lines, line] }
}

/** The deposit for the dates chosen, capped at the price. */
function withDeposit(item: Part, price: ItemPrice): ItemPrice {
  if (item.type !== "REGISTRATION") return price
  const deposit = item.quantity * share(item.deposit, item.dates.length, item.n)
  return { ...price, deposit: Math.min(price.price, deposit) }
}
