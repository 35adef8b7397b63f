// What a price is worked out from, and what comes of it. contract/rules/price.ts has the rules.
import type { Rate } from "./rate.ts"

/** A registration as it stands in a cart or is about to. */
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
  /** What volume is counted within besides the activity. */
  calendar_period_ids: number[]
  year: number
}

/** Anything bought at its price: a bundle, a membership, a voucher. */
export interface FlatItem {
  type: "BUNDLE" | "MEMBERSHIP" | "VOUCHER"
  base_price: number
}

/** Several registrations asked for at once. */
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

/** One step of a price, in words the customer can read: what, on which amount, how much. */
export interface PriceLine {
  kind:
    | ("base" | "partial_discount" | "partial_fee" | "option" | "bundle" | "discount" | "volume_discount" | "coupon")
    /** Of a registration that was changed: dates at the price of the day they were added. */
    | "added_dates"
  label: string | null
  /** What the step was worked out on. */
  on: number
  /** Signed: deductions are below zero. */
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
  /** The bundle that covers, and how many of its entries it takes. */
  bundle: { id: number; entries: number } | null
  lines: PriceLine[]
  /** What each of a request's registrations costs. */
  registrations?: ItemPrice[]
}
