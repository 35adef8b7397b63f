import { parseDate, startOfMonth } from "@internationalized/date"
import { localDate } from "./dates.ts"

/**
 * The interval to fetch when the month of a day is shown: from its first day to its last, and never before now, since
 * past dates cannot be chosen. A day of a past month shows the present one.
 */
export function monthStretch(day: string, now: string, timezone: string): { after: string; before: string } {
  const today = localDate(now, timezone)
  const first = startOfMonth(parseDate(day < today ? today : day))
  const start = first.toString()
  return { after: start > today ? start : now, before: first.add({ months: 1 }).toString() }
}

/** The query for the days of a month on which an activity has a date, in any status. */
export const activityMonth = (activity: string, day: string, now: string, timezone: string) => ({
  activity,
  status: "OPEN,CLOSED,FULL,OVERLAP",
  ...monthStretch(day, now, timezone),
})
