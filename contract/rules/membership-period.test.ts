import { expect, test } from "vitest"
import { membershipPeriods, type PeriodRule } from "./membership-period.ts"

const timezone = "Europe/Brussels"
const rolling = (
  rolling_period_type: PeriodRule["rolling_period_type"],
  rolling_period_duration: number,
): PeriodRule => ({
  period_type: "ROLLING",
  rolling_period_type,
  rolling_period_duration,
  fixed_period_start_at: null,
  fixed_period_end_at: null,
})
const at = (now: string, running_until: string | null = null) => ({ now, running_until, timezone })

test("a rolling membership begins on the local day it is bought and lasts whole local days", () => {
  // Half past midnight in Brussels is still the day before in UTC; summer time ends within the month.
  expect(membershipPeriods(rolling("MONTH", 1), at("2026-10-09T22:30:00Z"), 1)).toEqual([
    { start_at: "2026-10-09T22:00:00.000Z", end_at: "2026-11-09T23:00:00.000Z" },
  ])
  expect(membershipPeriods(rolling("DAY", 10), at("2026-06-01T08:00:00Z"), 1)).toEqual([
    { start_at: "2026-05-31T22:00:00.000Z", end_at: "2026-06-10T22:00:00.000Z" },
  ])
  expect(membershipPeriods(rolling("WEEK", 2), at("2026-06-01T08:00:00Z"), 1)[0]!.end_at).toBe(
    "2026-06-14T22:00:00.000Z",
  )
  expect(membershipPeriods(rolling("YEAR", 1), at("2028-02-29T08:00:00Z"), 1)[0]!.end_at).toBe(
    "2029-02-27T23:00:00.000Z",
  )
})

test("it begins when the running one ends, and anew once that is over", () => {
  const running_until = "2026-12-31T23:00:00.000Z"
  expect(membershipPeriods(rolling("YEAR", 1), at("2026-06-01T08:00:00Z", running_until), 1)).toEqual([
    { start_at: running_until, end_at: "2027-12-31T23:00:00.000Z" },
  ])
  expect(membershipPeriods(rolling("DAY", 1), at("2027-06-01T08:00:00Z", running_until), 1)[0]!.start_at).toBe(
    "2027-05-31T22:00:00.000Z",
  )
})

test("several follow one another, and the end of a month comes back after a short one", () => {
  const ends = membershipPeriods(rolling("MONTH", 1), at("2027-01-31T08:00:00Z"), 3)
  expect(ends.map(({ end_at }) => end_at)).toEqual([
    "2027-02-27T23:00:00.000Z",
    "2027-03-30T22:00:00.000Z",
    "2027-04-29T22:00:00.000Z",
  ])
  expect(ends.slice(1).map(({ start_at }) => start_at)).toEqual(ends.slice(0, 2).map(({ end_at }) => end_at))
})

test("a fixed one has its period, each of them", () => {
  const fixed = { fixed_period_start_at: "2026-09-01T00:00:00.000Z", fixed_period_end_at: "2027-07-01T00:00:00.000Z" }
  const rule: PeriodRule = { ...rolling("DAY", 1), period_type: "FIXED", ...fixed }
  const period = { start_at: fixed.fixed_period_start_at, end_at: fixed.fixed_period_end_at }
  expect(membershipPeriods(rule, at("2026-10-01T00:00:00Z"), 2)).toEqual([period, period])
})
