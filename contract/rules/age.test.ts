import { parseDate } from "@internationalized/date"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type AgeRule,
  ageRule,
  completedYears,
  defaultAgeRules,
  displayAge,
  fallbackAgeRule,
  formatAge,
} from "./age.ts"

const birthdate = "2020-01-01"
const after = (days: number) => parseDate(birthdate).add({ days }).toString()
const shown = (days: number, rules: AgeRule[] = defaultAgeRules) => displayAge(birthdate, after(days), rules)
const only = (rule: Partial<AgeRule>): AgeRule[] => [{ ...fallbackAgeRule, ...rule }]

test("FMT-07 an age rule has type, number_of_days, limit (nullable), rounding_interval, rounding_method", () => {
  expect(Object.keys(ageRule.shape)).toEqual([
    "type",
    "number_of_days",
    "limit",
    "rounding_interval",
    "rounding_method",
  ])
  expect(ageRule.parse(fallbackAgeRule)).toEqual(fallbackAgeRule)
  expect(ageRule.parse({ ...fallbackAgeRule, limit: 18 }).limit).toBe(18)
  for (const wrong of [{ type: "hours" }, { number_of_days: 0 }, { limit: "18" }, { rounding_interval: 0 }]) {
    expect(ageRule.safeParse({ ...fallbackAgeRule, ...wrong }).success).toBe(false)
  }
})

test("FMT-08 rounding_method is down, up or nearest", () => {
  const halves = (rounding_method: AgeRule["rounding_method"], days: number) =>
    shown(days, only({ number_of_days: 10, rounding_interval: 0.5, rounding_method })).value
  expect([11, 12, 13, 14, 15].map((days) => halves("down", days))).toEqual([1, 1, 1, 1, 1.5])
  expect([10, 11, 12, 13, 15].map((days) => halves("up", days))).toEqual([1, 1.5, 1.5, 1.5, 1.5])
  expect([11, 12, 13, 14, 18].map((days) => halves("nearest", days))).toEqual([1, 1, 1.5, 1.5, 2])
  expect(shown(3, only({ number_of_days: 10, rounding_interval: 0.1 })).value).toBe(0.3)
  expect(ageRule.safeParse({ ...fallbackAgeRule, rounding_method: "half" }).success).toBe(false)
})

test.each([
  ["FMT-09", 0, 0, "days"],
  ["FMT-09", 30, 30, "days"],
  ["FMT-10", 31, 4, "weeks"],
  ["FMT-10", 90, 12, "weeks"],
  ["FMT-11", 91, 2.5, "months"],
  ["FMT-11", 92, 3, "months"],
  ["FMT-11", 1095, 35.5, "months"],
  ["FMT-11", 1110, 36, "months"],
  ["FMT-12", 1111, 3, "years"],
  ["FMT-12", 2374, 6, "years"],
  ["FMT-12", 2375, 6.5, "years"],
  ["FMT-12", 6757, 18, "years"],
  ["FMT-13", 6758, 18, "years"],
  ["FMT-13", 6939, 18, "years"],
  ["FMT-13", 6940, 19, "years"],
  ["FMT-13", 36525, 100, "years"],
])("%s by default %i days are shown as %d %s", (_id, days, value, type) => {
  expect(shown(days)).toEqual({ value, type })
})

test("FMT-09 FMT-10 FMT-11 FMT-12 FMT-13 the default rules: days, weeks, months and years, with their limits and intervals", () => {
  expect(defaultAgeRules.map((rule) => [rule.type, rule.number_of_days, rule.limit, rule.rounding_interval])).toEqual([
    ["days", 1, 30, 1],
    ["weeks", 7, 12, 1],
    ["months", 30.436875, 36, 0.5],
    ["years", 365.25, 18, 0.5],
    ["years", 365.25, null, 1],
  ])
})

test("FMT-14 every default rule rounds down", () => {
  expect(new Set(defaultAgeRules.map((rule) => rule.rounding_method))).toEqual(new Set(["down"]))
})

test("FMT-15 with no matching rule: years of 365.25 days, interval 1, rounded down", () => {
  const upToTen = only({ limit: 10, rounding_interval: 0.5 })
  expect(shown(3653, upToTen)).toEqual({ value: 10, type: "years" })
  expect(shown(4000, upToTen)).toEqual({ value: 10, type: "years" })
  expect(shown(1460, [])).toEqual({ value: 3, type: "years" })
  expect(shown(1461, [])).toEqual({ value: 4, type: "years" })
})

test("an age is a whole number of intervals, never shrinks, and rounds in its rule's direction", () => {
  const rule = fc.record({
    type: fc.constant("years" as const),
    number_of_days: fc.constantFrom(1, 7, 10, 30.436875, 365.25),
    limit: fc.constant(null),
    rounding_interval: fc.constantFrom(0.1, 0.25, 0.5, 1, 3),
    rounding_method: fc.constantFrom("down" as const, "up" as const, "nearest" as const),
  })
  const days = fc.nat({ max: 40_000 })
  fc.assert(
    fc.property(rule, days, days, (rule, one, other) => {
      const [younger, older] = [Math.min(one, other), Math.max(one, other)]
      const { value } = shown(older, [rule])
      expect(shown(younger, [rule]).value).toBeLessThanOrEqual(value)
      expect(value / rule.rounding_interval).toBeCloseTo(Math.round(value / rule.rounding_interval), 6)
      const exact = older / rule.number_of_days
      if (rule.rounding_method === "down") expect(value).toBeLessThanOrEqual(exact + 1e-8)
      if (rule.rounding_method === "up") expect(value).toBeGreaterThanOrEqual(exact - 1e-8)
      expect(Math.abs(value - exact)).toBeLessThan(rule.rounding_interval + 1e-8)
    }),
  )
})

test.each([
  ["2020-06-15", "2026-06-14", 5],
  ["2020-06-15", "2026-06-15", 6],
  ["2020-12-31", "2026-01-01", 5],
  ["2020-02-29", "2026-02-28", 5],
  ["2020-02-29", "2026-03-01", 6],
  ["2020-02-29", "2028-02-28", 7],
  ["2020-02-29", "2028-02-29", 8],
  ["2027-05-01", "2027-01-01", -1],
])("completed years of %s on %s are %i", (birthdate, on, years) => {
  expect(completedYears(birthdate, on)).toBe(years)
})

test("a day that does not exist has no age, and nobody is younger than 0", () => {
  expect(() => completedYears("2021-02-29", "2026-01-01")).toThrow()
  expect(() => displayAge("2020-01-01", "demain", defaultAgeRules)).toThrow()
  expect(displayAge("2027-01-02", "2027-01-01", defaultAgeRules)).toEqual({ value: 0, type: "days" })
})

test.each([
  [0, "days", "0 jour", "0 days"],
  [1, "days", "1 jour", "1 day"],
  [2, "weeks", "2 semaines", "2 weeks"],
  [3, "months", "3 mois", "3 months"],
  [1, "years", "1 an", "1 year"],
  [1.5, "years", "1,5 an", "1.5 years"],
  [2, "years", "2 ans", "2 years"],
  [6.5, "years", "6,5 ans", "6.5 years"],
] as const)("an age in words: %d %s", (value, type, fr, en) => {
  expect(formatAge({ value, type }, "fr")).toBe(fr.replace(" ", "\u00a0"))
  expect(formatAge({ value, type }, "en")).toBe(en)
})
