import type { ItemPrice, PriceLine } from "./price-facts.ts"
import { type Bounds, selectionState } from "./schedule-selection.ts"

// A registration request: a participant, a tier of the activity, and as many of its availabilities as the tier asks
// for. It costs the sum of its registrations, and becomes them when it is approved.
export const requestStatuses = ["PENDING", "APPROVED", "REJECTED", "CANCELLED"] as const
export type RequestStatus = (typeof requestStatuses)[number]

export interface Tier {
  cuid: string
  minimum_availabilities: number
  maximum_availabilities: number
}

/** The tier that is named, or the activity's only one. */
export const chosenTier = <T extends Tier>(tiers: readonly T[], cuid: string | null | undefined): T | null =>
  cuid ? (tiers.find((tier) => tier.cuid === cuid) ?? null) : tiers.length === 1 ? tiers[0]! : null

export const tierBounds = ({ minimum_availabilities, maximum_availabilities }: Tier): Bounds => ({
  minimum: minimum_availabilities,
  maximum: maximum_availabilities,
})

/** Whether the number of availabilities is outside of the tier's bounds, both inclusive. */
export function tierProblem(tier: Tier, count: number): "REQUEST_TOO_FEW" | "REQUEST_TOO_MANY" | null {
  const state = selectionState(count, tierBounds(tier))
  if (state === "valid") return null
  return state === "too_few" ? "REQUEST_TOO_FEW" : "REQUEST_TOO_MANY"
}

/** The price of a request is the sum of its registrations' prices; so are its deposit and every step on the way. */
export function sumPrices(registrations: ItemPrice[]): ItemPrice {
  const sum = (name: Amount) => registrations.reduce((total, price) => total + price[name], 0)
  return {
    base_price: sum("base_price"),
    partial_registration_total_discount: sum("partial_registration_total_discount"),
    partial_registration_total_fee: sum("partial_registration_total_fee"),
    options_total: sum("options_total"),
    bundle_total: sum("bundle_total"),
    discounts_total: sum("discounts_total"),
    volume_discounts_total: sum("volume_discounts_total"),
    coupon_total: sum("coupon_total"),
    price: sum("price"),
    deposit: sum("deposit"),
    bundle: null,
    lines: sumLines(registrations.flatMap(({ lines }) => lines)),
    registrations,
  }
}

type Amount = { [K in keyof ItemPrice]-?: ItemPrice[K] extends number ? K : never }[keyof ItemPrice]

/** The same step of several registrations becomes one line. */
function sumLines(lines: PriceLine[]): PriceLine[] {
  const groups = Map.groupBy(lines, ({ kind, label }) => `${kind}/${label ?? ""}`)
  return [...groups.values()].map((same) => ({
    kind: same[0]!.kind,
    label: same[0]!.label,
    on: same.reduce((total, { on }) => total + on, 0),
    amount: same.reduce((total, { amount }) => total + amount, 0),
  }))
}
