import { describe, expect, test } from "vitest"
import type { Call } from "../client.ts"
import { readOwn } from "../own.ts"
import { cardLoads } from "./card-loads.ts"
import { filterLoads } from "./filter-loads.ts"
import { elements } from "./registry.ts"

const now = "2027-01-13T10:00:00.000Z"

/** Answers as the API would, and records the calls. */
function recorder(answers: Record<string, unknown> = {}) {
  const asked: [string, Record<string, unknown>][] = []
  const nothing = { data: [], count: 0, customer: null, availabilities_dates: { data: [], count: 0 } }
  const days = { dates: [], first: null, last: null, previous: null, next: null }
  const call = (async (name: string, { query = {} }: { query?: Record<string, unknown> } = {}) => {
    asked.push([name, Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))])
    return answers[name] ?? { ...nothing, ...days }
  }) as unknown as Call
  return { call, asked, ask: (name: string) => asked.filter(([each]) => each === name).map(([, query]) => query) }
}
const where = (query: string) => ({
  query: new URLSearchParams(query),
  params: {},
  now,
  timezone: "Europe/Brussels",
})

const none = {
  search: false,
  weekday: false,
  location: false,
  "availabilities-period": false,
  age: false,
  category: false,
}

describe("cards with filters", () => {
  const load = async (query: string, given: object = {}, answers = {}) => {
    const { call, ask, asked } = recorder(answers)
    const settings = elements["availabilities-filters"].parse({ filters: none, ...given })
    return { data: await filterLoads["availabilities-filters"](call, settings, where(query)), ask, asked }
  }
  const list = async (query: string, given = {}) => (await load(query, given)).ask("GET /api/availabilities/cards")[0]

  test("CAT-01 CAT-02 CAT-03 every filter of the address reaches the list", async () => {
    const plain = "search=feu&date=2027-02-22&weekday=1,3&location=l1,l2&period=p1&availabilities-period=p2&age=7"
    expect(await list(`${plain}&category-g1=c1,c2`)).toMatchObject({
      search: "feu",
      date: "2027-02-22",
      weekday: "1,3",
      location: "l1,l2",
      period: "p1",
      age: "7",
      "availabilities-period": "p2",
      "category-g1": "c1,c2",
    })
    expect(await list("weekday=1&weekday=3&category-g1=c1&category-g1=c2")).toMatchObject({
      weekday: "1,3",
      "category-g1": "c1,c2",
    })
  })

  test("CAT-12 a weekday is 1 to 7; what cannot be read shows the list all the same", async () => {
    for (const weekday of ["1", "7", "1,2,3,4,5,6,7"])
      expect(await list(`weekday=${weekday}`)).toMatchObject({ weekday })
    for (const query of ["weekday=0", "weekday=8", "weekday=x", "age=-1", "date=soon", "category-g1=%3B"])
      expect(await list(query)).toEqual({ status: "OPEN", page_number: 1, page_size: 20, after: now })
  })

  test("CAT-04 CAT-05 CAT-06 the page is the first and of twenty, unless the address says otherwise", async () => {
    expect(await list("")).toMatchObject({ page_number: 1, page_size: 20 })
    expect(await list("page_number=3&page_size=40")).toMatchObject({ page_number: 3, page_size: 40 })
    for (const wrong of ["page_number=0", "page_number=x", "page_number=-2"])
      expect(await list(wrong)).toMatchObject({ page_number: 1 })
    expect(await list("", { limit: 9 })).toMatchObject({ page_size: 9 })
  })

  test("SECT-21 what the section selects is asked for, from now on", async () => {
    const settings = { catalogs: [1, 2], activities: [3], segments: [4], status: ["OPEN", "FULL"] }
    expect(await list("", settings)).toMatchObject({
      catalog: "1,2",
      activity: "3",
      segment: "4",
      status: "OPEN,FULL",
      after: now,
    })
  })

  test("CAT-19 only filters that are on are asked for, together with the list", async () => {
    const names = async (filters: object) =>
      (await load("", { filters: { ...none, ...filters } })).asked.map(([name]) => name)
    expect(await names({})).toEqual(["GET /api/availabilities/cards"])
    expect(await names({ search: true, weekday: true })).toEqual(["GET /api/availabilities/cards"])
    expect(await names({ location: true })).toEqual(["GET /api/availabilities/cards", "GET /api/locations"])
    expect(await names({ period: true, "availabilities-period": true, category: true })).toEqual([
      "GET /api/availabilities/cards",
      "GET /api/activities/periods",
      "GET /api/availabilities/periods",
      "GET /api/categories/groups",
    ])
  })

  test("CAT-18 CAT-21 entries are told by cuid and title; groups without any are left out", async () => {
    const answers = {
      "GET /api/locations": { data: [{ cuid: "l1", title: "", name: "La Ruche" }] },
      "GET /api/categories/groups": {
        data: [
          { cuid: "g1", title: "Envie", scope: "SECONDARY", categories: [{ cuid: "c1", title: "Sport" }] },
          { cuid: "g2", title: "Vide", scope: "SECONDARY", categories: [] },
        ],
      },
    }
    const on = { filters: { ...none, location: true, category: true }, category_groups: ["g1", "g2"] }
    const { data, ask } = await load("", on, answers)
    expect(data.entries.groups).toEqual([
      { key: "location", title: null, entries: [{ value: "l1", label: "La Ruche" }] },
      { key: "category-g1", title: "Envie", entries: [{ value: "c1", label: "Sport" }] },
    ])
    expect(ask("GET /api/categories/groups")).toEqual([{ cuid: "g1,g2" }])
  })

  test("a customer's children are told with their ages; a visitor has none and is not asked", async () => {
    const on = { filters: { ...none, age: true } }
    const visitor = await load("", on)
    expect([readOwn(visitor.data.entries.children), visitor.ask("GET /api/participants")]).toEqual([[], []])
    const children = [
      { firstname: "Basile", birthdate: "2019-01-14" },
      { firstname: "Zoé", birthdate: "2022-06-01" },
    ]
    const answers = { "GET /api/session": { customer: { id: 1 } }, "GET /api/participants": { data: children } }
    expect(readOwn((await load("", on, answers)).data.entries.children)).toEqual([
      { firstname: "Basile", age: 7 },
      { firstname: "Zoé", age: 4 },
    ])
  })

  test("a calendar asks for the month of its day and the next, by every filter but the day", async () => {
    const { ask } = await load("date=2027-03-31&age=7", { filters: { ...none, "date-calendar": true } })
    expect(ask("GET /api/availabilities/calendar")).toEqual([
      { status: "OPEN", age: "7", after: "2027-03-01", before: "2027-05-02" },
    ])
  })
})

