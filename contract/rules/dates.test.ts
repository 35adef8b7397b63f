import fc from "fast-check"
import { expect, test } from "vitest"
import {
  type DateStyle,
  formatDate,
  formatDateRange,
  formatLastDay,
  formatTime,
  formatTimeRange,
  hasPassed,
  intersects,
  localDate,
  relativeTime,
} from "./dates.ts"

const timezone = "Europe/Brussels"
const fr = { language: "fr", timezone } as const
const en = { language: "en", timezone } as const

test.each([
  ["full", "lundi 22 février 2027", "Monday 22 February 2027"],
  ["long", "22 février 2027", "22 February 2027"],
  ["weekday", "lundi 22 février", "Monday 22 February"],
  ["day", "22 février", "22 February"],
  ["short_weekday", "lun. 22 févr.", "Mon 22 Feb"],
  ["short_year", "22 févr. 2027", "22 Feb 2027"],
  ["short", "22 févr.", "22 Feb"],
] as const)("a date in the style %s, from a local day or an instant", (style, french, english) => {
  for (const date of ["2027-02-22", "2027-02-22T08:00:00Z", "2027-02-21T23:00:00Z"]) {
    expect(formatDate(date, { ...fr, style })).toBe(french)
    expect(formatDate(date, { ...en, style })).toBe(english)
  }
})

test("the first of the month is ordinal in French only", () => {
  expect(formatDate("2027-03-01", { ...fr, style: "long" })).toBe("1er mars 2027")
  expect(formatDateRange("2027-03-01", "2027-03-05", { ...fr, style: "long" })).toBe("1er – 5 mars 2027")
  expect(formatDate("2027-03-01", { ...en, style: "long" })).toBe("1 March 2027")
})

test.each([
  ["2027-02-22", "2027-02-26", "long", "22 – 26 février 2027", "22–26 February 2027"],
  ["2027-02-28", "2027-03-04", "long", "28 février – 4 mars 2027", "28 February – 4 March 2027"],
  ["2027-12-28", "2028-01-04", "long", "28 décembre 2027 – 4 janvier 2028", "28 December 2027 – 4 January 2028"],
  ["2027-02-22", "2028-02-26", "long", "22 février 2027 – 26 février 2028", "22 February 2027 – 26 February 2028"],
  ["2027-02-22", "2027-02-22", "long", "22 février 2027", "22 February 2027"],
  ["2027-02-22", "2027-02-26", "day", "22 – 26 février", "22–26 February"],
  ["2027-02-22", "2027-02-26", "short", "22 – 26 févr.", "22–26 Feb"],
  ["2026-12-21", "2027-01-02", "short", "21 déc. – 2 janv.", "21 Dec – 2 Jan"],
  ["2027-02-22T08:00:00Z", "2027-02-26T15:00:00Z", "long", "22 – 26 février 2027", "22–26 February 2027"],
] as const)("the days from %s to %s (%s)", (start, end, style, french, english) => {
  expect(formatDateRange(start, end, { ...fr, style })).toBe(french)
  expect(formatDateRange(start, end, { ...en, style })).toBe(english)
})

test("what ends at midnight ends the day before", () => {
  const range = (start: string, end: string) => formatDateRange(start, end, { ...fr, style: "long" })
  expect(range("2027-02-22T19:00:00Z", "2027-02-22T23:00:00Z")).toBe("22 février 2027")
  expect(range("2027-02-22T19:00:00Z", "2027-02-22T23:30:00Z")).toBe("22 – 23 février 2027")
  expect(range("2027-02-21T23:00:00Z", "2027-02-21T23:00:00Z")).toBe("22 février 2027")
})

test("CON-63 the last day of what is over at midnight is the day before, on the days the clock changes too", () => {
  const last = (instant: string, style: DateStyle = "day") => formatLastDay(instant, { ...fr, style })
  expect(last("2027-03-31T22:00:00Z")).toBe("31 mars")
  expect(last("2027-03-28T22:00:00Z", "long")).toBe("28 mars 2027")
  expect(last("2027-03-27T23:00:00Z")).toBe("27 mars")
  expect(last("2027-03-31T16:00:00Z")).toBe("31 mars")
  expect(formatLastDay("2027-12-31T23:00:00Z", { ...en, style: "long" })).toBe("31 December 2027")
})

test.each([
  ["2027-02-22T14:30:00Z", "15\u00a0h\u00a030", "15:30"],
  ["2027-02-22T08:00:00Z", "9\u00a0h", "09:00"],
  ["2027-02-22T08:05:00Z", "9\u00a0h\u00a005", "09:05"],
  ["2027-07-22T08:00:00.000Z", "10\u00a0h", "10:00"],
  ["2027-02-22T08:00:00+01:00", "8\u00a0h", "08:00"],
  ["2027-02-21T23:00:00Z", "0\u00a0h", "00:00"],
])("the time of day of %s in the organiser's time zone", (instant, french, english) => {
  expect(formatTime(instant, fr)).toBe(french)
  expect(formatTime(instant, en)).toBe(english)
})

