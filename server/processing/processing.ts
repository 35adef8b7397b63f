import type { Language } from "#contract/language.ts"
import type { Purchase } from "#server/bookings/purchase.ts"
import type { Leg } from "#server/payments/ledger.ts"
import type { Confirmed } from "./confirm-items.ts"
import type { FrozenCart } from "./frozen-cart.ts"

/** Where the money of a cart comes from, and the movement's name by which it moves once. */
export interface Paid {
  type: string
  key: string
  from: Leg[]
}

/** To whom a cart's confirmation is written. */
export interface Buyer {
  /** The cart's. */
  cuid: string
  email: string | null
  language: Language
}

export interface Processing {
  purchase: Purchase
  frozen: FrozenCart
  /** Where it is known; it is read otherwise. */
  buyer?: Buyer
  confirmed: Confirmed
  paid: Paid
  /** Drawn for it: its own first, then one for each item that was had. */
  references: string[]
  /** Whether the confirmation is mailed, which staff may leave out; it is unless said. */
  is_told?: boolean
}
