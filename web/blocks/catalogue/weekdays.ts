import { type Language, localeOf } from "#contract/language.ts"

type Style = "long" | "short" | "narrow"

const namesOf = (language: Language, style: Style): string[] => {
  const { format } = new Intl.DateTimeFormat(localeOf(language), { weekday: style, timeZone: "UTC" })
  // The first day of 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format(Date.UTC(2024, 0, 1 + day)))
}
const names = new Map<string, string[]>()

/** A day of the week by its name, "mercredi", or its letter; 1 is Monday. */
export function weekdayName(weekday: number, language: Language, style: Style): string {
  const key = `${language} ${style}`
  const known = names.get(key) ?? namesOf(language, style)
  names.set(key, known)
  return known[weekday - 1]!
}

/** Monday to Friday, and the weekend as far as it is used. */
export const shownWeekdays = (used: number[]): number[] =>
  Array.from({ length: Math.max(5, ...used) }, (_, index) => index + 1)
