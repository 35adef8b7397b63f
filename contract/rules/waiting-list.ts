import { hasPassed } from "./dates.ts"

// The waiting list: who may join it, who is offered a place, and for how long. An entry needs every date on sale; those
// who wait are served in their order, and who cannot be given a place now is passed over without losing theirs.
// app.keep_for_list (functions/waiting-list.sql) counts by the same rules what is kept for the list; a property test holds
// the two together.
const MINUTE = 60_000
const LONGEST = 24 * 60 * MINUTE
const SHORTEST = 30 * MINUTE

/**
 * When an offer made now expires: after a day or half of the time left to register, whichever is sooner, but at least
 * half an hour; null where less than that is left, since there would be no time to use it.
 */
export function offerEnd(now: string, ends_at: string | null): string | null {
  const left = ends_at === null ? 0 : Date.parse(ends_at) - Date.parse(now)
  if (left < SHORTEST) return null
  return new Date(Date.parse(now) + Math.max(SHORTEST, Math.min(LONGEST, Math.floor(left / 2)))).toISOString()
}

export interface ListFacts<E> {
  now: string
  /** Whether a registration would be accepted if there were a place: open, within its window, its resource free. */
  is_open: boolean
  /** The end of registrations, or the start of the first date. */
  ends_at: string | null
  /** Free places of each date an entry needs; null where there is no limit. */
  free: (number | null)[]
  /** Entries that wait and could be given a place, in their order. */
  waiting: E[]
}

/** The entries to offer a place now, and until when. */
export function dueOffers<E>({ now, is_open, ends_at, free, waiting }: ListFacts<E>): {
  to: E[]
  until: string | null
} {
  const until = offerEnd(now, ends_at)
  if (!is_open || until === null || free.length === 0) return { to: [], until: null }
  return { to: waiting.slice(0, Math.min(...free.map((places) => Math.max(0, places ?? waiting.length)))), until }
}

interface Joined {
  /** The effective status for the reader. */
  effective_status: "OPEN" | "CLOSED" | "FULL" | "OVERLAP"
  status: "OPEN" | "CLOSED"
  start_at: string
  end_at: string
  registrations_start_at: string | null
  registrations_end_at: string | null
  dates: { on_sale: boolean }[]
  activity: { registration_flow: "REGISTRATION" | "REQUEST"; allow_registrations_after_start: boolean }
}

/**
 * Why this list cannot be joined: only a full or closed availability has one, and none whose registrations are over,
 * since that is only shown as closed.
 */
export function joinProblem(availability: Joined, now: string) {
  const { activity, effective_status, status, registrations_start_at, registrations_end_at } = availability
  if (activity.registration_flow === "REQUEST") return "REQUEST_REQUIRED"
  const last = activity.allow_registrations_after_start ? availability.end_at : availability.start_at
  const is_over = hasPassed(last, now) || (registrations_end_at !== null && hasPassed(registrations_end_at, now))
  if (is_over || !availability.dates.some(({ on_sale }) => on_sale)) return "REGISTRATIONS_CLOSED"
  if (status === "CLOSED") return null
  if (registrations_start_at !== null && !hasPassed(registrations_start_at, now)) return "REGISTRATIONS_NOT_OPEN"
  if (effective_status === "OPEN") return "AVAILABILITY_OPEN"
  if (effective_status === "OVERLAP") return "AVAILABILITY_OVERLAP"
  return null
}
