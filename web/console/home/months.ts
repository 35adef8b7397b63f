import { type Language, localeOf } from "#contract/language.ts"

export interface Month {
  short: string
  long: string
  /** The week of the season in which it begins, and the one in which it ends. */
  week: number
  end_week: number
}

const DAY = 86_400_000
const weekOf = (from: number, day: number) => Math.floor((day - from) / (7 * DAY))

/** The twelve months of a season from its first day on, by the weeks in which they begin and end. */
export function monthsOf(from: string, language: Language): Month[] {
  const [year = 0, first = 1] = from.split("-").map(Number)
  const start = Date.parse(from)
  const name = (month: "short" | "long") => new Intl.DateTimeFormat(localeOf(language), { month, timeZone: "UTC" })
  return Array.from({ length: 12 }, (_, index) => {
    const begin = Date.UTC(year, first - 1 + index, 1)
    return {
      short: name("short").format(begin),
      long: name("long").format(begin),
      week: weekOf(start, begin),
      end_week: weekOf(start, Date.UTC(year, first + index, 1) - DAY),
    }
  })
}

/** 2026-09-01 is of the season 2026-27. */
export const seasonName = (from: string): string =>
  `${from.slice(0, 4)}-${String(Number(from.slice(2, 4)) + 1).padStart(2, "0")}`
