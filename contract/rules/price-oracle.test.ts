import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Coupon } from "./coupon.ts"
import { priceCart } from "./price.ts"
import type { FlatItem, Household, ItemPrice, RegistrationItem } from "./price-facts.ts"

// A second, slow implementation of the pricing rules: exact fractions, entries handed out one by one, cents one by one.
// It shares nothing with price.ts but its words.
class Fraction {
  readonly n: bigint
  readonly d: bigint
  constructor(n: bigint | number, d: bigint | number = 1n) {
    this.n = BigInt(n)
    this.d = BigInt(d)
  }
  floor = () => Number(this.n / this.d)
  rest = () => new Fraction(this.n % this.d, this.d)
  isMore = (other: Fraction) => this.n * other.d > other.n * this.d
}
const part = (amount: number, of: number, all: number) => new Fraction(BigInt(amount) * BigInt(of), all).floor()
const percent = (amount: number, hundredths: number) => part(amount, hundredths, 10_000)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

type Part = RegistrationItem | FlatItem

interface Priced {
  left: number
  totals: Record<"fee" | "partial" | "options" | "bundle" | "discounts" | "volume" | "coupon", number>
  deposit: number
  used: [number, number] | null
}

function slowly(items: Part[], household: Household, coupon: Coupon | null): Priced[] {
  const entries = household.bundles.map((bundle) => ({
    ...bundle,
    left: bundle.entries_left ?? Number.POSITIVE_INFINITY,
  }))
  const priced = items.map((item, position): Priced => {
    const totals = { fee: 0, partial: 0, options: 0, bundle: 0, discounts: 0, volume: 0, coupon: 0 }
    if (item.type !== "REGISTRATION") return { left: item.base_price, totals, deposit: 0, used: null }
    const { base_price: base, n, on_sale, quantity: q, dates } = item
    const k = dates.length
    const chosen = part(base, k, n)
    const whole = part(base, on_sale, n)
    let fee = k === on_sale ? 0 : item.partial_fee.amount + percent(chosen, item.partial_fee.percentage)
    while (chosen + fee > whole) fee = whole - chosen
    totals.partial = q * (base - chosen)
    totals.fee = q * fee
    for (let place = 0; place < q; place++)
      for (const option of item.options) totals.options += option.amount + percent(chosen, option.percentage)
    const coverable = q * (chosen + fee)
    const mine = (rule: { participant_id: number | null; activity_ids: number[] | null }) =>
      [null, item.participant_id].includes(rule.participant_id) &&
      (rule.activity_ids === null || rule.activity_ids.some((id) => id === item.activity_id))
    const usable = entries.filter(
      (bundle) => mine(bundle) && bundle.left > 0 && dates.some((date) => isBefore(date, bundle)),
    )
    const last = "9999"
    usable.sort((a, b) => (a.expires_at ?? last).localeCompare(b.expires_at ?? last) || a.id - b.id)
    const bundle = coverable > 0 ? usable[0] : undefined
    let covered = 0
    if (bundle)
      for (const date of dates)
        for (let place = 0; place < q; place++)
          if (isBefore(date, bundle) && bundle.left > 0) {
            bundle.left--
            covered++
          }
    totals.bundle = part(coverable, covered, k * q)
    let left = coverable + totals.options - totals.bundle
    const off = (amount: number) => {
      const taken = amount > left ? left : amount
      left -= taken
      return taken
    }
    for (const discount of household.discounts)
      if (mine(discount)) totals.discounts += off(discount.amount + percent(left, discount.percentage))
    const offers = household.volume_discounts
      .filter((rule) => rankIn(rule, items, position, household) >= rule.threshold)
      .map((rule) => Math.min(left, rule.amount + percent(left, rule.percentage)))
    totals.volume = off(Math.max(0, ...offers))
    return { left, totals, deposit: q * part(item.deposit, k, n), used: bundle ? [bundle.id, covered] : null }
  })
  handOut(priced, items, coupon)
  return priced.map((one) => ({ ...one, deposit: Math.min(one.deposit, one.left) }))
}

const isBefore = ({ start_at }: { start_at: string }, { expires_at }: { expires_at: string | null }) =>
  expires_at === null || start_at < expires_at

function rankIn(
  { unit, scope }: Household["volume_discounts"][number],
  items: Part[],
  position: number,
  { registrations }: Household,
): number {
  const own = items[position] as RegistrationItem
  const line = [...registrations, ...items.slice(0, position + 1).filter((item) => item.type === "REGISTRATION")]
  const counted = line.filter((each) => {
    if (each === own || scope === "ACTIVITY") return each.activity_id === own.activity_id
    if (scope === "CALENDAR_YEAR") return each.year === own.year
    return own.calendar_period_ids.filter((id) => each.calendar_period_ids.includes(id)).length > 0
  })
  if (unit === "REGISTRATIONS") return counted.length
  const seen: number[] = []
  for (const { participant_id } of counted) if (!seen.includes(participant_id)) seen.push(participant_id)
  return seen.indexOf(own.participant_id) + 1
}

