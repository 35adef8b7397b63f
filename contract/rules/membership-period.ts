import { type DateDuration, fromAbsolute, toCalendarDate } from "@internationalized/date"

// When a membership runs. A fixed one has its period. A rolling one starts on the day it is bought, or when the
// holder's present one ends, and lasts whole local days; several bought at once follow one another.
export interface PeriodRule {
  period_type: "ROLLING" | "FIXED"
  rolling_period_type: "DAY" | "WEEK" | "MONTH" | "YEAR" | null
  rolling_period_duration: number | null
  fixed_period_start_at: string | null
  fixed_period_end_at: string | null
}

export interface Period {
  start_at: string
  end_at: string
}

const units = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" } as const

/** `count` periods, one after the other. `running_until` is the end of the holder's present membership of this kind. */
export function membershipPeriods(
  rule: PeriodRule,
  { now, running_until, timezone }: { now: string; running_until: string | null; timezone: string },
  count: number,
): Period[] {
  if (rule.period_type === "FIXED")
    return Array.from({ length: count }, () => ({
      start_at: rule.fixed_period_start_at!,
      end_at: rule.fixed_period_end_at!,
    }))
  const from = running_until && Date.parse(running_until) > Date.parse(now) ? running_until : now
  const first = toCalendarDate(fromAbsolute(Date.parse(from), timezone))
  // Counted from the first day, not from one another: a month from the 31st does not stay on the 28th.
  const day = (periods: number) => {
    const after: DateDuration = { [units[rule.rolling_period_type!]]: periods * rule.rolling_period_duration! }
    return first.add(after).toDate(timezone).toISOString()
  }
  return Array.from({ length: count }, (_, i) => ({ start_at: day(i), end_at: day(i + 1) }))
}
