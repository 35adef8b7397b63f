import { expect, test } from "vitest"
import { monthStretch } from "./calendar-month.ts"

const now = "2027-01-13T23:30:00Z"
const asked = (day: string, timezone = "Europe/Brussels") => monthStretch(day, now, timezone)

test("a month to come is asked for whole, the present one from now on", () => {
  expect(asked("2027-02-20")).toEqual({ after: "2027-02-01", before: "2027-03-01" })
  expect(asked("2027-12-31")).toEqual({ after: "2027-12-01", before: "2028-01-01" })
  expect(asked("2027-01-31")).toEqual({ after: now, before: "2027-02-01" })
})

test("what is over shows the present month, by the organiser's own day", () => {
  expect(asked("2020-06-15")).toEqual({ after: now, before: "2027-02-01" })
  const newYear = "2026-12-31T23:30:00Z"
  expect(monthStretch("2026-12-20", newYear, "Europe/Brussels").before).toBe("2027-02-01")
  expect(monthStretch("2026-12-20", newYear, "UTC").before).toBe("2027-01-01")
})