describe("the quick list", () => {
  const load = async (query: string, answers = {}) => {
    const { call, ask } = recorder(answers)
    const settings = elements["availabilities-quick-list"].parse({ filters: { location: false, category: false } })
    return { data: await filterLoads["availabilities-quick-list"](call, settings, where(query)), ask }
  }
  const calendar = (dates: string[], more = {}) => ({
    "GET /api/availabilities/calendar": {
      dates: dates.map((date) => ({ date })),
      first: "2027-01-01",
      last: "2027-06-30",
      previous: null,
      next: null,
      ...more,
    },
  })

  test("SECT-03 shows the day of the address; its filters apply, the day is none of them", async () => {
    const { data, ask } = await load("date=2027-01-20&search=argile", calendar(["2027-01-20", "2027-01-27"]))
    expect(data).toMatchObject({ day: "2027-01-20", today: "2027-01-13", next: "2027-01-27" })
    expect(ask("GET /api/availabilities/dates")).toEqual([
      { status: "OPEN", search: "argile", after: "2027-01-20", before: "2027-01-21" },
    ])
  })

  test("SECT-03 without one it shows the first that has something, today from now on", async () => {
    expect((await load("", calendar(["2027-01-16"]))).data.day).toBe("2027-01-16")
    expect((await load("", calendar([], { next: "2027-05-02" }))).data.day).toBe("2027-05-02")
    const { data, ask } = await load("")
    expect(data.day).toBe("2027-01-13")
    expect(ask("GET /api/availabilities/dates")).toEqual([{ status: "OPEN", after: now, before: "2027-01-14" }])
  })

  test("SECT-04 the next date is the nearest after the day, near or far", async () => {
    const next = async (query: string, dates: string[], more = {}) =>
      (await load(query, calendar(dates, more))).data.next
    expect(await next("date=2027-01-14", ["2027-01-16", "2027-01-20"])).toBe("2027-01-16")
    expect(await next("date=2027-01-20", ["2027-01-16"], { next: "2027-05-02" })).toBe("2027-05-02")
    expect(await next("date=2027-01-20", ["2027-01-16"])).toBeNull()
  })
})

describe("grids of cards", () => {
  test("SECT-31 only what is still to come: available-only sends `after`, and nothing else does", async () => {
    for (const isOnly of [true, false]) {
      const { call, ask } = recorder()
      const settings = elements["activities-cards"].parse({ "available-only": isOnly, activities: [3], limit: 8 })
      await cardLoads["activities-cards"](call, settings, where(""))
      expect(ask("GET /api/activities")).toEqual([{ id: "3", limit: 8, ...(isOnly ? { after: now } : {}) }])
    }
  })

  test("SECT-01 SECT-21 each asks for its own, by the ids it names", async () => {
    const { call, ask } = recorder()
    await cardLoads["availabilities-cards"](
      call,
      elements["availabilities-cards"].parse({ catalogs: [1], status: ["FULL"], limit: 4 }),
      where(""),
    )
    await cardLoads["bundles-cards"](call, elements["bundles-cards"].parse({ bundles: [5, 6] }))
    await cardLoads["memberships-cards"](call, elements["memberships-cards"].parse({}))
    await cardLoads["vouchers-cards"](call, elements["vouchers-cards"].parse({ vouchers: [7] }))
    expect(ask("GET /api/availabilities/cards")).toEqual([{ catalog: "1", status: "FULL", limit: 4, after: now }])
    expect(ask("GET /api/bundles")).toEqual([{ id: "5,6", limit: 20 }])
    expect(ask("GET /api/memberships")).toEqual([{ limit: 20 }])
    expect(ask("GET /api/vouchers")).toEqual([{ id: "7", limit: 20 }])
  })

  test("products come with a summary and one picture instead of all there is", async () => {
    const product = { cuid: "b1", title: "Carnet", price: 1, description: `<p>${"mot ".repeat(80)}</p>` }
    const pictures = [
      { public_url: "/1.webp", alt: "x" },
      { public_url: "/2.webp", alt: "y" },
    ]
    const { call } = recorder({ "GET /api/bundles": { data: [{ ...product, images: pictures }], count: 1 } })
    const { data } = await cardLoads["bundles-cards"](call, elements["bundles-cards"].parse({}))
    expect(data[0]).not.toHaveProperty("description")
    expect(data[0]!.summary.length).toBeLessThan(142)
    expect(data[0]!.image).toEqual({ public_url: "/1.webp" })
  })
})
