// The days of a schedule: local days as "YYYY-MM-DD", weeks from Monday, and the nearest days to go to.
import { addDays, sinceMonday, utcDay } from "./local-time.ts"

export { addDays }

const EARLIEST = "1900-01-01"
const LATEST = "2200-12-31"

/** The day in an address, as ISO with or without a time, whose date part counts as written; else today. */
export function readDay(text: string | null | undefined, today: string): string {
  const [, day = ""] = /^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/.exec(text?.trim() ?? "") ?? []
  return day >= EARLIEST && day <= LATEST && isDay(day) ? day : today
}

function isDay(day: string): boolean {
  try {
    utcDay(day)
    return true
  } catch {
    return false
  }
}

/** The seven days of a day's week, Monday first. */
export function weekOf(day: string): string[] {
  const before = sinceMonday(utcDay(day))
  return Array.from({ length: 7 }, (_, days) => addDays(day, days - before))
}

/** The days that have a date, as far as they are loaded: those around a week, the nearest beyond, first and last. */
export interface KnownDays {
  dates: string[]
  first: string | null
  last: string | null
  previous: string | null
  next: string | null
}

/**
 * The nearest days with a date before and after those shown. Past days cannot be visited, so the way back ends today.
 */
export function nearestDays([from, to]: [string, string], days: KnownDays, today: string) {
  const previous = days.dates.findLast((day) => day < from) ?? days.previous
  return {
    previous: previous && previous >= today ? previous : null,
    next: days.dates.find((day) => day > to) ?? days.next,
  }
}

/** The range of days to pick from: from the first that is not over to the last; the whole range where all are over. */
export const pickableDays = ({ first, last }: KnownDays, today: string) => ({
  first: first && last && last >= today && first < today ? today : first,
  last,
})
