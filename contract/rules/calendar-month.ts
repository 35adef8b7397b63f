import { parseDate, startOfMonth } from "@internationalized/date"
import { localDate } from "./dates.ts"

/**
 * The stretch to ask for when the month of a day is shown: from its first day to its last, and never before now, since
 * what is over cannot be chosen. A day of a month gone by shows the present one.
 */
export function monthStretch(day: string, now: string, timezone: string): { after: string; before: string } {
  const today = localDate(now, timezone)
  const first = startOfMonth(parseDate(day < today ? today : day))
  const start = first.toString()
  return { after: start > today ? start : now, before: first.add({ months: 1 }).toString() }
}

/** The days of a month on which an activity has a date in whatever status, as the calendar's call takes it. */
export const activityMonth = (activity: string, day: string, now: string, timezone: string) => ({
  activity,
  status: "OPEN,CLOSED,FULL,OVERLAP",
  ...monthStretch(day, now, timezone),
})
