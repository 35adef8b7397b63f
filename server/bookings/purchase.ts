import type { Subject } from "#contract/endpoints/transactions.ts"

/** The customer, cart and time that everything bought together shares. */
export interface Purchase {
  organiser_id: number
  customer_id: number
  cart_id: number
  now: string
  timezone: string
}

/** The fields of every item of a purchase. */
export interface Bought {
  purchase: Purchase
  position: number
  reference: string
  price: number
}

export interface MadeThing {
  subject: Subject
  id: number
  cart_id: number
  position: number
}

/** An inserted row, with the cart it came from and its position there. */
export const asMade = (
  subject: Subject,
  { id, cart_id, position }: { id: number; cart_id: number | null; position: number | null },
): MadeThing => ({ subject, id, cart_id: cart_id!, position: position! })

/** A purchase, or a gift of staff, which comes from no cart. */
export type Acquired = Omit<Purchase, "cart_id"> & { cart_id: number | null }

export const keysOf = ({ organiser_id, customer_id, cart_id }: Acquired) => ({ organiser_id, customer_id, cart_id })

/** `duration` seconds from now, or another instant if that is earlier. */
export function expiryOf(
  { now }: Pick<Purchase, "now">,
  duration: number | null,
  expires_at: string | null,
): string | null {
  const ends = [
    ...(duration === null ? [] : [Date.parse(now) + duration * 1_000]),
    ...(expires_at === null ? [] : [Date.parse(expires_at)]),
  ]
  return ends.length === 0 ? null : new Date(Math.min(...ends)).toISOString()
}
