import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem } from "#contract/rules/registration.ts"
import type { Refused } from "./refusal-text.ts"

/** The registration a participant is checked for: its age limits and its dates. */
export interface Target {
  availability: Pick<Availability, "id" | "age_minimum" | "age_maximum">
  dates: readonly { id: number; start_at: string }[]
}

/** Already in the cart: more precise than the server's code, which says "registered". */
export const IN_CART = "IN_CART"

/**
 * Why a participant cannot join, as far as that is known without a call: the age on the first chosen date, and the
 * items in the cart. Only the server knows all other reasons.
 */
export function knownReason(
  { id, birthdate }: Pick<Participant, "id" | "birthdate">,
  { availability, dates }: Target,
  items: readonly Pick<CartItem, "participant" | "availability_dates">[],
  timezone: string,
): Refused | null {
  const [first] = dates
  if (!first) return null
  const isTaken = (date: { id: number }) => dates.some((each) => each.id === date.id)
  if (items.some((item) => item.participant?.id === id && item.availability_dates.some(isTaken)))
    return { code: IN_CART }
  return ageProblem(availability, birthdate, localDate(first.start_at, timezone))
}
