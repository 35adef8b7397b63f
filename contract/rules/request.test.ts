import { expect, test } from "vitest"
import { priceCart } from "./price.ts"
import type { Household, RegistrationItem } from "./price-facts.ts"
import { chosenTier, tierProblem } from "./request.ts"

const tier = (cuid: string, minimum_availabilities: number, maximum_availabilities: number) => ({
  cuid,
  minimum_availabilities,
  maximum_availabilities,
})

test("REQ-09 REQ-10 a tier is chosen by its cuid; the only one is chosen by itself", () => {
  const [one, two] = [tier("one", 1, 1), tier("two", 2, 4)]
  expect(chosenTier([one, two], "two")).toBe(two)
  expect(chosenTier([one, two], null)).toBeNull()
  expect(chosenTier([one], undefined)).toBe(one)
  expect([chosenTier([one], "two"), chosenTier([], null)]).toEqual([null, null])
})

test("a count is right from the tier's minimum to its maximum, bounds included", () => {
  const counts = [0, 1, 2, 3, 4, 5].map((count) => tierProblem(tier("two", 2, 4), count))
  expect(counts).toEqual(["REQUEST_TOO_FEW", "REQUEST_TOO_FEW", null, null, null, "REQUEST_TOO_MANY"])
})

const registration = (more: Partial<RegistrationItem> = {}): RegistrationItem => ({
  type: "REGISTRATION",
  quantity: 1,
  base_price: 9_000,
  deposit: 3_000,
  n: 1,
  on_sale: 1,
  dates: [{ start_at: "2031-03-05T13:00:00Z" }],
  partial_fee: { amount: 0, percentage: 0 },
  options: [],
  activity_id: 1,
  participant_id: 1,
  calendar_period_ids: [],
  year: 2031,
  ...more,
})
const household: Household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }

test("a request costs the sum of its registrations, each with its options, discounts and its share of the coupon", () => {
  const lunch = [{ label: "Repas", amount: 500, percentage: 1_000 }]
  const request = {
    type: "REGISTRATION_REQUEST" as const,
    registrations: [registration({ options: lunch }), registration({ options: lunch, base_price: 4_000 })],
  }
  const volume_discounts = [
    {
      title: "Dès 3",
      unit: "REGISTRATIONS" as const,
      threshold: 3,
      scope: "ACTIVITY" as const,
      amount: 1_000,
      percentage: 0,
    },
  ]
  const coupon = { amount: 0, percentage: 1_000, min_total_amount: 0 } as never
  const [asked, third] = priceCart([request, registration()], { ...household, volume_discounts }, coupon)
  expect(asked).toMatchObject({
    base_price: 13_000,
    options_total: 2_300,
    coupon_total: 1_530,
    price: 13_770,
    deposit: 6_000,
    bundle: null,
    lines: [
      { kind: "base", label: null, on: 13_000, amount: 13_000 },
      { kind: "option", label: "Repas", on: 13_000, amount: 2_300 },
      { kind: "coupon", label: null, on: 15_300, amount: -1_530 },
    ],
  })
  expect(asked!.registrations!.map(({ price }) => price)).toEqual([9_360, 4_410])
  // The availabilities of a request count in the cart like the registrations they would become.
  expect(third).toMatchObject({ volume_discounts_total: 1_000, price: 7_200, deposit: 3_000 })
})

test("the entries of a bundle are used up slot by slot, and what a request leaves is the next item's", () => {
  const bundles = [
    {
      id: 5,
      title: "Carte",
      participant_id: null,
      activity_ids: null,
      entries_left: 3,
      expires_at: null,
    },
  ]
  const request = { type: "REGISTRATION_REQUEST" as const, registrations: [registration(), registration()] }
  const [asked, next, last] = priceCart([request, registration(), registration()], { ...household, bundles }, null)
  expect(asked).toMatchObject({ price: 0, bundle_total: 18_000 })
  expect(asked!.registrations!.map(({ bundle }) => bundle)).toEqual(Array(2).fill({ id: 5, entries: 1 }))
  expect([next!.price, last!.price]).toEqual([0, 9_000])
})