test("a range of hours, also over the change of clocks", () => {
  expect(formatTimeRange("2027-02-22T08:00:00Z", "2027-02-22T15:00:00Z", fr)).toBe("9\u00a0h – 16\u00a0h")
  expect(formatTimeRange("2027-02-22T08:00:00Z", "2027-02-22T15:00:00Z", en)).toBe("09:00–16:00")
  expect(formatTimeRange("2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z", en)).toBe("01:30–03:30")
})

test.each([
  ["2027-02-22T22:59:59.999Z", "Europe/Brussels", "2027-02-22"],
  ["2027-02-22T23:00:00Z", "Europe/Brussels", "2027-02-23"],
  ["2027-07-22T22:00:00Z", "Europe/Brussels", "2027-07-23"],
  ["2027-01-01T02:00:00Z", "America/Montreal", "2026-12-31"],
  ["2027-01-01T00:00:00+02:00", "UTC", "2026-12-31"],
])("the local date of %s in %s", (instant, timezone, expected) => {
  expect(localDate(instant, timezone)).toBe(expected)
})

test("what has no offset is no instant: its day would depend on the machine", () => {
  for (const wrong of ["2027-02-22T08:00:00", "2027-02-22", "demain", "2027-13-01T00:00:00Z"]) {
    expect(() => localDate(wrong, timezone)).toThrow(RangeError)
    expect(() => hasPassed(wrong, "2027-02-22T08:00:00Z")).toThrow(RangeError)
  }
  expect(() => formatDate("2027-02-30", { ...fr, style: "long" })).toThrow()
})

test.each([
  ["2027-02-22T11:59:30Z", "maintenant", "now"],
  ["2027-02-22T11:58:00Z", "il y a 2 minutes", "2 minutes ago"],
  ["2027-02-22T11:00:01Z", "il y a 59 minutes", "59 minutes ago"],
  ["2027-02-22T11:00:00Z", "il y a 1 heure", "1 hour ago"],
  ["2027-02-19T12:00:00Z", "il y a 3 jours", "3 days ago"],
  ["2027-02-08T12:00:00Z", "il y a 2 semaines", "2 weeks ago"],
  ["2026-08-22T12:00:00Z", "il y a 6 mois", "6 months ago"],
  ["2025-02-20T12:00:00Z", "il y a 2 ans", "2 years ago"],
  ["2027-02-25T13:00:00Z", "dans 3 jours", "in 3 days"],
])("how long ago %s was on 22 February at noon", (from, french, english) => {
  expect(relativeTime(from, "2027-02-22T12:00:00Z", "fr").replace(/\s/g, " ")).toBe(french)
  expect(relativeTime(from, "2027-02-22T12:00:00Z", "en")).toBe(english)
})

test("an instant has passed as soon as it is reached, whatever its offset", () => {
  expect(hasPassed("2027-02-22T12:00:00Z", "2027-02-22T11:59:59.999Z")).toBe(false)
  expect(hasPassed("2027-02-22T12:00:00Z", "2027-02-22T12:00:00Z")).toBe(true)
  expect(hasPassed("2027-02-22T12:00:00Z", "2027-02-22T12:59:00+01:00")).toBe(false)
})

const interval = (start: number, end: number) => ({
  start_at: new Date(start * 3_600_000).toISOString(),
  end_at: new Date(end * 3_600_000).toISOString(),
})

test.each([
  [9, 12, 12, 16, false],
  [9, 12, 11, 16, true],
  [9, 16, 10, 11, true],
  [9, 16, 9, 16, true],
  [9, 12, 13, 16, false],
  [9, 16, 10, 10, false],
])("half-open intervals: [%i, %i) and [%i, %i) intersect: %s", (a, b, c, d, expected) => {
  expect(intersects(interval(a, b), interval(c, d))).toBe(expected)
  expect(intersects(interval(c, d), interval(a, b))).toBe(expected)
})

test("two intervals intersect when some hour lies in both", () => {
  const hour = fc.nat({ max: 12 })
  fc.assert(
    fc.property(hour, hour, hour, hour, (a, b, c, d) => {
      const hours = Array.from({ length: 12 }, (_, hour) => hour)
      const shared = hours.some((hour) => a <= hour && hour < b && c <= hour && hour < d)
      expect(intersects(interval(a, b), interval(c, d))).toBe(shared)
    }),
    { numRuns: 500 },
  )
})