/** A coupon's cents: whole ones first, then one each by the largest remaining fraction. */
function handOut(priced: Priced[], items: Part[], coupon: Coupon | null): void {
  const sharing = priced.filter((_, i) => items[i]!.type !== "VOUCHER")
  const total = sum(sharing.map(({ left }) => left))
  if (!coupon || total === 0 || total < coupon.min_total_amount) return
  const discount = Math.min(total, coupon.amount + percent(total, coupon.percentage))
  const owed = sharing.map((one) => ({ one, exact: new Fraction(BigInt(one.left) * BigInt(discount), total) }))
  for (const { one, exact } of owed) one.totals.coupon = exact.floor()
  let rest = owed.map(({ one, exact }) => ({ one, due: exact.rest() }))
  for (let over = discount - sum(owed.map(({ one }) => one.totals.coupon)); over > 0; over--) {
    const first = rest.reduce((best, each) => (each.due.isMore(best.due) ? each : best))
    first.one.totals.coupon++
    rest = rest.filter((each) => each !== first)
  }
  for (const one of sharing) one.left -= one.totals.coupon
}

const amount = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 200_000 }), fc.constant(999_999_999))
const rate = fc.record({
  amount: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5_000 })),
  percentage: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
})
const one_of_three = fc.integer({ min: 1, max: 3 })
const some = fc.option(fc.subarray([1, 2, 3]), { nil: null })
const day = (number: number) => `2027-02-${String(number).padStart(2, "0")}T08:00:00.000Z`

const registration: fc.Arbitrary<RegistrationItem> = fc
  .record({
    base_price: amount,
    deposit: amount,
    quantity: fc.integer({ min: 1, max: 3 }),
    partial_fee: rate,
    activity_id: one_of_three,
    participant_id: one_of_three,
    year: fc.constantFrom(2026, 2027),
    calendar_period_ids: fc.subarray([1, 2, 3]),
    options: fc.array(rate, { maxLength: 3 }),
    numbers: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 15 })),
  })
  .map(({ numbers: [n, a, b, first], options, ...rest }) => {
    const on_sale = 1 + (a % n)
    const dates = Array.from({ length: 1 + (b % on_sale) }, (_, i) => ({ start_at: day(first + i) }))
    const labelled = options.map((option, i) => ({ ...option, label: `option ${i}` }))
    return { type: "REGISTRATION", ...rest, n, on_sale, dates, options: labelled }
  })
const flat: fc.Arbitrary<Part> = fc.record({
  type: fc.constantFrom("BUNDLE", "MEMBERSHIP", "VOUCHER"),
  base_price: amount,
})
const item: fc.Arbitrary<Part> = fc.oneof({ weight: 4, arbitrary: registration }, { weight: 1, arbitrary: flat })
const cart = fc.array(item, { maxLength: 7 })

const owner = { participant_id: fc.option(one_of_three, { nil: null }), activity_ids: some, title: fc.constant("x") }
const household: fc.Arbitrary<Household> = fc.record({
  bundles: fc
    .array(
      fc.record({
        ...owner,
        entries_left: fc.option(fc.integer({ min: -1, max: 12 }), { nil: null }),
        expires_at: fc.option(fc.integer({ min: 1, max: 28 }).map(day), { nil: null }),
      }),
      { maxLength: 4 },
    )
    .map((bundles) => bundles.map((bundle, i) => ({ ...bundle, id: i + 1 }))),
  discounts: fc.array(
    fc.tuple(rate, fc.record(owner)).map(([of, more]) => ({ ...of, ...more })),
    { maxLength: 3 },
  ),
  volume_discounts: fc.array(
    fc.tuple(rate, fc.integer({ min: 1, max: 4 })).chain(([of, threshold]) =>
      fc.record({
        title: fc.constant("v"),
        amount: fc.constant(of.amount),
        percentage: fc.constant(of.percentage),
        threshold: fc.constant(threshold),
        unit: fc.constantFrom("PARTICIPANTS", "REGISTRATIONS"),
        scope: fc.constantFrom("ACTIVITY", "CALENDAR_PERIOD", "CALENDAR_YEAR"),
      }),
    ),
    { maxLength: 3 },
  ),
  registrations: fc.array(
    fc.record({
      activity_id: one_of_three,
      participant_id: one_of_three,
      year: fc.constantFrom(2026, 2027),
      calendar_period_ids: fc.subarray([1, 2, 3]),
    }),
    { maxLength: 4 },
  ),
})
const coupon: fc.Arbitrary<Coupon | null> = fc.option(
  fc.tuple(rate, amount).map(([of, min_total_amount]) => ({ ...of, min_total_amount })),
  { nil: null },
)

