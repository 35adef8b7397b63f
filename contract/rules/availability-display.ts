import type { EffectiveStatus } from "./availability-status.ts"
import { hasPassed } from "./dates.ts"

// An availability as a visitor sees it: one status, one message, and the number of places left.
interface Shown {
  status: EffectiveStatus
  start_at: string
  end_at: string
  registrations_start_at: string | null
  registrations_end_at: string | null
  capacity: number | null
  activity: { settings: { allow_registrations_after_start: boolean } }
}

/** An open availability is shown as closed once its registrations have ended, it has started, or it is over. */
export function shownStatus(availability: Shown, now: string): EffectiveStatus {
  const { status, registrations_end_at, start_at, end_at, activity } = availability
  if (status !== "OPEN") return status
  if (registrations_end_at && hasPassed(registrations_end_at, now)) return "CLOSED"
  const last = activity.settings.allow_registrations_after_start ? end_at : start_at
  return hasPassed(last, now) ? "CLOSED" : "OPEN"
}

/** When registrations will open, or null once they have. Before that there is no form. */
export const opensAt = (availability: Shown, now: string): string | null =>
  shownStatus(availability, now) === "OPEN" &&
  availability.registrations_start_at &&
  !hasPassed(availability.registrations_start_at, now)
    ? availability.registrations_start_at
    : null

/** When registrations will close, where that is set and they are open. */
export const closesAt = (availability: Shown, now: string): string | null =>
  shownStatus(availability, now) === "OPEN" && !opensAt(availability, now) ? availability.registrations_end_at : null

/** Whether registering is possible right now, as far as status and window go. */
export const isRegistrable = (availability: Shown, now: string): boolean =>
  shownStatus(availability, now) === "OPEN" && opensAt(availability, now) === null

interface ShownDate {
  status: EffectiveStatus
  capacity: number | null
  remaining: number | null
  on_sale: boolean
}

/** A date is bookable when it is open and has no capacity, or has free places. */
export const isBookable = ({ status, capacity, remaining }: Omit<ShownDate, "on_sale">): boolean =>
  status === "OPEN" && (capacity === null || (remaining ?? 0) > 0)

/** The most places left on a date that has a capacity and is still to come; null where none is shown. */
export function shownRemaining(availability: Shown & { dates: ShownDate[] }, now: string): number | null {
  if (availability.capacity === null || shownStatus(availability, now) !== "OPEN") return null
  const limited = availability.dates.flatMap(({ remaining, on_sale }) =>
    remaining === null || !on_sale ? [] : [remaining],
  )
  return limited.length > 0 ? Math.max(...limited) : null
}

type Listed = Pick<Shown, "status" | "registrations_start_at" | "registrations_end_at"> & {
  dates?: Pick<ShownDate, "on_sale">[]
}

/**
 * A CLOSED or FULL availability offers the waiting list. Exceptions: one that is only shown as closed, one whose
 * registrations have ended, a full one whose registrations have yet to open, a closed one without any date on sale.
 */
export function offersWaitingList(availability: Listed, now: string): boolean {
  const { status, dates, registrations_start_at, registrations_end_at } = availability
  if (registrations_end_at && hasPassed(registrations_end_at, now)) return false
  if (status === "FULL") return registrations_start_at === null || hasPassed(registrations_start_at, now)
  return status === "CLOSED" && (dates === undefined || dates.some(({ on_sale }) => on_sale))
}
