import fc from "fast-check"
import { expect, test } from "vitest"
import { localDate } from "./dates.ts"
import { MOST_AVAILABILITIES, MOST_DATES, plannedPrice, type Recurrence, readRecurrence } from "./recurrence.ts"

const timezone = "Europe/Brussels"
const wednesdays: Recurrence = {
  mode: "ONE_AVAILABILITY",
  weekdays: [3],
  every_weeks: 1,
  start_day: "2027-03-03",
  end_day: "2027-04-28",
  slots: [{ start_time: "14:00", end_time: "16:00" }],
  skipped_days: [],
}
const camps: Recurrence = {
  mode: "ONE_PER_WEEK",
  weekdays: [1, 2, 3, 4, 5],
  every_weeks: 1,
  start_day: "2027-07-05",
  end_day: "2027-07-30",
  slots: [{ start_time: "09:00", end_time: "16:00" }],
  skipped_days: ["2027-07-21"],
}
const easter = { title: "Pâques", start_day: "2027-04-05", end_day: "2027-04-16" }
const plan = (recurrence: Recurrence, periods = [easter]) =>
  readRecurrence(recurrence, periods, timezone).availabilities
const problemOf = (recurrence: Recurrence) => readRecurrence(recurrence, [], timezone).problem
const starts = (recurrence: Recurrence, periods = [easter]) =>
  plan(recurrence, periods).flatMap((dates) => dates.map(({ start_at }) => start_at.slice(0, 16)))

test("AVL-32 Wednesdays from 3 March to 28 April without the Easter fortnight are 7 dates of one availability", () => {
  const [dates, ...others] = plan(wednesdays)
  expect(others).toEqual([])
  expect(dates!.map(({ day }) => day.slice(5))).toEqual(["03-03", "03-10", "03-17", "03-24", "03-31", "04-21", "04-28"])
})

test("AVL-33 their hours are local: 13:00Z up to 24 March, 12:00Z from 31 March", () => {
  expect(starts(wednesdays).map((start) => start.slice(5))).toEqual([
    "03-03T13:00",
    "03-10T13:00",
    "03-17T13:00",
    "03-24T13:00",
    "03-31T12:00",
    "04-21T12:00",
    "04-28T12:00",
  ])
})

test("a season over both changes of clocks stays at 14:00 local, every Wednesday", () => {
  const season = { ...wednesdays, start_day: "2026-09-02", end_day: "2027-06-30" }
  const [dates] = plan(season, [])
  expect(dates).toHaveLength(44)
  const hours = new Map(dates!.map(({ day, start_at }) => [day, start_at.slice(11, 16)]))
  expect([hours.get("2026-10-21"), hours.get("2026-10-28"), hours.get("2027-03-24"), hours.get("2027-03-31")]).toEqual([
    "12:00",
    "13:00",
    "13:00",
    "12:00",
  ])
})

test("AVL-34 camps from Monday to Friday in July without the 21st are weeks of 5, 5, 4 and 5 dates", () => {
  expect(plan(camps).map((dates) => dates.length)).toEqual([5, 5, 4, 5])
})

test("AVL-35 a price per date makes 15000, 15000, 12000, 15000; one price is the same for all four", () => {
  const prices = (given: { price: number | null; price_per_date: number | null }) =>
    plan(camps).map((dates) => plannedPrice(given, dates.length, 9_900))
  expect(prices({ price: null, price_per_date: 3_000 })).toEqual([15_000, 15_000, 12_000, 15_000])
  expect(prices({ price: 15_000, price_per_date: null })).toEqual(Array(4).fill(15_000))
  expect(prices({ price: null, price_per_date: null })).toEqual(Array(4).fill(9_900))
})

test("AVL-36 every second week counts from the week of the first day, whatever day of the week that is", () => {
  const second = { ...wednesdays, weekdays: [1, 3], every_weeks: 2 }
  const days = (start_day: string) => plan({ ...second, start_day }, [])[0]!.map(({ day }) => day.slice(5))
  // 3 March is a Wednesday: its Monday lies before the first day, and its week counts all the same.
  expect(days("2027-03-03")).toEqual(["03-03", "03-15", "03-17", "03-29", "03-31", "04-12", "04-14", "04-26", "04-28"])
  expect(days("2027-03-07").slice(0, 2)).toEqual(["03-15", "03-17"])
})

test("AVL-37 two slots a day make two dates a day, and two availabilities where each date is one", () => {
  const slots = [
    { start_time: "13:30", end_time: "16:00" },
    { start_time: "09:00", end_time: "12:00" },
  ]
  const twice = { ...camps, slots, end_day: "2027-07-06" }
  expect(plan({ ...twice, mode: "ONE_AVAILABILITY" })).toHaveLength(1)
  expect(starts({ ...twice, mode: "ONE_AVAILABILITY" }).map((start) => start.slice(8))).toEqual([
    "05T07:00",
    "05T11:30",
    "06T07:00",
    "06T11:30",
  ])
  expect(plan({ ...twice, mode: "ONE_PER_DATE" }).map((dates) => dates.length)).toEqual([1, 1, 1, 1])
})

