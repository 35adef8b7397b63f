import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { countsInPrice } from "./availability-status.ts"
import { priceOfRest, shortenedPrice } from "./cancelled-dates.ts"
import type { SoldRegistration } from "./edit-facts.ts"
import { priceCart } from "./price.ts"
import type { Household, RegistrationItem } from "./price-facts.ts"

const day = (id: number) => ({ id, start_at: new Date(Date.UTC(2027, 1, id, 8)).toISOString() })
const household: Household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }

/** A registration as a cart would sell it. */
function sell(dates: number[], more: Partial<RegistrationItem> = {}, of = household) {
  const item: RegistrationItem = {
    type: "REGISTRATION",
    base_price: 15_000,
    deposit: 0,
    n: 5,
    on_sale: 5,
    partial_fee: { amount: 0, percentage: 0 },
    quantity: 1,
    activity_id: 1,
    participant_id: 1,
    calendar_period_ids: [],
    year: 2027,
    options: [],
    ...more,
    dates: dates.map(day),
  }
  const [price] = priceCart([item], of, null)
  const { discounts, volume_discounts } = of
  const sold: SoldRegistration = {
    ...item,
    options: [],
    bundle: price!.bundle,
    details: { lines: price!.lines },
    rules: { discounts, volume_discounts, coupon: null },
  }
  return { sold, price: price!.price, deposit: price!.deposit, quantity: item.quantity, dates }
}

const shorten = ({ sold, price, deposit, quantity, dates }: ReturnType<typeof sell>, kept: number[], total = price) =>
  shortenedPrice({
    sold,
    quantity,
    participant_id: 1,
    before: dates,
    after: kept.map(day),
    total_amount: total,
    deposit_amount: Math.min(deposit, total),
    bundle_expires_at: null,
  })

describe("a registration of which the organiser cancels dates", () => {
  test("AVL-24 one date of five, 15000 without discounts: 12000", () => {
    expect(shorten(sell([1, 2, 3, 4, 5]), [1, 2, 3, 4]).total_amount).toBe(12_000)
  })

  test("AVL-24 has no fee for fewer dates, neither a new one nor the one it was sold with", () => {
    const fee = { partial_fee: { amount: 500, percentage: 0 } }
    expect(shorten(sell([1, 2, 3, 4, 5], fee), [1, 2, 3, 4]).total_amount).toBe(12_000)
    const part = sell([1, 2, 3], fee)
    expect([part.price, shorten(part, [1, 2]).total_amount]).toEqual([9_500, 6_000])
  })

  test("AVL-54 a total that was set by hand falls by the share of the dates; one without terms too", () => {
    expect(shorten(sell([1, 2, 3, 4, 5]), [1, 2, 3, 4], 5_000).total_amount).toBe(4_000)
    const imported = { sold: null, quantity: 1, participant_id: 1, before: [1, 2, 3], after: [day(1)] }
    expect(
      shortenedPrice({ ...imported, total_amount: 10_000, deposit_amount: 4_000, bundle_expires_at: null }),
    ).toEqual({ total_amount: 3_333, deposit_amount: 1_333, edited: null })
  })

  test("AVL-54 never costs more than before, whatever was sold and whatever its total was set to", () => {
    const rate = { amount: fc.nat(5_000), percentage: fc.nat(10_000) }
    const run = fc.record({
      base_price: fc.nat(50_000),
      deposit: fc.nat(20_000),
      n: fc.integer({ min: 5, max: 12 }),
      partial_fee: fc.record(rate),
      quantity: fc.integer({ min: 1, max: 3 }),
      taken: fc.integer({ min: 2, max: 5 }),
      kept: fc.integer({ min: 1, max: 4 }),
      discount: fc.option(fc.record(rate)),
      entries: fc.option(fc.integer({ min: 1, max: 8 })),
      total: fc.option(fc.nat(100_000)),
    })
    fc.assert(
      fc.property(run, ({ taken, kept, discount, entries, total, ...item }) => {
        const discounts = discount ? [{ title: "Fidélité", participant_id: null, activity_ids: null, ...discount }] : []
        const bundles = entries
          ? [
              {
                id: 1,
                title: "Carnet",
                entries_left: entries,
                expires_at: null,
                participant_id: null,
                activity_ids: null,
              },
            ]
          : []
        const one = sell(
          Array.from({ length: taken }, (_, i) => i + 1),
          item,
          { ...household, discounts, bundles },
        )
        const before = total ?? one.price
        const after = shorten(one, one.dates.slice(0, Math.min(kept, taken - 1)), before)
        expect(after.total_amount).toBeLessThanOrEqual(before)
        expect(after.total_amount).toBeGreaterThanOrEqual(0)
        expect(after.deposit_amount).toBeLessThanOrEqual(after.total_amount)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe("the availability's price", () => {
  test("AVL-53 15000 of 5 becomes 12000 of 4; nothing left leaves it", () => {
    expect([priceOfRest(15_000, 4, 5), priceOfRest(10_001, 2, 3), priceOfRest(15_000, 0, 5)]).toEqual([
      12_000, 6_667, 15_000,
    ])
  })

  test("AVL-53 a cancelled date never counts among n, a closed one does once it has started", () => {
    const now = "2027-03-10T12:00:00.000Z"
    const [past, future] = ["2027-03-01T08:00:00.000Z", "2027-03-20T08:00:00.000Z"]
    const counted = (start_at: string, status: "OPEN" | "CLOSED", cancelled: boolean) =>
      countsInPrice({ start_at, status, cancelled }, now)
    expect([counted(past, "CLOSED", true), counted(future, "CLOSED", true)]).toEqual([false, false])
    expect([counted(past, "CLOSED", false), counted(future, "CLOSED", false)]).toEqual([true, false])
    expect([counted(past, "OPEN", false), counted(future, "OPEN", false)]).toEqual([true, true])
  })
})
