// How an age is shown. Each rule counts in a unit of a number of days and rounds to its interval; the first rule whose
// rounded value is within its limit (inclusive; null is no limit) is used, and without one the fallback.
// Eligibility never uses this: it counts completed calendar years.
import { parseDate } from "@internationalized/date"
import { z } from "zod"
import { type Language, localeOf } from "#contract/language.ts"

const INVALID = { error: "INVALID" }
const above_zero = z.number(INVALID).positive(INVALID)

export const ageRule = z.object({
  type: z.enum(["days", "weeks", "months", "years"]),
  number_of_days: above_zero,
  limit: z.number(INVALID).nonnegative(INVALID).nullable(),
  rounding_interval: above_zero,
  rounding_method: z.enum(["down", "up", "nearest"]),
})

export type AgeRule = z.infer<typeof ageRule>

export type Age = { value: number; type: AgeRule["type"] }

export const fallbackAgeRule: AgeRule = {
  type: "years",
  number_of_days: 365.25,
  limit: null,
  rounding_interval: 1,
  rounding_method: "down",
}

export const defaultAgeRules: AgeRule[] = [
  { type: "days", number_of_days: 1, limit: 30, rounding_interval: 1, rounding_method: "down" },
  { type: "weeks", number_of_days: 7, limit: 12, rounding_interval: 1, rounding_method: "down" },
  { type: "months", number_of_days: 30.436875, limit: 36, rounding_interval: 0.5, rounding_method: "down" },
  { type: "years", number_of_days: 365.25, limit: 18, rounding_interval: 0.5, rounding_method: "down" },
  { type: "years", number_of_days: 365.25, limit: null, rounding_interval: 1, rounding_method: "down" },
]

const rounders = { down: Math.floor, up: Math.ceil, nearest: Math.round }

// Drops the dust of floating point, without which 0.3 / 0.1 rounds down to 2.
const clean = (value: number): number => Number(value.toFixed(9))

const round = (days: number, rule: AgeRule): number => {
  const intervals = rounders[rule.rounding_method](clean(days / rule.number_of_days / rule.rounding_interval))
  return clean(intervals * rule.rounding_interval)
}

/** Dates are local days, "YYYY-MM-DD". Someone not yet born is 0. */
export const displayAge = (birthdate: string, on: string, rules: readonly AgeRule[]): Age => {
  const days = Math.max(0, parseDate(on).compare(parseDate(birthdate)))
  const rule = rules.find((rule) => rule.limit === null || round(days, rule) <= rule.limit) ?? fallbackAgeRule
  return { value: round(days, rule), type: rule.type }
}

/** Calendar-exact. A person born on 29 February has their birthday on 1 March in common years. */
export const completedYears = (birthdate: string, on: string): number => {
  const born = parseDate(birthdate)
  const day = parseDate(on)
  const stillToCome = day.month < born.month || (day.month === born.month && day.day < born.day)
  return day.year - born.year - (stillToCome ? 1 : 0)
}

const units = { days: "day", weeks: "week", months: "month", years: "year" } as const

export const formatAge = ({ value, type }: Age, language: Language): string => {
  const options = { style: "unit", unit: units[type], unitDisplay: "long", maximumFractionDigits: 2 } as const
  const text = new Intl.NumberFormat(localeOf(language), options).format(value)
  return language === "fr" ? text.replace(/\s/g, "\u00a0") : text
}