const asPriced = (price: ItemPrice): Priced => ({
  left: price.price,
  totals: {
    fee: price.partial_registration_total_fee,
    partial: price.partial_registration_total_discount,
    options: price.options_total,
    bundle: price.bundle_total,
    discounts: price.discounts_total,
    volume: price.volume_discounts_total,
    coupon: price.coupon_total,
  },
  deposit: price.deposit,
  used: price.bundle && [price.bundle.id, price.bundle.entries],
})
const prices = (...given: Parameters<typeof priceCart>) => priceCart(...given).map(({ price }) => price)
const runs = { numRuns: 600 }

test("every price, total, deposit and entry is what the slow rules say", () => {
  fc.assert(
    fc.property(cart, household, coupon, (items, home, code) => {
      expect(priceCart(items, home, code).map(asPriced)).toEqual(slowly(items, home, code))
    }),
    runs,
  )
})

test("nothing is negative, lines sum to the price, and totals are those of their lines", () => {
  const kinds = {
    base_price: ["base", 1],
    partial_registration_total_discount: ["partial_discount", -1],
    partial_registration_total_fee: ["partial_fee", 1],
    options_total: ["option", 1],
    bundle_total: ["bundle", -1],
    discounts_total: ["discount", -1],
    volume_discounts_total: ["volume_discount", -1],
    coupon_total: ["coupon", -1],
  } as const
  fc.assert(
    fc.property(cart, household, coupon, (items, home, code) => {
      const told = priceCart(items, home, code)
      const summed = told.map(({ lines }) => ({
        price: sum(lines.map((line) => line.amount)),
        ...Object.fromEntries(
          Object.entries(kinds).map(([total, [kind, sign]]) => [
            total,
            sum(lines.filter((line) => line.kind === kind).map((line) => line.amount * sign)),
          ]),
        ),
      }))
      expect(told).toMatchObject(summed)
      const numbers = told.flatMap((price) => Object.values(price).filter((each) => typeof each === "number"))
      expect(numbers.filter((each) => each < 0)).toEqual([])
      expect(told.filter(({ price, deposit }) => deposit > price)).toEqual([])
    }),
    runs,
  )
})

test("a coupon's shares sum to it exactly, each within its price, and never touch a voucher", () => {
  fc.assert(
    fc.property(cart, household, coupon, (items, home, code) => {
      const before = prices(items, home, null)
      const shares = priceCart(items, home, code).map((price) => price.coupon_total)
      const total = sum(before.filter((_, i) => items[i]!.type !== "VOUCHER"))
      const gives = code !== null && total >= code.min_total_amount
      expect(sum(shares)).toBe(gives ? Math.min(total, code.amount + percent(total, code.percentage)) : 0)
      expect(shares.filter((share, i) => share > (items[i]!.type === "VOUCHER" ? 0 : before[i]!))).toEqual([])
    }),
    runs,
  )
})

describe("the order of the items", () => {
  const shuffled = cart.chain((items) =>
    fc.tuple(
      fc.constant(items),
      fc.shuffledSubarray(
        items.map((_, i) => i),
        { minLength: items.length },
      ),
    ),
  )
  test("means nothing where no bundle, no volume and no coupon is shared", () => {
    fc.assert(
      fc.property(shuffled, household, ([items, order], home) => {
        const alone = { ...home, bundles: [], volume_discounts: [] }
        const straight = prices(items, alone, null)
        const mixed = prices(
          order.map((i) => items[i]!),
          alone,
          null,
        )
        expect(mixed).toEqual(order.map((i) => straight[i]))
      }),
      runs,
    )
  })

  test("means nothing to the sum a coupon takes off", () => {
    fc.assert(
      fc.property(shuffled, household, coupon, ([items, order], home, code) => {
        const alone = { ...home, bundles: [], volume_discounts: [] }
        expect(
          sum(
            prices(
              order.map((i) => items[i]!),
              alone,
              code,
            ),
          ),
        ).toBe(sum(prices(items, alone, code)))
      }),
      runs,
    )
  })

  test("what comes later changes nothing before it, and what is no registration changes no other", () => {
    fc.assert(
      fc.property(cart, item, flat, fc.nat(), household, (items, last, other, anywhere, home) => {
        const straight = prices(items, home, null)
        expect(prices([...items, last], home, null).slice(0, -1)).toEqual(straight)
        const at = anywhere % (items.length + 1)
        expect(prices(items.toSpliced(at, 0, other), home, null).toSpliced(at, 1)).toEqual(straight)
      }),
      runs,
    )
  })
})

test("what it is given stays as it was", () => {
  fc.assert(
    fc.property(cart, household, coupon, (items, home, code) => {
      const before = JSON.stringify([items, home, code])
      priceCart(items, home, code)
      expect(JSON.stringify([items, home, code])).toBe(before)
    }),
    { numRuns: 200 },
  )
})
