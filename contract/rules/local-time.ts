// Days and times of day in a time zone, by Intl alone: most pages show dates, and none needs a calendar library for that.
import { cachedByKey } from "./cached-by-key.ts"

export type LocalDay = { year: number; month: number; day: number }
export type LocalTime = LocalDay & { hour: number; minute: number }

// Cached, because looking up the rules of a time zone is slow, and on an opening day the same few dates are shown over and over.
const timesOf = cachedByKey(500, (timezone) => {
  const numeric = "numeric"
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric } as const
  const clock = new Intl.DateTimeFormat("en-US-u-ca-gregory", { ...parts, hourCycle: "h23", timeZone: timezone })
  return cachedByKey(5_000, (epoch): Readonly<LocalTime> => {
    const time = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
    for (const { type, value } of clock.formatToParts(Number(epoch))) if (type in time) time[type as "day"] = +value
    return time
  })
})

export const localTime = (epoch: number, timezone: string): Readonly<LocalTime> => timesOf(timezone)(String(epoch))

/** "YYYY-MM-DD" as the midnight of that day in UTC; throws for what is no day. */
export function utcDay(day: string): Date {
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  // Engines differ about the 30th of February: an error for some, the 2nd of March for others.
  if (Number.isNaN(date.getTime()) || writeDay(date) !== day) throw new RangeError(`Not a day: ${day}`)
  return date
}

export const writeDay = (date: Date): string => date.toISOString().slice(0, 10)

/** The days since the last Monday. */
export const sinceMonday = (day: Date): number => (day.getUTCDay() + 6) % 7

export const addDays = (day: string, days: number): string => {
  const date = utcDay(day)
  date.setUTCDate(date.getUTCDate() + days)
  return writeDay(date)
}
