import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type AttendanceTerms, chooseDate, isAtTheDoor, priceAttendance, toMinute } from "./attendance.ts"

const terms: AttendanceTerms = {
  before_step_minutes: 30,
  before_step_price: 100,
  after_step_minutes: 15,
  after_step_price: 75,
  grace_minutes: 5,
}
const at = (time: string): string => `2026-11-02T${time.length === 5 ? `${time}:00` : time}.000Z`
const hours = { start_at: at("08:30"), end_at: at("15:30") }
const price = (arrived: string | null, departed: string | null, more: Partial<AttendanceTerms> = {}) =>
  priceAttendance({ ...terms, ...more }, hours, {
    arrived_at: arrived && at(arrived),
    departed_at: departed && at(departed),
  })

test.each([
  ["within the paid hours", "08:30", "15:30", 0, 0],
  ["late and gone early", "09:10", "15:00", 0, 0],
  ["up to the grace minutes", "08:25", "15:35", 0, 0],
  ["a minute beyond the grace: every minute counts", "08:24", "15:30", 6, 100],
  ["one whole step", "08:00", "15:30", 30, 100],
  ["a step is started", "07:59", "15:30", 31, 200],
  ["after: one step", "08:30", "15:45", 15, 75],
  ["after: two steps", "08:30", "15:46", 16, 150],
  ["before and after", "07:45", "16:31", 45 + 61, 200 + 375],
  ["the grace holds for each side", "08:25", "15:40", 10, 75],
  ["seconds are cut off", "08:24:59", "15:35:59", 6, 100],
  ["only there before the paid hours", "07:30", "07:50", 20, 100],
  ["only there after them", "16:00", "16:20", 20, 150],
  ["come and gone at once, early", "07:30", "07:30", 0, 0],
  ["not left yet", "07:00", null, 0, 0],
  ["never there", null, null, 0, 0],
])("ATTN-03 what attendance costs: %s", (_, arrived, departed, duration, amount) => {
  expect(price(arrived, departed)).toEqual({ duration, amount })
})

test("without grace the first minute counts; a side without a price is free", () => {
  expect(price("08:29", "15:31", { grace_minutes: 0 })).toEqual({ duration: 2, amount: 175 })
  expect(price("07:30", "16:00", { before_step_price: 0 })).toEqual({ duration: 30, amount: 150 })
})

test("coming earlier or leaving later never costs less, and no more than a step for each minute begun", () => {
  const minutes = fc.integer({ min: -720, max: 1_140 })
  const anyTerms = fc.record({
    before_step_minutes: fc.integer({ min: 1, max: 90 }),
    before_step_price: fc.nat(1_000),
    after_step_minutes: fc.integer({ min: 1, max: 90 }),
    after_step_price: fc.nat(1_000),
    grace_minutes: fc.nat(60),
  })
  const instant = (minute: number) => new Date(Date.parse(hours.start_at) + minute * 60_000).toISOString()
  fc.assert(
    fc.property(anyTerms, minutes, minutes, fc.nat(120), (some, one, other, more) => {
      const [arrival, departure] = [Math.min(one, other), Math.max(one, other)]
      const of = (from: number, to: number) =>
        priceAttendance(some, hours, { arrived_at: instant(from), departed_at: instant(to) })
      const { amount, duration } = of(arrival, departure)
      expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      expect(duration).toBeLessThanOrEqual(departure - arrival)
      expect(of(arrival - more, departure + more).amount).toBeGreaterThanOrEqual(amount)
      const dearest = Math.max(some.before_step_price, some.after_step_price)
      expect(amount).toBeLessThanOrEqual(duration * dearest)
    }),
  )
})

describe("at the door", () => {
  const now = at("16:00")
  test.each([
    ["now", at("16:00"), now, true],
    ["in the future", at("16:01"), now, false],
    ["the evening before", "2026-11-01T20:29:00.000Z", now, false],
    ["early that morning", "2026-11-01T20:30:00.000Z", now, true],
    ["late that night", "2026-11-03T03:30:00.000Z", "2026-11-20T00:00:00.000Z", true],
    ["the next day", "2026-11-03T03:31:00.000Z", "2026-11-20T00:00:00.000Z", false],
    ["corrected within three months", at("16:00"), "2027-02-02T15:30:00.000Z", true],
    ["later than that", at("16:00"), "2027-02-02T15:31:00.000Z", false],
  ])("%s", (_, when, today, expected) => {
    expect(isAtTheDoor(when, hours, today)).toBe(expected)
  })

  const morning = { name: "morning", start_at: at("08:30"), end_at: at("12:00"), arrived_at: null, departed_at: null }
  const afternoon = { ...morning, name: "afternoon", start_at: at("13:00"), end_at: at("16:00") }
  const there = { ...morning, arrived_at: at("08:20") }
  const gone = { ...there, departed_at: at("12:05") }
  test.each([
    ["ARRIVAL", "08:00", [afternoon, morning], "morning"],
    ["ARRIVAL", "12:10", [morning, afternoon], "morning"],
    ["ARRIVAL", "12:40", [morning, afternoon], "afternoon"],
    ["ARRIVAL", "12:10", [gone, afternoon], "afternoon"],
    ["ARRIVAL", "12:10", [there], "morning"],
    ["DEPARTURE", "12:55", [there, afternoon], "morning"],
    ["DEPARTURE", "12:55", [gone, afternoon], "afternoon"],
    ["DEPARTURE", "12:10", [gone], "morning"],
    ["ARRIVAL", "12:30", [afternoon, morning], "morning"],
  ] as const)("%s at %s is of the one that is meant", (kind, when, dates, expected) => {
    expect(chooseDate([...dates], kind, at(when))?.name).toBe(expected)
  })

  test("no date, no choice; instants are whole minutes", () => {
    expect(chooseDate([], "ARRIVAL", now)).toBeNull()
    expect(toMinute(at("08:24:59"))).toBe(at("08:24"))
  })
})
