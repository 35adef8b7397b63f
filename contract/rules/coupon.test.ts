import { describe, expect, test } from "vitest"
import { couponRuns } from "./coupon.ts"
import { couponTotal, priceCart } from "./price.ts"
import type { Household, RegistrationItem } from "./price-facts.ts"

const household: Household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }
const registration = (activity_id: number, base_price: number): RegistrationItem => ({
  type: "REGISTRATION",
  quantity: 1,
  base_price,
  deposit: 0,
  n: 1,
  on_sale: 1,
  dates: [{ start_at: "2027-02-22T08:00:00Z" }],
  partial_fee: { amount: 0, percentage: 0 },
  options: [],
  activity_id,
  participant_id: 1,
  calendar_period_ids: [],
  year: 2027,
})
const tenth = { amount: 0, percentage: 1_000, min_total_amount: 0, activity_ids: [1] }

describe("PRO-19 a coupon that names activities", () => {
  const items = [
    registration(1, 10_000),
    registration(2, 5_000),
    { type: "BUNDLE", base_price: 2_000 } as const,
    { type: "VOUCHER", base_price: 3_000 } as const,
  ]
  const shares = (coupon: Parameters<typeof priceCart>[2]) =>
    priceCart(items, household, coupon).map(({ coupon_total }) => coupon_total)

  test("PRO-19 lowers their registrations alone: 10 % on 10000 beside 5000 is 1000", () => {
    expect(shares(tenth)).toEqual([1_000, 0, 0, 0])
    expect(shares({ ...tenth, activity_ids: null })).toEqual([1_000, 500, 200, 0])
  })

  test("PRO-19 counts theirs alone towards its minimum", () => {
    expect(couponTotal(items, household, tenth)).toBe(10_000)
    expect(couponTotal(items, household, { ...tenth, activity_ids: null })).toBe(17_000)
    expect(shares({ ...tenth, min_total_amount: 10_001 })).toEqual([0, 0, 0, 0])
    expect(shares({ ...tenth, min_total_amount: 10_000 })).toEqual([1_000, 0, 0, 0])
  })

  test("PRO-19 lowers the registrations of a request", () => {
    const request = {
      type: "REGISTRATION_REQUEST",
      registrations: [registration(1, 4_000), registration(1, 6_000)],
    } as const
    const prices = priceCart([{ ...request, registrations: [...request.registrations] }, items[1]!], household, tenth)
    expect(prices.map(({ coupon_total }) => coupon_total)).toEqual([1_000, 0])
  })
})

describe("PRO-18 a coupon counts", () => {
  const [noon, later] = ["2027-05-01T12:00:00.000Z", "2027-05-02T12:00:00.000Z"]
  const running = { active: true, starts_at: noon, ends_at: later }
  test.each([
    ["just before it begins", "2027-05-01T11:59:59.999Z", false],
    ["from its first instant", noon, true],
    ["until just before its end", "2027-05-02T11:59:59.999Z", true],
    ["no more at its end", later, false],
  ])("PRO-18 %s", (_, now, runs) => expect(couponRuns(running, now)).toBe(runs))

  test("PRO-18 without dates whenever it is active", () => {
    expect(couponRuns({ active: true, starts_at: null, ends_at: null }, noon)).toBe(true)
    expect(couponRuns({ ...running, active: false }, noon)).toBe(false)
  })
})
