// The input and output of pricing. contract/rules/price.ts has the rules.
import type { Rate } from "./rate.ts"

/** A registration in a cart, or about to be added to one. */
export interface RegistrationItem {
  type: "REGISTRATION"
  quantity: number
  /** The availability's price and deposit for all n dates. */
  base_price: number
  deposit: number
  /** Dates the price is for, dates on sale when it was added, and when those chosen start. */
  n: number
  on_sale: number
  dates: { start_at: string }[]
  partial_fee: Rate
  options: (Rate & { label: string })[]
  activity_id: number
  participant_id: number
  /** The scopes of volume rules besides the activity. */
  calendar_period_ids: number[]
  year: number
}

/** A product with a flat price: a bundle, a membership, a voucher. */
export interface FlatItem {
  type: "BUNDLE" | "MEMBERSHIP" | "VOUCHER"
  base_price: number
}

/** A registration request: several registrations in one item. */
export interface RequestItem {
  type: "REGISTRATION_REQUEST"
  registrations: RegistrationItem[]
}

export type PricedItem = RegistrationItem | FlatItem | RequestItem

export interface OwnedBundle {
  id: number
  title: string
  participant_id: number | null
  /** Null is every activity. */
  activity_ids: number[] | null
  /** Null is unlimited. */
  entries_left: number | null
  expires_at: string | null
}

export interface Discount extends Rate {
  title: string
  participant_id: number | null
  activity_ids: number[] | null
}

export interface VolumeDiscount extends Rate {
  title: string
  unit: "PARTICIPANTS" | "REGISTRATIONS"
  threshold: number
  scope: "ACTIVITY" | "CALENDAR_PERIOD" | "CALENDAR_YEAR"
}

export type EarlierRegistration = Pick<
  RegistrationItem,
  "activity_id" | "participant_id" | "calendar_period_ids" | "year"
>

export interface Household {
  bundles: OwnedBundle[]
  /** In the order they apply. */
  discounts: Discount[]
  volume_discounts: VolumeDiscount[]
  /** Active registrations, oldest first. */
  registrations: EarlierRegistration[]
}

/** One step of a price for the customer to read: its kind, the amount it was computed on, and its own amount. */
export interface PriceLine {
  kind:
    | ("base" | "partial_discount" | "partial_fee" | "option" | "bundle" | "discount" | "volume_discount" | "coupon")
    /** Only on a changed registration: dates added later, at the price of that day. */
    | "added_dates"
    /** The total that staff have set, or what it differs by from the price that was worked out. */
    | "agreed"
  label: string | null
  /** The amount the step was computed on. */
  on: number
  /** Signed: deductions are negative. */
  amount: number
}

export interface ItemPrice {
  base_price: number
  partial_registration_total_discount: number
  partial_registration_total_fee: number
  options_total: number
  bundle_total: number
  discounts_total: number
  volume_discounts_total: number
  coupon_total: number
  price: number
  deposit: number
  /** The bundle that covers it, and the number of entries it takes. */
  bundle: { id: number; entries: number } | null
  lines: PriceLine[]
  /** The price of each registration of a request. */
  registrations?: ItemPrice[]
}
