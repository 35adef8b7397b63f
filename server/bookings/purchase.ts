import type { Subject } from "#contract/endpoints/transactions.ts"

/** Whose purchase it is, of which cart, and when: what everything bought together shares. */
export interface Purchase {
  organiser_id: number
  customer_id: number
  cart_id: number
  now: string
  timezone: string
}

/** What everything bought has of its own. */
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

/** A row as it was made, told by the cart it came from and its place in it. */
export const asMade = (
  subject: Subject,
  { id, cart_id, position }: { id: number; cart_id: number | null; position: number | null },
): MadeThing => ({ subject, id, cart_id: cart_id!, position: position! })

export const keysOf = ({ organiser_id, customer_id, cart_id }: Purchase) => ({ organiser_id, customer_id, cart_id })

/** The instant so many seconds from now, the earlier of it and another where there is one. */
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
