import { hasPassed } from "./dates.ts"

/** A price until an instant; at that instant it is over. */
export interface EarlyPrice {
  until: string
  price: number
}

/** The early price that is the first still running at an instant; null where none is. */
export const earlyPriceAt = (early: readonly EarlyPrice[], at: string): EarlyPrice | null =>
  early
    .filter(({ until }) => !hasPassed(until, at))
    .reduce<EarlyPrice | null>(
      (first, each) => (first && Date.parse(first.until) <= Date.parse(each.until) ? first : each),
      null,
    )

/** The price of an availability at an instant: the first early price that still runs, else its own. */
export const priceAt = (price: number, early: readonly EarlyPrice[], at: string): number =>
  earlyPriceAt(early, at)?.price ?? price

interface Priority {
  segment_id: number
  start_at: string
}

/** When registrations open for somebody in these segments: earlier for those who have priority. */
export const opensFor = (
  registrations_start_at: string | null,
  priority: Priority | null,
  segment_ids: readonly number[],
): string | null =>
  registrations_start_at !== null &&
  priority !== null &&
  segment_ids.includes(priority.segment_id) &&
  Date.parse(priority.start_at) < Date.parse(registrations_start_at)
    ? priority.start_at
    : registrations_start_at
