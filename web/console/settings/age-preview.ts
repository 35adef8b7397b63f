import { parseDate } from "@internationalized/date"
import type { Language } from "#contract/language.ts"
import { type AgeRule, ageRule, displayAge, formatAge } from "#contract/rules/age.ts"

/** The ages that are shown, in days: 2 weeks, 7 months, 30 months, 8 years, 40 years. */
export const sampleAges = ["two_weeks", "seven_months", "thirty_months", "eight_years", "forty_years"] as const
const days = { two_weeks: 14, seven_months: 214, thirty_months: 914, eight_years: 2922, forty_years: 14_610 }

// Any day does: only the number of days between two counts.
const on = parseDate("2026-01-01")

/** Each sample as the rules show it; a dash while a rule is not complete. */
export function previewAges(rules: readonly AgeRule[], language: Language): string[] {
  const isComplete = rules.every((rule) => ageRule.safeParse(rule).success)
  return sampleAges.map((sample) => {
    if (!isComplete) return "–"
    const birthdate = on.subtract({ days: days[sample] }).toString()
    return formatAge(displayAge(birthdate, on.toString(), rules), language)
  })
}
