// The dates that a schedule stands for. Days are local ("YYYY-MM-DD"), weeks begin on Monday, every n weeks is counted from
// the week of the first day. Hours are local: 14:00 stays 14:00 when the clocks change. A slot that ends at or before its
// start ends the next day.
// Clocks that are set forward leave hours out: a time that does not exist is that many minutes later. Clocks that are set
// back repeat an hour: the first of the two counts.
import { fromAbsolute, parseDateTime } from "@internationalized/date"
import { cachedByKey } from "./cached-by-key.ts"

export const scheduleModes = ["ONE_AVAILABILITY", "ONE_PER_DATE", "ONE_PER_WEEK"] as const
export type ScheduleMode = (typeof scheduleModes)[number]

/** The most that one run of a schedule may make. */
export const MOST_DATES = 400
export const MOST_AVAILABILITIES = 500
/** Days that are looked at, those left out among them: as many as 500 weeks have, twice. */
const MOST_DAYS = 7_000

/** Local times of day, HH:MM. */
export interface Slot {
  start_time: string
  end_time: string
}

export interface Recurrence {
  mode: ScheduleMode
  /** 1 is Monday. */
  weekdays: readonly number[]
  every_weeks: number
  start_day: string
  end_day: string
  slots: readonly Slot[]
  skipped_days: readonly string[]
}

/** A stretch of days on which nothing takes place, both days included. */
export interface SkippedPeriod {
  title: string
  start_day: string
  end_day: string
}

/** A day of the recurrence. One that is left out says so: by the name of the period, or "" for a day skipped by itself. */
export interface RecurrenceDay {
  day: string
  skipped_by: string | null
}

export interface PlannedDate {
  day: string
  start_at: string
  end_at: string
}

/** Why a recurrence cannot be: the field, and the limit that it passes. */
export interface RecurrenceProblem {
  field: "end_day" | "slots"
  most?: number
}

const DAY = 86_400_000
const WEEK = 7 * DAY
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10)
const weekdayAt = (time: number) => ((new Date(time).getUTCDay() + 6) % 7) + 1
const mondayBefore = (time: number) => time - (weekdayAt(time) - 1) * DAY
/** 1 is Monday. */
export const weekdayOf = (day: string): number => weekdayAt(midnight(day))
/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAt(mondayBefore(midnight(day)))

/** What a recurrence stands for: its days, those left out among them, and the availabilities it makes, or why it cannot be. */
export interface ReadRecurrence {
  days: RecurrenceDay[]
  /** Each with its dates in order; none where there is a problem. */
  availabilities: PlannedDate[][]
  problem: RecurrenceProblem | null
}

export function readRecurrence(
  recurrence: Recurrence,
  periods: readonly SkippedPeriod[],
  timezone: string,
): ReadRecurrence {
  const { mode, slots } = recurrence
  const days = recurrenceDays(recurrence, periods)
  const wrong = (problem: RecurrenceProblem) => ({ days: days ?? [], availabilities: [], problem })
  if (!days) return wrong({ field: "end_day", most: MOST_AVAILABILITIES })
  const made = days.filter(({ skipped_by }) => skipped_by === null)
  // Counted before a date is worked out.
  const dates = made.length * slots.length
  const weeks = mode === "ONE_PER_WEEK" ? new Set(made.map(({ day }) => mondayBefore(midnight(day)))).size : 1
  if (Math.max(weeks, mode === "ONE_PER_DATE" ? dates : 1) > MOST_AVAILABILITIES)
    return wrong({ field: "end_day", most: MOST_AVAILABILITIES })
  if (mode === "ONE_AVAILABILITY" && dates > MOST_DATES) return wrong({ field: "end_day", most: MOST_DATES })
  const availabilities = grouped(mode, plannedDates(slots, made, timezone))
  return availabilities.some(overlaps) ? wrong({ field: "slots" }) : { days, availabilities, problem: null }
}

