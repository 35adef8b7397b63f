import { parseAbsolute, parseDateTime, toCalendarDateTime } from "@internationalized/date"

/** An instant as a clock on the organiser's wall shows it, to the minute: "2026-11-18T14:30". */
export const toLocal = (instant: string, timezone: string): string =>
  toCalendarDateTime(parseAbsolute(instant, timezone)).toString().slice(0, 16)

/** The instant at which that clock shows it. */
export const fromLocal = (local: string, timezone: string): string =>
  parseDateTime(local).toDate(timezone).toISOString()

/** The instant some days later, at the same hour there. */
export const daysLater = (instant: string, days: number, timezone: string): string =>
  parseAbsolute(instant, timezone).add({ days }).toDate().toISOString()
