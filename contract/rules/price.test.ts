import { expect, test } from "vitest"
import { priceCart } from "./price.ts"
import type { Household, PricedItem, RegistrationItem, VolumeDiscount } from "./price-facts.ts"

// The examples of the rules, each a line a parent could check by hand.
const emptyHousehold: Household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }
const days = (count: number) => Array.from({ length: count }, (_, i) => ({ start_at: `2027-02-${22 + i}T08:00:00Z` }))

const camp = (chosen: number, more: Partial<RegistrationItem> = {}): RegistrationItem => ({
  type: "REGISTRATION",
  quantity: 1,
  base_price: 15_000,
  deposit: 0,
  n: 5,
  on_sale: 5,
  dates: days(chosen),
  partial_fee: { amount: 0, percentage: 0 },
  options: [],
  activity_id: 1,
  participant_id: 1,
  calendar_period_ids: [1],
  year: 2027,
  ...more,
})

const fee = (amount: number) => ({ partial_fee: { amount, percentage: 0 } })
const meal = { options: [{ label: "Repas", amount: 0, percentage: 1_000 }] }
const five = { title: "Fidélité", amount: 0, percentage: 500, participant_id: 1, activity_ids: null }
const secondChild: VolumeDiscount = {
  title: "Deuxième enfant",
  unit: "PARTICIPANTS",
  threshold: 2,
  scope: "ACTIVITY",
  amount: 0,
  percentage: 1_000,
}
const brother = { activity_id: 1, participant_id: 9, calendar_period_ids: [1], year: 2027 }
const family: Household = {
  ...emptyHousehold,
  discounts: [five],
  volume_discounts: [secondChild],
  registrations: [brother],
}

const priceOne = (item: PricedItem, household = emptyHousehold, coupon: Parameters<typeof priceCart>[2] = null) =>
  priceCart([item], household, coupon)[0]!

test("(a) three of five days with a fee, an option, a discount and the second child's reduction", () => {
  const price = priceOne(camp(3, { ...fee(500), ...meal }), family)
  expect(price).toMatchObject({
    base_price: 15_000,
    partial_registration_total_discount: 6_000,
    partial_registration_total_fee: 500,
    options_total: 900,
    discounts_total: 520,
    volume_discounts_total: 988,
    price: 8_892,
  })
  expect(price.lines.map(({ kind, on, amount }) => [kind, on, amount])).toEqual([
    ["base", 15_000, 15_000],
    ["partial_discount", 15_000, -6_000],
    ["partial_fee", 9_000, 500],
    ["option", 9_000, 900],
    ["discount", 10_400, -520],
    ["volume_discount", 9_880, -988],
  ])
})

test("(b) the whole week pays no partial fee", () => {
  const price = priceOne(camp(5, { ...fee(500), ...meal }), family)
  expect(price).toMatchObject({
    partial_registration_total_fee: 0,
    discounts_total: 825,
    volume_discounts_total: 1_567,
  })
  expect(price.price).toBe(14_108)
})

test("(c) a partial fee never makes a part dearer than the whole", () => {
  expect(priceOne(camp(4, fee(4_000)))).toMatchObject({ partial_registration_total_fee: 3_000, price: 15_000 })
})

test("(d) who joins late takes the days that are left, at their price and without a fee", () => {
  expect(priceOne(camp(3, { on_sale: 3, ...fee(500) }))).toMatchObject({
    partial_registration_total_fee: 0,
    price: 9_000,
  })
})

test("(e) the reduction is the second child's, and goes when the first is removed", () => {
  const rules = { ...emptyHousehold, volume_discounts: [secondChild] }
  const [first, second] = [camp(5, { participant_id: 1 }), camp(5, { participant_id: 2 })]
  expect(priceCart([first, second], rules, null).map(({ price }) => price)).toEqual([15_000, 13_500])
  expect(priceCart([second], rules, null).map(({ price }) => price)).toEqual([15_000])
})

const bundle = { id: 1, title: "Carnet", participant_id: 1, activity_ids: null, entries_left: 2, expires_at: null }

test("(f) a bundle covers as many dates as it has entries", () => {
  const price = priceOne(camp(3), { ...emptyHousehold, bundles: [bundle] })
  expect(price).toMatchObject({ bundle_total: 6_000, price: 3_000, bundle: { id: 1, entries: 2 } })
})

test("(g) a discount larger than the price leaves nothing, not less", () => {
  const discount = { ...five, amount: 3_000, percentage: 0 }
  const price = priceOne(camp(1, { base_price: 2_000, n: 1, on_sale: 1 }), { ...emptyHousehold, discounts: [discount] })
  expect(price).toMatchObject({ discounts_total: 2_000, price: 0 })
})

test("(h) a deposit is never more than what is left to pay", () => {
  const item = camp(5, { base_price: 10_000, deposit: 9_000 })
  const coupon = { amount: 0, percentage: 5_000, min_total_amount: 0 }
  expect(priceOne(item, emptyHousehold, coupon)).toMatchObject({ price: 5_000, deposit: 5_000 })
})

test("entries used by one item are gone for the next; the bundle that expires first is used first", () => {
  const soon = { ...bundle, id: 2, entries_left: 3, expires_at: "2027-02-23T00:00:00Z" }
  const prices = priceCart([camp(3), camp(3)], { ...emptyHousehold, bundles: [bundle, soon] }, null)
  expect(prices.map((price) => price.bundle)).toEqual([
    { id: 2, entries: 1 },
    { id: 2, entries: 1 },
  ])
})

test("what costs nothing uses no entry", () => {
  const prices = priceCart([camp(2, { base_price: 0 }), camp(2)], { ...emptyHousehold, bundles: [bundle] }, null)
  expect(prices.map((price) => [price.price, price.bundle])).toEqual([
    [0, null],
    [0, { id: 1, entries: 2 }],
  ])
})

test("several places cost, hold back and use as many times", () => {
  const price = priceOne(camp(3, { quantity: 2, deposit: 5_000, ...meal }), { ...emptyHousehold, bundles: [bundle] })
  expect(price).toMatchObject({
    base_price: 30_000,
    options_total: 1_800,
    bundle_total: 6_000,
    price: 13_800,
    deposit: 6_000,
  })
})

test("a coupon is spread to the cent, never over vouchers, and not below its minimum", () => {
  const items: PricedItem[] = [
    { type: "BUNDLE", base_price: 100 },
    { type: "VOUCHER", base_price: 5_000 },
    { type: "MEMBERSHIP", base_price: 100 },
    { type: "BUNDLE", base_price: 100 },
  ]
  const shares = (coupon: Parameters<typeof priceCart>[2]) =>
    priceCart(items, emptyHousehold, coupon).map(({ coupon_total }) => coupon_total)
  expect(shares({ amount: 100, percentage: 0, min_total_amount: 300 })).toEqual([34, 0, 33, 33])
  expect(shares({ amount: 100, percentage: 0, min_total_amount: 301 })).toEqual([0, 0, 0, 0])
  expect(shares({ amount: 1_000, percentage: 0, min_total_amount: 0 })).toEqual([100, 0, 100, 100])
})