test("AVL-30 a slot that ends at or before its start ends the next day, in local hours", () => {
  const night = (end_time: string, day: string) => {
    const one = {
      ...wednesdays,
      weekdays: [6],
      start_day: day,
      end_day: day,
      slots: [{ start_time: "20:00", end_time }],
    }
    const [date] = plan(one, [])[0]!
    return [date!.start_at, date!.end_at]
  }
  expect(night("08:00", "2027-07-03")).toEqual(["2027-07-03T18:00:00.000Z", "2027-07-04T06:00:00.000Z"])
  expect(night("20:00", "2027-07-03")).toEqual(["2027-07-03T18:00:00.000Z", "2027-07-04T18:00:00.000Z"])
  // The night on which clocks are set forward is an hour shorter.
  expect(night("08:00", "2027-03-27")).toEqual(["2027-03-27T19:00:00.000Z", "2027-03-28T06:00:00.000Z"])
})

test("a time that the change of clocks leaves out is an hour later, and no date ends before it starts", () => {
  const sunday = (start_time: string, end_time: string) => {
    const one = { ...wednesdays, weekdays: [7], start_day: "2027-03-28", end_day: "2027-03-28" }
    const [date] = plan({ ...one, slots: [{ start_time, end_time }] }, [])[0]!
    return [date!.start_at.slice(11, 16), date!.end_at.slice(11, 16)]
  }
  expect(sunday("02:30", "04:00")).toEqual(["01:30", "02:00"])
  expect(sunday("01:30", "02:30")).toEqual(["00:30", "01:30"])
  expect(sunday("02:30", "03:00")).toEqual(["01:30", "02:00"])
  const autumn = { ...wednesdays, weekdays: [7], start_day: "2027-10-31", end_day: "2027-10-31" }
  const [date] = plan({ ...autumn, slots: [{ start_time: "02:30", end_time: "03:30" }] }, [])[0]!
  expect([date!.start_at.slice(11, 16), date!.end_at.slice(11, 16)]).toEqual(["00:30", "02:30"])
})

test("days that are left out stay in the list, with the name of the period or none", () => {
  const { days } = readRecurrence({ ...wednesdays, skipped_days: ["2027-03-10"] }, [easter], timezone)
  expect(days.filter(({ skipped_by }) => skipped_by !== null)).toEqual([
    { day: "2027-03-10", skipped_by: "" },
    { day: "2027-04-07", skipped_by: "Pâques" },
    { day: "2027-04-14", skipped_by: "Pâques" },
  ])
})

test("AVL-41 more than 400 dates in an availability or 500 availabilities are told before anything is made", () => {
  const daily = { ...wednesdays, weekdays: [1, 2, 3, 4, 5, 6, 7], start_day: "2027-01-01" }
  const problem = (more: Partial<Recurrence>) => problemOf({ ...daily, ...more })
  const most = (field: string, most: number) => ({ field, most })
  expect(problem({ end_day: "2028-02-04" })).toBeNull()
  expect(problem({ end_day: "2028-02-05" })).toEqual(most("end_day", MOST_DATES))
  expect(problem({ mode: "ONE_PER_DATE", end_day: "2028-05-14" })).toBeNull()
  expect(problem({ mode: "ONE_PER_DATE", end_day: "2028-05-15" })).toEqual(most("end_day", MOST_AVAILABILITIES))
  expect(problem({ mode: "ONE_PER_WEEK", end_day: "2036-07-27" })).toBeNull()
  expect(problem({ mode: "ONE_PER_WEEK", end_day: "2036-07-28" })).toEqual(most("end_day", MOST_AVAILABILITIES))
  expect(problem({ mode: "ONE_PER_WEEK", end_day: "2200-12-31" })).toEqual(most("end_day", MOST_AVAILABILITIES))
})

test("AVL-07 slots that overlap are no dates of one availability, and may be availabilities of their own", () => {
  const slots = [
    { start_time: "09:00", end_time: "12:00" },
    { start_time: "11:00", end_time: "14:00" },
  ]
  expect(problemOf({ ...camps, slots })).toEqual({ field: "slots" })
  expect(problemOf({ ...camps, slots, mode: "ONE_PER_DATE" })).toBeNull()
  const nights = { ...camps, slots: [{ start_time: "20:00", end_time: "20:00" }] }
  expect(problemOf(nights)).toBeNull()
})

test("whatever the rule, dates lie within its days, on its weekdays, in order, and start at their local hour", () => {
  const rule = fc.record({
    mode: fc.constantFrom("ONE_AVAILABILITY" as const, "ONE_PER_DATE" as const, "ONE_PER_WEEK" as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    every_weeks: fc.integer({ min: 1, max: 8 }),
    start: fc.integer({ min: 0, max: 400 }),
    length: fc.integer({ min: 0, max: 250 }),
    hour: fc.integer({ min: 4, max: 21 }),
  })
  fc.assert(
    fc.property(rule, ({ start, length, hour, ...rest }) => {
      const day = (days: number) => new Date(Date.UTC(2026, 8, 1 + days)).toISOString().slice(0, 10)
      const time = (of: number) => `${String(of).padStart(2, "0")}:00`
      const slots = [{ start_time: time(hour), end_time: time(hour + 1) }]
      const [start_day, end_day] = [day(start), day(start + length)]
      const dates = plan({ ...rest, start_day, end_day, slots, skipped_days: [] }, []).flat()
      for (const [i, date] of dates.entries()) {
        expect(date.day >= start_day && date.day <= end_day).toBe(true)
        expect(rest.weekdays).toContain(new Date(`${date.day}T00:00:00Z`).getUTCDay() || 7)
        expect(localDate(date.start_at, timezone)).toBe(date.day)
        expect(Date.parse(date.end_at) - Date.parse(date.start_at)).toBe(3_600_000)
        if (i > 0) expect(date.start_at > dates[i - 1]!.start_at).toBe(true)
      }
    }),
    { numRuns: 200 },
  )
})
