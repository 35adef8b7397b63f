import { expect, test } from "vitest"
import { agreedPrice } from "./agreed-price.ts"
import type { ChosenOption, DatePrice, Edit } from "./edit-facts.ts"

// A price of 12,000 for five dates, of which staff have made a total of their own.
const listed: DatePrice = { base_price: 12_000, deposit: 0, n: 5 }
const option = (price_id: number, amount: number): ChosenOption => ({ price_id, label: "a", amount, percentage: 0 })

function total(set_total: number, dates: number[], more: { today?: DatePrice; options?: ChosenOption[] } = {}): number {
  const edit: Edit = {
    sold: {
      ...listed,
      on_sale: 5,
      partial_fee: { amount: 0, percentage: 0 },
      options: [option(1, 700)],
      activity_id: 1,
      bundle: null,
      details: { lines: [] },
      rules: { discounts: [], volume_discounts: [], coupon: null },
      set_total,
    },
    quantity: 1,
    participant_id: 1,
    before: [1, 2, 3, 4, 5],
    after: dates.map((id) => ({ id, start_at: `2027-01-0${id}T08:00:00.000Z` })),
    options: more.options ?? [option(1, 700)],
    today: more.today ?? listed,
    bundle_expires_at: null,
  }
  return agreedPrice(edit, set_total).price.price
}

test("RGN-35 a total that was set is shared by its dates, rounded down once, and never becomes the price list's again", () => {
  expect(total(10_000, [1, 2, 3, 4, 5])).toBe(10_000)
  expect(total(10_000, [1, 2, 3, 4])).toBe(8_000)
  expect(total(10_001, [1, 2, 3, 4])).toBe(8_000)
  expect(total(9_999, [2, 4])).toBe(3_999)
})

test("RGN-35 dates added cost their share of today's price, rounded down by themselves", () => {
  const today = { base_price: 10_000, deposit: 0, n: 7 }
  expect(total(10_000, [1, 2, 3, 4, 5, 6], { today })).toBe(10_000 + 1_428)
  expect(total(10_000, [1, 2, 3, 4, 5, 6, 7], { today })).toBe(10_000 + 2_857)
  expect(total(9_999, [1, 2, 6], { today })).toBe(3_999 + 1_428)
})

test("RGN-35 changed options add or take their own price, to nothing at the least", () => {
  expect(total(10_000, [1, 2, 3, 4, 5], { options: [option(1, 700), option(2, 1_250)] })).toBe(11_250)
  expect(total(10_000, [1, 2, 3, 4, 5], { options: [] })).toBe(9_300)
  expect(total(10_000, [1, 2, 3, 4], { options: [option(2, 1_250)] })).toBe(8_000 - 700 + 1_250)
  expect(total(500, [1, 2, 3, 4, 5], { options: [] })).toBe(0)
})
