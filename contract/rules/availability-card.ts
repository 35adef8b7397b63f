import type { Availability } from "../endpoints/availabilities.ts"
import { shownRemaining } from "./availability-display.ts"
import { localMinute, localWeekday } from "./dates.ts"
import { isCancelledWhole, livingDates } from "./living-dates.ts"

/**
 * An availability as a card shows it. A year of Wednesdays is thirty dates; a card says "Wednesdays, 14:00 – 15:30", and
 * a page that shows twenty cards should not carry six hundred dates.
 */
export interface AvailabilityCard extends Omit<Availability, "dates"> {
  /** 1 is Monday. */
  weekdays: number[]
  dates_count: number
  /** The first date's hours, where all dates have the same in local time. */
  hours: { start_at: string; end_at: string } | null
  remaining: number | null
  cancelled: boolean
}

export function toCard({ dates: all, ...availability }: Availability, timezone: string, now: string): AvailabilityCard {
  const dates = livingDates(all)
  const weekdays = new Set(dates.map(({ start_at }) => localWeekday(start_at, timezone)))
  const times = new Set(
    dates.map(({ start_at, end_at }) => [start_at, end_at].map((at) => localMinute(at, timezone)).join()),
  )
  const [first] = dates
  return {
    ...availability,
    weekdays: [...weekdays].sort(),
    dates_count: dates.length,
    hours: first && times.size === 1 ? { start_at: first.start_at, end_at: first.end_at } : null,
    remaining: shownRemaining({ ...availability, dates: all }, now),
    cancelled: isCancelledWhole(all),
  }
}
