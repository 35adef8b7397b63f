import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { ChosenOption, Edit, SoldRegistration } from "./edit-facts.ts"
import { editPrice } from "./edit-price.ts"
import { priceCart } from "./price.ts"
import type { Household, RegistrationItem } from "./price-facts.ts"

// A registration is sold as a cart would sell it, and then changed. Dates are told by their number: date 3 is id 3.
const day = (id: number) => ({ id, start_at: new Date(Date.UTC(2027, 1, id, 8)).toISOString() })
const days = (...ids: number[]) => ids.map(day)
const emptyHousehold: Household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }
type Coupon = Parameters<typeof priceCart>[2]

const camp = { base_price: 15_000, deposit: 0, n: 5, on_sale: 5, partial_fee: { amount: 0, percentage: 0 } }
const meal: ChosenOption = { price_id: 1, label: "Repas", amount: 0, percentage: 1_000 }

interface Sale extends Partial<Omit<RegistrationItem, "options" | "dates">> {
  dates: number[]
  options?: ChosenOption[]
}

function sell({ dates, options = [], ...more }: Sale, household = emptyHousehold, coupon: Coupon = null) {
  const item: RegistrationItem = {
    type: "REGISTRATION",
    quantity: 1,
    ...camp,
    activity_id: 1,
    participant_id: 1,
    calendar_period_ids: [],
    year: 2027,
    ...more,
    dates: days(...dates),
    options,
  }
  const [price] = priceCart([item], household, coupon)
  const { base_price, deposit, n, on_sale, partial_fee, activity_id, quantity, participant_id } = item
  const { discounts, volume_discounts } = household
  const sold: SoldRegistration = {
    base_price,
    deposit,
    n,
    on_sale,
    partial_fee,
    activity_id,
    options,
    bundle: price!.bundle,
    details: { lines: price!.lines },
    rules: { discounts, volume_discounts, coupon },
  }
  const edit = (after: number[], change: Partial<Edit> = {}): Edit => ({
    sold,
    quantity,
    participant_id,
    before: dates,
    after: days(...after),
    options,
    bundle_expires_at: null,
    today: { base_price, deposit, n },
    ...change,
  })
  return { price: price!.price, sold, edit }
}
const total = (edit: Edit) => editPrice(edit)?.price.price

describe("APIA-15 what a changed registration costs", () => {
  const five = { title: "Fidélité", amount: 0, percentage: 500, participant_id: 1, activity_ids: null }
  const second = {
    title: "Deuxième",
    unit: "PARTICIPANTS",
    threshold: 2,
    scope: "ACTIVITY",
    amount: 0,
    percentage: 1_000,
  } as const
  const brother = { activity_id: 1, participant_id: 9, calendar_period_ids: [], year: 2027 }
  const family = { ...emptyHousehold, discounts: [five], volume_discounts: [second], registrations: [brother] }

  test("example (a) of three days becomes example (b) of five, and back, though the rules have gone", () => {
    const fee = { partial_fee: { amount: 500, percentage: 0 } }
    const { price, edit, sold } = sell({ dates: [1, 2, 3], options: [meal], ...fee }, family)
    expect(price).toBe(8_892)
    const five_days = editPrice(edit([1, 2, 3, 4, 5]))!
    expect(five_days.price).toMatchObject({ price: 14_108, options_total: 1_500, partial_registration_total_fee: 0 })
    const again = { ...sold, lots: five_days.lots, applied: five_days.applied }
    expect(total(edit([1, 2, 3], { sold: again, before: [1, 2, 3, 4, 5] }))).toBe(8_892)
  })

  test("dates added cost their share of today's price, those kept what they did", () => {
    // 2 of 5 at 15000 are 6000; one more where 10 dates cost 40000 today is 4000.
    const today = { base_price: 40_000, deposit: 0, n: 10 }
    const { edit, sold } = sell({ dates: [1, 2] })
    const changed = editPrice(edit([1, 2, 6], { today }))!
    expect(changed.price).toMatchObject({
      price: 10_000,
      base_price: 19_000,
      partial_registration_total_discount: 9_000,
    })
    expect(changed.lots).toEqual([{ ...today, date_ids: [6] }])
    // Another day the price is another: 6 costs 4000 still, 7 costs 1000.
    const later = {
      sold: { ...sold, lots: changed.lots },
      before: [1, 2, 6],
      today: { base_price: 10_000, deposit: 0, n: 10 },
    }
    expect(total(edit([1, 2, 6, 7], later))).toBe(11_000)
    expect(total(edit([1, 7], later))).toBe(4_000)
    expect(total(edit([1, 2], later))).toBe(6_000)
  })

  test("only options that are added have today's price", () => {
    const { edit } = sell({ dates: [1, 2, 3, 4, 5], options: [meal] })
    const dearer = { ...meal, percentage: 9_000 }
    const bus: ChosenOption = { price_id: 2, label: "Bus", amount: 700, percentage: 0 }
    expect(total(edit([1, 2, 3, 4, 5], { options: [dearer, bus] }))).toBe(15_000 + 1_500 + 700)
    expect(total(edit([1, 2, 3, 4, 5], { options: [] }))).toBe(15_000)
    expect(editPrice(edit([1, 2, 3, 4, 5], { options: [dearer] }))).toBeNull()
  })

  test("a bundle keeps the entries it was sold with, as far as there are dates for them", () => {
    const bundle = {
      id: 7,
      title: "Carnet",
      participant_id: null,
      activity_ids: null,
      entries_left: 2,
      expires_at: null,
    }
    const { price, edit } = sell({ dates: [1, 2, 3] }, { ...emptyHousehold, bundles: [bundle] })
    expect(price).toBe(3_000)
    expect(editPrice(edit([1, 2]))!.price).toMatchObject({ price: 0, bundle: { id: 7, entries: 2 } })
    expect(editPrice(edit([1]))!.price).toMatchObject({ price: 0, bundle: { id: 7, entries: 1 } })
    expect(editPrice(edit([1, 2, 3, 4]))!.price).toMatchObject({ price: 6_000, bundle: { id: 7, entries: 2 } })
    // One that expires before the second date covers the first only.
    expect(editPrice(edit([1, 4], { bundle_expires_at: day(3).start_at }))!.price).toMatchObject({ price: 3_000 })
  })

  test("a coupon stays at its rate, an amount at the rate it came to", () => {
    const ten = { amount: 0, percentage: 1_000, min_total_amount: 9_000 }
    expect(total(sell({ dates: [1, 2, 3] }, emptyHousehold, ten).edit([1]))).toBe(2_700)
    const off = { amount: 1_500, percentage: 0, min_total_amount: 0 }
    expect(total(sell({ dates: [1, 2, 3, 4, 5] }, emptyHousehold, off).edit([1, 2, 3]))).toBe(9_000 - 900)
  })

  test("a part never costs more than the whole did, the deposit never more than the price", () => {
    const { edit } = sell({ dates: [1, 2, 3, 4, 5], deposit: 10_000, partial_fee: { amount: 4_000, percentage: 0 } })
    const four = editPrice(edit([1, 2, 3, 4]))!.price
    expect(four).toMatchObject({ price: 15_000, partial_registration_total_fee: 3_000, deposit: 8_000 })
    const three = sell({ dates: [1, 2], deposit: 10_000, quantity: 3 }).edit([1])
    expect(editPrice(three)!.price).toMatchObject({ price: 9_000, deposit: 6_000 })
  })
})

