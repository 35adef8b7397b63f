import { describe, expect, test } from "vitest"
import { type AssistantKind, assistantKinds, proposalOf } from "./assistant.ts"
import { readRecurrence, weekdayOf } from "./recurrence.ts"

const today = "2027-02-10"
const timezone = "Europe/Brussels"
const planned = (kind: AssistantKind) => {
  const { mode, start_time, end_time, ...days } = proposalOf(kind, today)
  const rule = { ...days, mode: mode!, every_weeks: 1, slots: [{ start_time, end_time }], skipped_days: [] }
  return readRecurrence(rule, [], timezone).availabilities
}

describe("what the assistant proposes", () => {
  test("SET-22 for each of its five kinds: days to come, hours and ages", () => {
    expect(assistantKinds).toEqual(["CAMP", "COURSE", "WORKSHOP", "DAYCARE", "STAY"])
    for (const kind of assistantKinds) {
      const { start_day, end_day, start_time, end_time, age_minimum } = proposalOf(kind, today)
      expect(start_day > today && end_day >= start_day, kind).toBe(true)
      expect(
        [start_time, end_time].every((time) => /^\d\d:\d\d$/.test(time)),
        kind,
      ).toBe(true)
      expect(age_minimum, kind).toBeGreaterThan(0)
    }
  })

  test("SET-23 a camp is Monday to Friday 9:00 to 16:00, one availability a week", () => {
    const camp = proposalOf("CAMP", today)
    expect(camp).toMatchObject({
      mode: "ONE_PER_WEEK",
      weekdays: [1, 2, 3, 4, 5],
      start_time: "09:00",
      end_time: "16:00",
    })
    expect([camp.start_day, camp.end_day].map(weekdayOf)).toEqual([1, 5])
    expect(planned("CAMP").map((dates) => dates.length)).toEqual([5])
  })

  test("SET-24 a course is one availability with a date a week, a workshop one date, a day care a date a day, a stay nights", () => {
    expect(planned("COURSE").map((dates) => dates.length)).toEqual([10])
    expect(planned("WORKSHOP").map((dates) => dates.length)).toEqual([1])
    expect(planned("DAYCARE").map((dates) => dates.length)).toEqual([20])
    const { mode, start_day, end_day } = proposalOf("STAY", today)
    expect([mode, (Date.parse(end_day) - Date.parse(start_day)) / 86_400_000]).toEqual([null, 5])
  })
})
