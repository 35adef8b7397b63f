import { hasPassed, type Interval, intersects } from "./dates.ts"

// The status of a date and of an availability as a reader sees it. server/catalogue/effective-status.ts says the same
// in SQL, and so do app.find_needs and app.find_taken for the waiting list; a property test holds them together.
//
// A date is CLOSED if it or its availability is stored CLOSED; else OVERLAP if its shared resource is taken at that
// time; else FULL if it has a capacity and no free place; else OPEN. On sale are the dates not stored CLOSED and not
// started (not ended, where late registrations are allowed). An availability is CLOSED if stored so or no date is on
// sale; else OPEN if the reader can register: with partial registration when any date on sale is open, without it when
// every one is; else FULL if a full date prevents it; else OVERLAP.
export type StoredStatus = "OPEN" | "CLOSED"
export type EffectiveStatus = "OPEN" | "CLOSED" | "FULL" | "OVERLAP"

export interface DateFacts extends Interval {
  status: StoredStatus
  capacity: number | null
  registered: number
  held: number
  /** How many of the held places have expired and are free again. */
  expired: number
  reserved_for_list: number
}

interface AvailabilityFacts {
  status: StoredStatus
  allow_registrations_after_start: boolean
  /** Intervals in which others use the shared resource. */
  busy: Interval[]
}

/** Places free for anyone; null where there is no capacity. */
export function remainingPlaces(date: Omit<DateFacts, keyof Interval | "status">): number | null {
  if (date.capacity === null) return null
  return Math.max(0, date.capacity - date.registered - date.held + date.expired - date.reserved_for_list)
}

export function dateStatus(
  date: DateFacts,
  { status, busy }: Pick<AvailabilityFacts, "status" | "busy">,
): EffectiveStatus {
  if (status === "CLOSED" || date.status === "CLOSED") return "CLOSED"
  if (busy.some((taken) => intersects(taken, date))) return "OVERLAP"
  return remainingPlaces(date) === 0 ? "FULL" : "OPEN"
}

export const isOnSale = (
  date: Pick<DateFacts, "status" | "start_at" | "end_at">,
  { allow_registrations_after_start }: Pick<AvailabilityFacts, "allow_registrations_after_start">,
  now: string,
): boolean => date.status !== "CLOSED" && !hasPassed(allow_registrations_after_start ? date.end_at : date.start_at, now)

/**
 * Whether a date is one of the n that the price is divided by: all that take place, and those closed after they had
 * started. A date the organiser has cancelled never is, started or not.
 */
export const countsInPrice = (
  { status, start_at, cancelled }: Pick<DateFacts, "status" | "start_at"> & { cancelled: boolean },
  now: string,
): boolean => !cancelled && (status !== "CLOSED" || hasPassed(start_at, now))

export function availabilityStatus(
  availability: AvailabilityFacts,
  dates: DateFacts[],
  is_eligible_to_partial_registrations: boolean,
  now: string,
): EffectiveStatus {
  const on_sale = dates.filter((date) => isOnSale(date, availability, now))
  if (availability.status === "CLOSED" || on_sale.length === 0) return "CLOSED"
  const states = on_sale.map((date) => dateStatus(date, availability))
  const isOpen = (state: EffectiveStatus) => state === "OPEN"
  if (is_eligible_to_partial_registrations ? states.some(isOpen) : states.every(isOpen)) return "OPEN"
  return states.includes("FULL") ? "FULL" : "OVERLAP"
}