const rate = fc.record({ amount: fc.nat(5_000), percentage: fc.nat(10_000) })
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
const made = fc.record({
  dates: ids,
  after: ids,
  quantity: fc.integer({ min: 1, max: 3 }),
  base_price: fc.nat(50_000),
  deposit: fc.nat(50_000),
  partial_fee: rate,
  coupon: fc.option(rate),
  discount: rate,
  volume: rate,
  option: rate,
  added: rate,
  entries: fc.nat(12),
  today: fc.record({ base_price: fc.nat(50_000), deposit: fc.nat(50_000), n: fc.integer({ min: 9, max: 12 }) }),
})

test("APIA-15 nothing changed costs the same; lines sum to the price, which is never negative; undone is as before", () => {
  fc.assert(
    fc.property(made, ({ dates, after, quantity, base_price, deposit, partial_fee, ...more }) => {
      const options = [{ ...more.option, price_id: 1, label: "a" }]
      const all = { participant_id: null, activity_ids: null }
      const household: Household = {
        bundles: [{ ...all, id: 7, title: "b", entries_left: more.entries, expires_at: null }],
        discounts: [{ ...more.discount, ...all, title: "c" }],
        volume_discounts: [{ ...more.volume, title: "d", unit: "REGISTRATIONS", threshold: 1, scope: "ACTIVITY" }],
        registrations: [],
      }
      const coupon = more.coupon && { ...more.coupon, min_total_amount: 0 }
      const sale = { dates, quantity, base_price, deposit, partial_fee, options, n: 9, on_sale: 9 }
      const { price, edit, sold } = sell(sale, household, coupon)
      expect(editPrice(edit(dates.toReversed(), { today: more.today }))).toBeNull()
      const chosen = [...options, { ...more.added, price_id: 2, label: "e" }]
      const changed = editPrice(edit(after, { today: more.today, options: chosen }))!
      expect(changed.price.price).toBeGreaterThanOrEqual(0)
      expect(changed.price.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(changed.price.price)
      expect(changed.price.deposit).toBeLessThanOrEqual(changed.price.price)
      // When the change is undone on the same day, the price is the old one again, except for entries returned to a
      // bundle.
      if (sold.bundle || !dates.every((id) => after.includes(id))) return
      const again = { ...sold, ...changed, options: chosen, details: { lines: changed.price.lines } }
      const before = after
      const back = editPrice(edit(dates, { sold: again, before, today: more.today, options }))!
      expect(back.price.price).toBe(price)
    }),
  )
})

describe("AVL-19 dates that the organiser adds at a price of 0", () => {
  const added = 99
  const given = (sold: SoldRegistration): SoldRegistration => ({
    ...sold,
    lots: [{ base_price: 0, deposit: 0, n: 1, date_ids: [added] }],
  })

  test("whatever the sale was, removing the added date changes no price, and another is worth what it was without it", () => {
    const fee = fc.record({ amount: fc.constantFrom(0, 500), percentage: fc.constantFrom(0, 1_000) })
    const entries = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000 }),
        fee,
        entries,
        fc.boolean(),
        (base_price, partial_fee, count, off) => {
          const bundle = {
            id: 1,
            title: "Carnet",
            entries_left: count,
            activity_ids: null,
            participant_id: null,
            expires_at: null,
          }
          const discount = { title: "Fidélité", amount: 0, percentage: 500, participant_id: 1, activity_ids: null }
          const household = { ...emptyHousehold, bundles: count > 0 ? [bundle] : [], discounts: off ? [discount] : [] }
          const all = [1, 2, 3, 4, 5]
          const { price, sold, edit } = sell({ dates: all, base_price, partial_fee }, household)
          const later = { sold: given(sold), before: [...all, added] }
          expect(total(edit(all, later))).toBe(price)
          for (const left of [[1, 2, 3, 4], [2, 5], [1]])
            expect(total(edit([...left, added], later))).toBe(total(edit(left)))
        },
      ),
    )
  })
})