/** Null where there are too many days to look at. */
function recurrenceDays(
  { weekdays, every_weeks, start_day, end_day, skipped_days }: Recurrence,
  periods: readonly SkippedPeriod[],
): RecurrenceDay[] | null {
  const skipped = new Set(skipped_days)
  const wanted = [...new Set(weekdays)].sort()
  const last = midnight(end_day)
  const days: RecurrenceDay[] = []
  for (let monday = mondayBefore(midnight(start_day)); monday <= last; monday += every_weeks * WEEK) {
    for (const weekday of wanted) {
      const day = dayAt(monday + (weekday - 1) * DAY)
      if (day < start_day || day > end_day) continue
      const period = periods.find((each) => each.start_day <= day && day <= each.end_day)
      days.push({ day, skipped_by: period?.title ?? (skipped.has(day) ? "" : null) })
    }
    if (days.length > MOST_DAYS) return null
  }
  return days
}

function grouped(mode: ScheduleMode, dates: PlannedDate[]): PlannedDate[][] {
  if (mode === "ONE_PER_DATE") return dates.map((date) => [date])
  if (mode === "ONE_AVAILABILITY") return dates.length > 0 ? [dates] : []
  return [...Map.groupBy(dates, ({ day }) => mondayBefore(midnight(day))).values()]
}

const overlaps = (dates: readonly PlannedDate[]) =>
  dates.some(({ start_at }, i) => i > 0 && start_at < dates[i - 1]!.end_at)

const plannedDates = (slots: readonly Slot[], days: readonly RecurrenceDay[], timezone: string): PlannedDate[] => {
  const hours = slots.map(({ start_time, end_time }) => {
    const [start, end] = [sinceMidnight(start_time), sinceMidnight(end_time)]
    return { start, end: end <= start ? end + DAY : end }
  })
  return days
    .flatMap(({ day }) => {
      const at = midnight(day)
      return hours.map(({ start, end }) => plannedDate(day, at + start, at + end, timezone))
    })
    .sort((a, b) => (a.start_at < b.start_at ? -1 : a.start_at > b.start_at ? 1 : 0))
}

/** The instant of a local time on a day. */
export const localInstant = (day: string, time: string, timezone: string): string =>
  iso(instantOf(midnight(day) + sinceMidnight(time), timezone))

const sinceMidnight = (time: string) => Date.parse(`1970-01-01T${time}Z`)

/** From local times, counted as if they were of UTC. */
function plannedDate(day: string, from: number, until: number, timezone: string): PlannedDate {
  const [start, end] = [instantOf(from, timezone), instantOf(until, timezone)]
  // Its start moved behind its end by the change of clocks: it lasts as long as its times say.
  return { day, start_at: iso(start), end_at: iso(end > start ? end : start + until - from) }
}

// Cached by day, because looking up the rules of a time zone is slow, and a preview asks for the same days at each key press.
const offsetsOf = cachedByKey(50, (timezone) =>
  cachedByKey(10_000, (day) => fromAbsolute(Number(day) * DAY, timezone).offset),
)

/** Clocks that agree before and after have not changed in between: asked week by week, then near the day; else in full. */
function instantOf(local: number, timezone: string): number {
  const offsetOn = offsetsOf(timezone)
  const day = Math.floor(local / DAY)
  const week = day - (day % 7)
  for (const [before, after] of [
    [week - 7, week + 14],
    [day - 2, day + 3],
  ]) {
    const offset = offsetOn(String(before))
    if (offset === offsetOn(String(after))) return local - offset
  }
  return parseDateTime(iso(local).slice(0, 16)).toDate(timezone).getTime()
}

const iso = (instant: number) => new Date(instant).toISOString()

/** What an availability costs: a price for each of its dates, its own, or the activity's. */
export const plannedPrice = (
  { price, price_per_date }: { price: number | null; price_per_date: number | null },
  dates: number,
  default_price: number,
): number => (price_per_date === null ? (price ?? default_price) : price_per_date * dates)
