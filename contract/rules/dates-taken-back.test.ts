import fc from "fast-check"
import { expect, test } from "vitest"
import type { DatePrice, Edit, EditedPrice, SoldRegistration } from "./edit-facts.ts"
import { editPrice } from "./edit-price.ts"
import { priceCart } from "./price.ts"
import type { Household } from "./price-facts.ts"

// A registration of a few of 9 dates whose dates are given up and taken back, in any order, while today's price changes.
const day = (id: number) => ({ id, start_at: new Date(Date.UTC(2027, 1, id, 8)).toISOString() })
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
const rate = fc.record({ amount: fc.nat(5_000), percentage: fc.nat(10_000) })
const price = { base_price: fc.nat(50_000), deposit: fc.nat(50_000) }
const sale = fc.record({
  ...price,
  dates: ids,
  n: fc.integer({ min: 9, max: 12 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  partial_fee: rate,
  option: rate,
  discount: rate,
  volume: rate,
  coupon: fc.option(rate),
})
const steps = fc.array(fc.record({ after: ids, today: fc.record({ ...price, n: fc.integer({ min: 1, max: 12 }) }) }), {
  maxLength: 6,
})

interface State extends Omit<Edit, "after" | "today"> {
  cost: { price: number; deposit: number }
}

type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never

function sell(made: Sale): State {
  const { dates, quantity, coupon: given, ...terms } = made
  const all = { participant_id: null, activity_ids: null }
  const household: Household = {
    bundles: [],
    discounts: [{ ...made.discount, ...all, title: "c" }],
    volume_discounts: [{ ...made.volume, title: "d", unit: "REGISTRATIONS", threshold: 1, scope: "ACTIVITY" }],
    registrations: [],
  }
  const { base_price, deposit, n, partial_fee } = terms
  const options = [{ ...made.option, price_id: 1, label: "a" }]
  const coupon = given && { ...given, min_total_amount: 0 }
  const kept = { base_price, deposit, n, on_sale: 9, partial_fee, options, activity_id: 1 }
  const rest = { quantity, participant_id: 1, calendar_period_ids: [], year: 2027 }
  const [sold] = priceCart([{ type: "REGISTRATION", ...kept, ...rest, dates: dates.map(day) }], household, coupon)
  const { discounts, volume_discounts } = household
  const rules = { discounts, volume_discounts, coupon }
  return {
    sold: { ...kept, bundle: null, details: { lines: sold!.lines }, rules },
    quantity,
    participant_id: 1,
    before: dates,
    options,
    bundle_expires_at: null,
    cost: { price: sold!.price, deposit: sold!.deposit },
  }
}
function change(state: State, after: number[], today: DatePrice): State {
  const edited = editPrice({ ...state, after: after.map(day), today })
  if (!edited) return state
  const { price: ended, ...terms }: EditedPrice = edited
  const sold: SoldRegistration = { ...state.sold, ...terms, details: { lines: ended.lines } }
  return { ...state, sold, before: after, cost: { price: ended.price, deposit: ended.deposit } }
}

test("APIA-15 dates given up and taken back in any order, at whatever price is today’s, cost what was agreed, to the cent", () => {
  fc.assert(
    fc.property(sale, steps, (made, changes) => {
      const sold = sell(made)
      const ended = changes.reduce((state, { after, today }) => change(state, after, today), sold)
      const today = { base_price: 1, deposit: 1, n: 1 }
      expect(change(ended, made.dates, today).cost).toEqual(sold.cost)
    }),
  )
})

test("RGN-35 a total that was set is whole again when the dates it was set for are", () => {
  fc.assert(
    fc.property(sale, steps, fc.nat(50_000), (made, changes, set_total) => {
      const listed = sell(made)
      const sold: State = { ...listed, sold: { ...listed.sold, set_total } }
      const ended = changes.reduce((state, { after, today }) => change(state, after, today), sold)
      const again = change(ended, made.dates, { base_price: 1, deposit: 1, n: 1 })
      expect(again.sold.set_total).toBe(set_total)
      if (again !== sold) expect(again.sold.details.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(set_total)
    }),
  )
})

test("dates that are taken one by one at one price cost what they do together: 40.00 for three is 40.00", () => {
  const three = { base_price: 4_000, deposit: 1_000, n: 3 }
  const none = { amount: 0, percentage: 0 }
  const free = { partial_fee: none, option: none, discount: none, volume: none, coupon: null }
  const one = sell({ ...three, ...free, dates: [1], quantity: 1 })
  const both = change(change(one, [1, 2], three), [1, 2, 3], three)
  expect([one, change(one, [1, 2], three), both].map(({ cost }) => cost)).toEqual([
    { price: 1_333, deposit: 333 },
    { price: 2_666, deposit: 666 },
    { price: 4_000, deposit: 1_000 },
  ])
})
