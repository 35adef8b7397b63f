// Instants are ISO strings with their offset; local days are "YYYY-MM-DD". Days and times of day are those of the
// organiser's time zone, wherever the reader is. Intervals are half-open [start_at, end_at): an interval that ends at
// midnight ends the day before, and an instant has passed as soon as it is reached.
// Texts are put together here and not by Intl's ranges, whose spaces and dashes change from one engine to the next.
import { type Language, localeOf } from "#contract/language.ts"
import { cachedByKey } from "./cached-by-key.ts"
import { localTime, sinceMonday, utcDay, writeDay } from "./local-time.ts"

export type DateStyle = "full" | "long" | "weekday" | "day" | "short_weekday" | "short_year" | "short"
export type Interval = { start_at: string; end_at: string }
type Local = { language: Language; timezone: string }

const shapes = {
  full: { weekday: "long", month: "long", year: true }, // lundi 22 février 2027
  long: { weekday: null, month: "long", year: true }, // 22 février 2027
  weekday: { weekday: "long", month: "long", year: false }, // lundi 22 février
  day: { weekday: null, month: "long", year: false }, // 22 février
  short_weekday: { weekday: "short", month: "short", year: false }, // lun. 22 févr.
  short_year: { weekday: null, month: "short", year: true }, // 22 févr. 2027
  short: { weekday: null, month: "short", year: false }, // 22 févr.
} as const satisfies Record<DateStyle, object>

const namesOf = (language: Language) => {
  const names = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: "UTC" })
  return {
    weekday: { long: names({ weekday: "long" }), short: names({ weekday: "short" }) },
    month: { long: names({ month: "long" }), short: names({ month: "short" }) },
  }
}
const names = { fr: namesOf("fr"), en: namesOf("en") }

// Cache size: on an opening day the same few dates are formatted over and over.
const MOST = 2_000

const epoch = cachedByKey(MOST, (instant) => {
  const time = /T.*(Z|[+-]\d\d:?\d\d)$/.test(instant) ? Date.parse(instant) : Number.NaN
  if (Number.isNaN(time)) throw new RangeError(`Not an instant: ${instant}`)
  return time
})

/** Local days are dates at midnight in UTC, which has no other midnights. */
const dayAt = (time: number, timezone: string): Date => {
  const { year, month, day } = localTime(time, timezone)
  return new Date(Date.UTC(year, month - 1, day))
}

const firstDay = (date: string, timezone: string): Date =>
  date.includes("T") ? dayAt(epoch(date), timezone) : utcDay(date)

const lastDay = (date: string, timezone: string): Date =>
  date.includes("T") ? dayAt(epoch(date) - 1, timezone) : utcDay(date)

const dayNumber = (date: Date, language: Language): string => {
  const day = date.getUTCDate()
  return language === "fr" && day === 1 ? "1er" : String(day)
}

const write = (day: Date, language: Language, style: DateStyle): string => {
  const { weekday, month, year } = shapes[style]
  const words = [
    weekday && names[language].weekday[weekday].format(day),
    dayNumber(day, language),
    names[language].month[month].format(day),
    year && day.getUTCFullYear(),
  ]
  return words.filter(Boolean).join(" ")
}

export const localDate = (instant: string, timezone: string): string => writeDay(dayAt(epoch(instant), timezone))

/** 1 is Monday. */
export const localWeekday = (instant: string, timezone: string): number =>
  sinceMonday(dayAt(epoch(instant), timezone)) + 1

/** The minute of the local day. */
export const localMinute = (instant: string, timezone: string): number => {
  const { hour, minute } = localTime(epoch(instant), timezone)
  return hour * 60 + minute
}

export const formatDate = (date: string, { language, timezone, style }: Local & { style: DateStyle }): string =>
  write(firstDay(date, timezone), language, style)

/** "Until 31 March" of an instant at which something is over: its last day, which at midnight is the day before. */
export const formatLastDay = (instant: string, { language, timezone, style }: Local & { style: DateStyle }): string =>
  write(lastDay(instant, timezone), language, style)

/** From the first day to the last, both shown: a local day as `end` is included, an instant is the end of an interval. */
export const formatDateRange = (
  start: string,
  end: string,
  { language, timezone, style }: Local & { style: "long" | "day" | "short" },
): string => {
  const first = firstDay(start, timezone)
  const last = lastDay(end, timezone)
  if (last <= first) return write(first, language, style)
  const to = write(last, language, style)
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return `${write(first, language, style)} – ${to}`
  if (first.getUTCMonth() !== last.getUTCMonth())
    return `${write(first, language, style === "long" ? "day" : style)} – ${to}`
  return dayNumber(first, language) + (language === "fr" ? " – " : "–") + to
}

export const formatTime = (instant: string, { language, timezone }: Local): string => {
  const { hour, minute } = localTime(epoch(instant), timezone)
  const minutes = String(minute).padStart(2, "0")
  if (language === "en") return `${String(hour).padStart(2, "0")}:${minutes}`
  return minute === 0 ? `${hour}\u00a0h` : `${hour}\u00a0h\u00a0${minutes}`
}

export const formatTimeRange = (start: string, end: string, local: Local): string =>
  formatTime(start, local) + (local.language === "fr" ? " – " : "–") + formatTime(end, local)

const day = 86_400_000
const spans = [
  ["year", 365.25 * day],
  ["month", 30.436875 * day],
  ["week", 7 * day],
  ["day", day],
  ["hour", day / 24],
  ["minute", day / 1440],
] as const

/** Elapsed time, not calendar days: "yesterday" would often be wrong for 24 hours. */
export const relativeTime = (from: string, now: string, language: Language): string => {
  const elapsed = epoch(from) - epoch(now)
  const span = spans.find(([, length]) => Math.abs(elapsed) >= length)
  if (!span) return new Intl.RelativeTimeFormat(localeOf(language), { numeric: "auto" }).format(0, "second")
  const [unit, length] = span
  return new Intl.RelativeTimeFormat(localeOf(language)).format(Math.trunc(elapsed / length), unit)
}

export const hasPassed = (instant: string, now: string): boolean => epoch(instant) <= epoch(now)

export const intersects = (a: Interval, b: Interval): boolean =>
  Math.max(epoch(a.start_at), epoch(b.start_at)) < Math.min(epoch(a.end_at), epoch(b.end_at))
