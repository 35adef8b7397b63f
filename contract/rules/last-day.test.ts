import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { formatLastDay } from "./dates.ts"
import { endOfDay, lastDayBefore } from "./last-day.ts"

const BRUSSELS = "Europe/Brussels"

describe("until a day", () => {
  test.each([
    ["2027-03-31", BRUSSELS, "2027-03-31T22:00:00.000Z"],
    // The night before and the night of a change of clocks.
    ["2027-03-27", BRUSSELS, "2027-03-27T23:00:00.000Z"],
    ["2027-03-28", BRUSSELS, "2027-03-28T22:00:00.000Z"],
    ["2027-10-30", BRUSSELS, "2027-10-30T22:00:00.000Z"],
    ["2027-10-31", BRUSSELS, "2027-10-31T23:00:00.000Z"],
    ["2027-12-31", "Pacific/Auckland", "2027-12-31T11:00:00.000Z"],
    ["2028-02-28", "UTC", "2028-02-29T00:00:00.000Z"],
    // Clocks that skip midnight: the day after begins at one o'clock.
    ["2027-04-24", "Africa/Cairo", "2027-04-24T22:00:00.000Z"],
  ])("CON-63 %s in %s is over at %s, and is shown as that day", (day, timezone, instant) => {
    expect(endOfDay(day, timezone)).toBe(instant)
    expect(lastDayBefore(instant, timezone)).toBe(day)
  })

  test("CON-63 an instant within a day shows that day, and midnight the day before", () => {
    expect(lastDayBefore("2027-03-31T12:00:00Z", BRUSSELS)).toBe("2027-03-31")
    expect(lastDayBefore("2027-03-30T22:00:00Z", BRUSSELS)).toBe("2027-03-30")
    expect(lastDayBefore("2027-03-30T22:00:00.001Z", BRUSSELS)).toBe("2027-03-31")
  })

  test("CON-63 what is typed is shown again, as every text says it, wherever and whenever", () => {
    const zones = [BRUSSELS, "UTC", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kathmandu", "Africa/Cairo"]
    const days = fc
      .date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2035-12-31T00:00:00Z"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(days, fc.constantFrom(...zones), (day, timezone) => {
        const instant = endOfDay(day, timezone)
        expect(lastDayBefore(instant, timezone)).toBe(day)
        const local = { language: "en", timezone, style: "long" } as const
        expect(formatLastDay(instant, local)).toBe(formatLastDay(day, local))
      }),
    )
  })
})
