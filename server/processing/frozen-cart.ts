import type { CartItem } from "#contract/endpoints/carts.ts"
import type { PaymentMethodType } from "#contract/rules/checkout.ts"
import type { PeriodRule } from "#contract/rules/membership-period.ts"

// A cart as it was when it was checked out: everything that is needed to process it, now or once it is paid. A payment
// attempt keeps it as JSON, so that what is paid for is what was seen, whatever changes meanwhile.
export interface FrozenItem {
  /** The cart's item. */
  id: number
  type: CartItem["type"]
  position: number
  quantity: number
  title: string
  participant_id: number | null
  participant: string | null
  availability_id: number | null
  place_id: number | null
  date_ids: number[]
  bundle: { id: number; capacity: number | null; expires_at: string | null; duration: number | null } | null
  voucher: { id: number; amount: number; bundle_id: number | null; duration: number | null } | null
  membership: (PeriodRule & { id: number }) | null
  price: number
  deposit: number
  /**
   * What a registration keeps: the catalogue's values, what the household had, and how the price came about. Of a request:
   * the same of each of its registrations.
   */
  sold: object
  /** Entries it takes from a bundle the customer owns. */
  entries: { owned_bundle_id: number; entries: number } | null
}

export interface FrozenCart {
  cart_id: number
  items: FrozenItem[]
  strategy: PaymentMethodType
  /** One that gives something: only that counts as used. */
  coupon_id: number | null
  wallet_used: number
  fee_amount: number
  /** As much of the fee as is asked with the first payment. */
  fee_asked: number
  deposit_amount: number
  /** What the customer saw they would have to pay. */
  payable: number
  terms_accepted_at: string
}
