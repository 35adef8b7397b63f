// The demo's days are counted from the day it is filled, in the organiser's time zone, through every change of the
// clocks: 9 o'clock stays 9 o'clock. Holidays are those of French-speaking Belgian schools, by rules that give the
// official weeks of most years; each kind of holiday is always the next one of that kind.
export type Day = Temporal.PlainDate

const kinds = ["toussaint", "noel", "carnaval", "printemps", "ete"] as const
export type HolidayKind = (typeof kinds)[number]

interface Holiday {
  first: Day
  last: Day
  /** The Mondays of its weeks that are still to come. */
  weeks: Day[]
}

interface SchoolYear {
  first: Day
  last: Day
  /** Mondays of the weeks in which there is school. */
  weeks: Day[]
}

export interface DemoCalendar {
  today: Day
  /** A weekday (1 is Monday) `weeks` weeks from this one. */
  on(weekday: number, weeks: number): Day
  inDays(days: number): Day
  /** A time of day, as an instant. */
  at(day: Day, time: string): string
  /** From one time of day to another, on every day given. */
  dates(days: Day[], from: string, to: string): { start_at: string; end_at: string }[]
  holidays: Record<HolidayKind, Holiday>
  /** The Monday of the last week of holidays that is over. */
  last_holiday_week: Day
  /**
   * The weeks left of a holiday under way, which the list of holidays replaces by the next: this week, perhaps one
   * more.
   */
  running_holiday_weeks: Day[]
  /** The present school year, or in summer the next; from spring on also the one after, which is on sale by then. */
  school_years: [SchoolYear, ...SchoolYear[]]
  /** Weeks of school from this one on. */
  coming_school_weeks: Day[]
}

// A holiday with fewer weeks than this to come is replaced by the next of its kind.
const WEEKS_NEEDED = 2
const WEEKS_ON_SALE_AHEAD = 20

export function demoCalendar(now: string, timezone: string): DemoCalendar {
  const today = Temporal.Instant.from(now).toZonedDateTimeISO(timezone).toPlainDate()
  const this_monday = mondayOf(today)
  const at = (day: Day, time: string) =>
    day
      .toZonedDateTime({ timeZone: timezone, plainTime: time.padStart(5, "0") })
      .toInstant()
      .toString()
  const holidays = Object.fromEntries(kinds.map((kind) => [kind, nextHoliday(kind, today)])) as DemoCalendar["holidays"]
  const [next_holiday] = kinds.map((kind) => holidays[kind].weeks[0]!).toSorted(Temporal.PlainDate.compare) as [Day]
  const weeks = holidayWeeks(today)
  const years = [today.year - 1, today.year, today.year + 1].map(schoolYear)
  const [current, next] = years.filter(({ last }) => !isBefore(last, today)) as [SchoolYear, SchoolYear]
  return {
    today,
    on: (weekday, weeks) => this_monday.add({ days: 7 * weeks + weekday - 1 }),
    inDays: (days) => today.add({ days }),
    at,
    dates: (days, from, to) => days.map((day) => ({ start_at: at(day, from), end_at: at(day, to) })),
    holidays,
    last_holiday_week: weeks.findLast((monday) => isBefore(monday, this_monday))!,
    running_holiday_weeks: weeks.filter((monday) => !isBefore(monday, this_monday) && isBefore(monday, next_holiday)),
    school_years: isBefore(next.first, today.add({ weeks: WEEKS_ON_SALE_AHEAD })) ? [current, next] : [current],
    coming_school_weeks: years.flatMap(({ weeks }) => weeks).filter((monday) => !isBefore(monday, this_monday)),
  }
}

const publicHolidays = ["01-01", "05-01", "07-21", "08-15", "11-01", "11-11", "12-25"]
export const isPublicHoliday = (day: Day): boolean => publicHolidays.includes(day.toString().slice(5))

export const isBefore = (day: Day, other: Day): boolean => Temporal.PlainDate.compare(day, other) < 0
const mondayOf = (day: Day): Day => day.subtract({ days: day.dayOfWeek - 1 })
const firstMondayFrom = (day: Day): Day => mondayOf(day.add({ days: 6 }))
const dayOf = (year: number, month: number, day: number): Day => new Temporal.PlainDate(year, month, day)
const mondays = (first: Day, last: Day): Day[] => {
  const found: Day[] = []
  for (let monday = first; isBefore(monday, last); monday = monday.add({ weeks: 1 })) found.push(monday)
  return found
}

/** The last Monday of August. */
const backToSchool = (year: number): Day => mondayOf(dayOf(year, 8, 31))

const firstDay: Record<HolidayKind, (year: number) => Day> = {
  toussaint: (year) => firstMondayFrom(dayOf(year, 10, 15)),
  noel: (year) => mondayOf(dayOf(year, 12, 25)),
  carnaval: (year) => firstMondayFrom(dayOf(year, 2, 22)),
  printemps: (year) => mondayOf(dayOf(year, 4, 30)),
  // The Monday after the first Friday of July.
  ete: (year) => firstMondayFrom(dayOf(year, 7, 4)),
}

function holiday(kind: HolidayKind, year: number): Omit<Holiday, "weeks"> {
  const first = firstDay[kind](year)
  return { first, last: kind === "ete" ? backToSchool(year).subtract({ days: 3 }) : first.add({ days: 11 }) }
}

function nextHoliday(kind: HolidayKind, today: Day): Holiday {
  for (let year = today.year; ; year++) {
    const { first, last } = holiday(kind, year)
    const weeks = mondays(first, last).filter((monday) => isBefore(today, monday))
    if (weeks.length >= WEEKS_NEEDED) return { first, last, weeks }
  }
}

/** The Mondays of all holidays of last year and this one. */
const holidayWeeks = ({ year }: Day): Day[] =>
  [year - 1, year]
    .flatMap((each) => kinds.map((kind) => holiday(kind, each)))
    .flatMap(({ first, last }) => mondays(first, last))
    .toSorted(Temporal.PlainDate.compare)

function schoolYear(year: number): SchoolYear {
  const first = backToSchool(year)
  const last = firstDay.ete(year + 1).subtract({ days: 3 })
  const free = kinds.flatMap((kind) => [holiday(kind, year), holiday(kind, year + 1)])
  const isFree = (monday: Day) => free.some((each) => !isBefore(monday, each.first) && !isBefore(each.last, monday))
  return { first, last, weeks: mondays(first, last).filter((monday) => !isFree(monday)) }
}
