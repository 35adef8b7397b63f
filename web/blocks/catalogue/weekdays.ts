import { type Language, localeOf } from "#contract/language.ts"

type Style = "long" | "short" | "narrow"

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A day of the week by its name, "mercredi", or its letter; 1 is Monday. */
export function weekdayName(weekday: number, language: Language, style: Style): string {
  const key = `${language} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(localeOf(language), { weekday: style, timeZone: "UTC" })
    formatters.set(key, formatter)
  }
  // The first day of 2024 was a Monday.
  return formatter.format(Date.UTC(2024, 0, weekday))
}

/** Monday to Friday, and the weekend as far as it is used. */
export const shownWeekdays = (used: number[]): number[] =>
  Array.from({ length: Math.max(5, ...used) }, (_, index) => index + 1)
