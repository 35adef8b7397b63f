import { describe, expect, test } from "vitest"
import type { Call } from "../client.ts"
import { parsePage } from "./registry.ts"
import { scheduleLoads } from "./schedule-loads.ts"

type Settings = Parameters<(typeof scheduleLoads)["weekly-calendar"]>[1]
const settingsOf = (given: object): Settings =>
  parsePage([{ id: "a", type: "weekly-calendar", settings: given }])[0]!.settings as Settings

const calendar = {
  dates: [{ date: "2027-01-06" }],
  first: "2026-12-01",
  last: "2027-06-30",
  previous: "2027-01-02",
  next: "2027-01-13",
}
const occurrence = (id: number, status = "OPEN") => ({
  id,
  cuid: `d${id}`,
  start_at: "2027-01-06T13:00:00Z",
  end_at: "2027-01-06T14:00:00Z",
  status,
  capacity: null,
  registered: 0,
  remaining: null,
  on_sale: true,
  availability: {
    id: 1,
    cuid: "a1",
    status: "OPEN",
    start_at: "2027-01-06T13:00:00Z",
    end_at: "2027-01-06T14:00:00Z",
    registrations_start_at: null,
    registrations_end_at: null,
    price: 0,
    capacity: null,
    location: null,
    age_minimum: null,
    age_maximum: null,
    categories: [],
    activity: { id: 1, title: "Poterie", settings: { allow_registrations_after_start: false } },
  },
})

/** Answers as the API would, and records the calls. */
async function load(address: string, given: object = {}, dates = [occurrence(1)], now = "2027-01-05T23:30:00Z") {
  const asked: [string, Record<string, unknown>][] = []
  const call = (async (name: string, { query }: { query: Record<string, unknown> }) => {
    asked.push([name, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))])
    return name.endsWith("/calendar") ? calendar : { availabilities_dates: { data: dates, count: dates.length } }
  }) as unknown as Call
  const query = new URL(address, "http://site.example").searchParams
  const where = { query, params: {}, now, timezone: "Europe/Brussels" }
  return { asked, data: await scheduleLoads["weekly-calendar"](call, settingsOf(given), where) }
}

const week = { status: "OPEN", after: "2027-01-04", before: "2027-01-11" }

describe("a schedule asks for", () => {
  test("SCHED-01 the week of the date in the address, Monday to Monday", async () => {
    const { asked, data } = await load("/cours?date=2027-03-31")
    const wanted = { status: "OPEN", after: "2027-03-29", before: "2027-04-05" }
    expect(asked).toEqual([
      ["GET /api/availabilities/dates", wanted],
      ["GET /api/availabilities/calendar", wanted],
    ])
    expect(data.date).toBe("2027-03-31")
  })

  test.each(["/cours", "/cours?date=", "/cours?date=soon", "/cours?date=2027-02-30"])(
    "SCHED-01 this week at %s, by the organiser's clock",
    async (address) => {
      const { asked, data } = await load(address)
      expect(data).toMatchObject({ date: "2027-01-06", today: "2027-01-06" })
      expect(asked[0]).toEqual(["GET /api/availabilities/dates", week])
    },
  )

  describe("SCHED-01 the next week that has something", () => {
    const saturday = "2027-01-09T10:00:00Z"
    const next_week = { status: "OPEN", after: "2027-01-11", before: "2027-01-18" }
    test.each([
      ["when all of this week is over", [occurrence(1)]],
      ["when this week has nothing at all", []],
    ])("%s", async (_, dates) => {
      const { asked, data } = await load("/cours", {}, dates, saturday)
      expect(data).toMatchObject({ date: "2027-01-13", today: "2027-01-09" })
      expect(asked.at(-1)).toEqual(["GET /api/availabilities/calendar", next_week])
    })

    test("but this one while something of it is left, and whichever the address names", async () => {
      const during = await load("/cours", {}, [occurrence(1)], "2027-01-06T13:30:00Z")
      expect(during.data.date).toBe("2027-01-06")
      const named = await load("/cours?date=2027-01-09", {}, [occurrence(1)], saturday)
      expect(named.data.date).toBe("2027-01-09")
      expect(named.asked).toHaveLength(2)
    })
  })

  test("SCHED-01 what the section selects and the address filters; the day shown is no filter", async () => {
    const { asked, data } = await load("/cours?date=2027-01-06&age=7&location=l1&category-g1=c1&weekday=9", {
      catalogs: [3, 4],
      activities: [5],
      segments: [6],
      status: ["OPEN", "FULL"],
    })
    const selected = { catalog: "3,4", activity: "5", segment: "6", status: "OPEN,FULL" }
    const filtered = { age: "7", location: "l1", "category-g1": "c1" }
    expect(asked[1]).toEqual(["GET /api/availabilities/calendar", { ...selected, ...filtered, ...week, ...selected }])
    expect(data.asked).toEqual({ ...selected, ...filtered })
  })
})

test("SCHED-03 SCHED-06 a schedule knows the days around its week", async () => {
  const { data } = await load("/cours")
  expect(data.days).toEqual({ ...calendar, dates: ["2027-01-06"] })
  expect(data.items).toMatchObject([{ id: 1, status: "OPEN", activity: { title: "Poterie" } }])
})

describe("SECT-23 an initial selection", () => {
  const given = { "multiple-selection": true, "initial-selection": [2, 3, 9] }

  test("is looked for in the weeks to come, as far as it can be chosen", async () => {
    const { asked, data } = await load("/cours?age=7", given, [occurrence(1), occurrence(2), occurrence(3, "FULL")])
    const ahead = { status: "OPEN", after: "2027-01-05T23:30:00Z", before: "2027-03-09" }
    expect(asked.map(([, query]) => query)).toContainEqual(ahead)
    expect(data.chosen.map(({ id }) => id)).toEqual([2])
  })

  test("is nothing where one item is chosen at a time", async () => {
    const { asked, data } = await load("/cours", { ...given, "multiple-selection": false })
    expect(asked).toHaveLength(2)
    expect(data.chosen).toEqual([])
  })
})
