import { describe, expect, test } from "vitest"
import type { Call } from "../client.ts"
import { detailLoads } from "./detail-loads.ts"
import { elements } from "./registry.ts"

const now = "2027-01-13T10:00:00.000Z"
const everything = "OPEN,CLOSED,FULL,OVERLAP"

interface Asked {
  name: string
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** Answers each call by its name from the table given, and records the calls. */
function recorder(answers: Record<string, unknown>) {
  const asked: Asked[] = []
  const call = (async (name: string, input: object = {}) => {
    asked.push({ name, ...input })
    const answer = answers[name]
    return typeof answer === "function" ? answer(input) : answer
  }) as unknown as Call
  return { call, asked, ask: (name: string) => asked.filter((each) => each.name === name) }
}
const where = (query: string, params: Record<string, string>) => ({
  query: new URLSearchParams(query),
  params,
  now,
  timezone: "Europe/Brussels",
})

const settings = { allow_registrations_after_start: false }
const date = (cuid: string, day: string) => ({
  id: 1,
  cuid,
  start_at: `${day}T13:00:00Z`,
  end_at: `${day}T14:00:00Z`,
  status: "OPEN",
  on_sale: true,
  capacity: null,
  remaining: null,
  registered: 0,
})
const availability = (cuid: string, ...days: string[]) => ({
  id: 1,
  cuid,
  status: "OPEN",
  capacity: null,
  price: 1_000,
  categories: [],
  location: null,
  start_at: `${days[0]}T13:00:00Z`,
  end_at: `${days.at(-1)}T14:00:00Z`,
  registrations_start_at: null,
  registrations_end_at: null,
  activity: { id: 1, title: "x", settings },
  age_minimum: null,
  age_maximum: null,
  dates: days.map((day) => date(`${cuid}d${day.slice(8)}`, day)),
})

describe("the pages of one thing", () => {
  test.each([
    ["availability", "GET /api/availabilities/{cuid}"],
    ["bundle", "GET /api/bundles/{cuid}"],
    ["membership", "GET /api/memberships/{cuid}"],
    ["voucher", "GET /api/vouchers/{cuid}"],
  ] as const)(
    "%s asks for the one its page names; what cannot be a cuid is asked for as nobody's",
    async (type, name) => {
      const { call, asked } = recorder({ [name]: {} })
      const load = detailLoads[type] as (call: Call, settings: object, at: object) => Promise<unknown>
      await load(call, {}, where("", { [type]: "abc123" }))
      for (const odd of ["ABC", "../x", "a'b", ""]) await load(call, {}, where("", { [type]: odd }))
      expect(asked.map(({ params }) => params!.cuid)).toEqual(["abc123", ...Array(4).fill("nothing")])
    },
  )
})

describe("an activity", () => {
  const answers = {
    "GET /api/activities/{cuid}": { activity: { cuid: "clay" } },
    "GET /api/activities": { data: [{ price_minimum: 1_800, availabilities_count: 4 }], count: 1 },
    "GET /api/availabilities": { data: [availability("a1", "2027-02-22")], count: 1 },
  }
  const load = (call: Call, given: object, query = "") =>
    detailLoads.activity(call, elements.activity.parse(given), where(query, { activity: "clay" }))

  test("ACT-39 one that is not on the site is asked for as the family's own, and of a visitor not at all", async () => {
    const refused = { init: { status: 404 } }
    const refuse = () => Promise.reject(refused)
    const own = { "GET /api/account/activities/{cuid}": { activity: { cuid: "clay" } } }
    const parsed = elements.activity.parse({})
    const ask = (answers: object, marks: unknown) => {
      const { call, ask: asked } = recorder({ ...answers, "GET /api/activities/{cuid}": refuse })
      const at = { ...where("", { activity: "clay" }), marks: marks as never }
      return { data: detailLoads.activity(call, parsed, at), asked: () => asked("GET /api/account/activities/{cuid}") }
    }
    for (const marks of [null, { reader: { customer: { id: 1 } } }]) {
      const { data, asked } = ask({ ...answers, ...own }, marks)
      expect(await data).toMatchObject({ activity: { cuid: "clay" }, is_on_sale: false, list: null, day: null })
      expect(asked()).toHaveLength(1)
      const stranger = ask({ ...answers, "GET /api/account/activities/{cuid}": refuse }, marks)
      await expect(stranger.data).rejects.toBe(refused)
    }
    const visitor = ask({ ...answers, ...own }, { reader: { customer: null } })
    await expect(visitor.data).rejects.toBe(refused)
    expect(visitor.asked()).toEqual([])
    const broken = { init: { status: 503 } }
    const { call, ask: asked } = recorder({
      ...answers,
      ...own,
      "GET /api/activities/{cuid}": () => Promise.reject(broken),
    })
    await expect(load(call, {})).rejects.toBe(broken)
    expect(asked("GET /api/account/activities/{cuid}")).toEqual([])
  })

  test("ACTV-02 variant A asks for a page of what is not over, in any status", async () => {
    const { call, ask } = recorder(answers)
    const data = await load(call, {}, "page_number=3&page_size=5")
    expect(ask("GET /api/availabilities")[0]!.query).toEqual({
      activity: "clay",
      status: everything,
      after: now,
      page_number: 3,
      page_size: 5,
    })
    expect(data).toMatchObject({ price_minimum: 1_800, availabilities_count: 4, day: null })
    expect(data.list).toMatchObject({ count: 1, page_number: 3, page_size: 5 })
    // A row needs no list of dates.
    expect(data.list!.data[0]).not.toHaveProperty("dates")
    expect((await load(call, {}, "page_number=x")).list).toMatchObject({ page_number: 1, page_size: 20 })
  })

  const days = (...list: string[]) => list.map((day) => ({ date: day }))
  function calendars(first: object, month: object = first) {
    const empty = { dates: [], first: null, last: null, previous: null, next: null }
    const found = { availabilities_dates: { data: [] as object[], count: 0 } }
    const calendar = ({ query }: Asked) => ({ ...empty, ...(query!.before ? month : first) })
    const all = { ...answers, "GET /api/availabilities/calendar": calendar, "GET /api/availabilities/dates": found }
    return { ...recorder(all), found }
  }

  test("ACTV-03 ACTV-04 variant B shows the day asked for and the nearest around it that have dates", async () => {
    const month = { dates: days("2027-02-03", "2027-02-10", "2027-02-17"), last: "2027-06-30" }
    const { call, ask, found } = calendars(
      {},
      { ...month, first: "2026-09-01", previous: "2027-01-27", next: "2027-03-03" },
    )
    const { dates: _, ...of } = availability("a1", "2027-02-10")
    found.availabilities_dates.data = [{ ...date("d1", "2027-02-10"), availability: of }]
    const { day, list } = await load(call, { variant: "B" }, "date=2027-02-10")
    expect(list).toBeNull()
    expect(ask("GET /api/availabilities/calendar").map(({ query }) => query)).toEqual([
      { activity: "clay", status: everything, after: "2027-02-01", before: "2027-03-01" },
    ])
    expect(ask("GET /api/availabilities/dates")[0]!.query).toEqual({
      activity: "clay",
      status: everything,
      date: "2027-02-10",
      after: "2027-02-10",
    })
    expect(day).toMatchObject({
      date: "2027-02-10",
      previous: "2027-02-03",
      next: "2027-02-17",
      first: "2027-01-13",
      last: "2027-06-30",
      rows: [{ cuid: "d1", status: "OPEN", price: 1_000 }],
    })
    expect((await load(call, { variant: "B" }, "date=2027-02-03")).day!.previous).toBe("2027-01-27")
    expect((await load(call, { variant: "B" }, "date=2027-02-17")).day!.next).toBe("2027-03-03")
  })

  test("ACTV-03 without a day it shows the next that has dates, near or far; without any, today", async () => {
    const shown = async (upcoming: object, query = "") =>
      (await load(calendars(upcoming).call, { variant: "B" }, query)).day!.date
    expect(await shown({ dates: days("2027-01-16", "2027-01-20") })).toBe("2027-01-16")
    expect(await shown({ next: "2027-09-01" })).toBe("2027-09-01")
    expect(await shown({})).toBe("2027-01-13")
    expect(await shown({ next: "2027-09-01" }, "date=nonsense")).toBe("2027-09-01")
  })

  test("ACTV-04 what is over is neither shown nor led back to", async () => {
    const { call, found } = calendars({ dates: days("2027-01-13", "2027-01-20"), previous: "2027-01-06" })
    const { dates: _, ...of } = availability("a1", "2027-01-13")
    const morning = { ...date("d1", "2027-01-13"), end_at: "2027-01-13T09:00:00Z" }
    found.availabilities_dates.data = [
      { ...morning, availability: of },
      { ...date("d2", "2027-01-13"), availability: of },
    ]
    const { day } = await load(call, { variant: "B" })
    expect(day!.rows.map(({ cuid }) => cuid)).toEqual(["d2"])
    expect(day!.previous).toBeNull()
  })
})

describe("what was chosen", () => {
  const load = async (query: string, data: object[]) => {
    const { call, asked } = recorder({ "GET /api/availabilities": { data, count: data.length } })
    const { chosen } = await detailLoads["cart-add"](call, {}, where(query, {}))
    return {
      asked: asked.map((each) => each.query),
      chosen: chosen.map(({ cuid, date }) => [cuid, date?.cuid ?? null]),
    }
  }
  const data = [availability("a1", "2027-02-22", "2027-02-23"), availability("b2", "2027-03-01")]

  test("CART-05 is in the order of the address, once each; unknown and odd cuids are left out", async () => {
    const { asked, chosen } = await load("availabilities=b2,nobody,a1,b2,%3Cx%3E,,A", data)
    expect(asked).toEqual([{ id: "b2,nobody,a1", status: everything, limit: 60 }])
    expect(chosen).toEqual([
      ["b2", null],
      ["a1", null],
    ])
  })

  test("CART-06 dates are found with what they belong to", async () => {
    const { asked, chosen } = await load("dates=a1d23,b2d01,nobody", data)
    expect(asked).toEqual([{ dates: "a1d23,b2d01,nobody", status: everything, limit: 60 }])
    expect(chosen).toEqual([
      ["a1d23", "a1d23"],
      ["b2d01", "b2d01"],
    ])
  })

  test("CART-08 nothing chosen asks nothing, and a thousand are cut to what a cart holds", async () => {
    expect(await load("", data)).toEqual({ asked: [], chosen: [] })
    expect(await load("availabilities=&dates=,,", data)).toEqual({ asked: [], chosen: [] })
    const many = Array.from({ length: 1_000 }, (_, i) => `c${i}`).join()
    const { asked } = await load(`availabilities=${many}`, [])
    expect(String(asked[0]!.id).split(",")).toHaveLength(60)
  })
})
