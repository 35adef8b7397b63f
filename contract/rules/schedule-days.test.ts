import fc from "fast-check"
import { expect, test } from "vitest"
import { addDays, nearestDays, pickableDays, readDay, weekOf } from "./schedule-days.ts"

const today = "2027-01-06"

test.each([
  ["2027-02-28", "2027-02-28"],
  [" 2027-02-28 ", "2027-02-28"],
  ["2027-02-28T23:30:00.000Z", "2027-02-28"],
  ["2027-02-28T23:30:00+02:00", "2027-02-28"],
  ["2027-02-29", today],
  ["2027-2-8", today],
  ["0999-01-01", today],
  ["2300-01-01", today],
  ["tomorrow", today],
  ["2027-01-06<script>", today],
  ["", today],
  [null, today],
])("SCHED-01 the date %j of an address is %s", (text, day) => {
  expect(readDay(text, today)).toBe(day)
})

test("SCHED-01 whatever an address says, there is a day to show", () => {
  fc.assert(fc.property(fc.string(), (text) => weekOf(readDay(text, today)).length === 7))
})

test.each([
  ["2027-01-04", "2027-01-04"],
  ["2027-01-10", "2027-01-04"],
  ["2027-01-03", "2026-12-28"],
  ["2027-03-28", "2027-03-22"],
])("SCHED-21 the week of %s begins on Monday %s and has seven days", (day, monday) => {
  const week = weekOf(day)
  expect(week[0]).toBe(monday)
  expect(week).toEqual(Array.from({ length: 7 }, (_, days) => addDays(monday, days)))
  expect(week).toContain(day)
})

const known = { dates: [], first: "2026-12-01", last: "2027-06-30", previous: null, next: null }

test("SCHED-06 the nearest days are those known around what is shown, then those beyond", () => {
  const days = {
    ...known,
    dates: ["2027-01-12", "2027-01-14", "2027-01-16"],
    previous: "2027-01-07",
    next: "2027-02-01",
  }
  expect(nearestDays(["2027-01-11", "2027-01-17"], days, today)).toEqual({ previous: "2027-01-07", next: "2027-02-01" })
  expect(nearestDays(["2027-01-14", "2027-01-14"], days, today)).toEqual({ previous: "2027-01-12", next: "2027-01-16" })
  expect(nearestDays(["2027-01-16", "2027-01-16"], days, today).next).toBe("2027-02-01")
  expect(nearestDays(["2027-01-11", "2027-01-17"], known, today)).toEqual({ previous: null, next: null })
})

test("SCHED-06 no jump leads back to what is over", () => {
  const days = { ...known, previous: "2027-01-05" }
  expect(nearestDays(["2027-01-11", "2027-01-17"], days, today).previous).toBeNull()
  expect(nearestDays(["2027-01-11", "2027-01-17"], { ...days, previous: today }, today).previous).toBe(today)
})

test("SCHED-04 days can be picked from the first that is not over to the last", () => {
  expect(pickableDays(known, today)).toEqual({ first: today, last: "2027-06-30" })
  expect(pickableDays({ ...known, first: "2027-02-01" }, today)).toEqual({ first: "2027-02-01", last: "2027-06-30" })
  expect(pickableDays({ ...known, last: "2026-12-24" }, today)).toEqual({ first: "2026-12-01", last: "2026-12-24" })
  expect(pickableDays({ ...known, first: null, last: null }, today)).toEqual({ first: null, last: null })
})
