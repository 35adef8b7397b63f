import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { CartItem } from "#contract/endpoints/carts.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem } from "#contract/rules/registration.ts"
import type { Refused } from "./refusal-text.ts"

/** What one would be registered for: whose ages count, and which dates. */
export interface Target {
  availability: Pick<Availability, "id" | "age_minimum" | "age_maximum">
  dates: readonly { id: number; start_at: string }[]
}

/** Already in the cart: the server would call it registered, which is true and says less. */
export const IN_CART = "IN_CART"

/**
 * Why somebody cannot join, as far as that is known without asking: the age on the first chosen date, and what is in the
 * cart. Everything else only the server knows.
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
