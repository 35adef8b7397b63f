import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, namesIn, type World } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
let retreat: { cuid: string }
beforeAll(async () => {
  world = await fillWorld(backend)
  const { id } = await addActivity(backend, { title: "Retraite" })
  // One date from Monday to Friday, and one across the hour at which 62 days from the 20th of February end
  retreat = await addAvailability(backend, {
    activity_id: id,
    dates: [hours("2027-08-02T07:00:00Z", "2027-08-06T15:00:00Z")],
  })
})

interface Occurrence {
  start_at: string
  availability: { cuid: string }
}
const find = async (query: string) => {
  const { status, body, text } = await ask(`/api/availabilities/dates?${query}`)
  expect(status, text).toBe(200)
  expect(body.availabilities_dates.count).toBe(body.availabilities_dates.data.length)
  return body.availabilities_dates.data as Occurrence[]
}
const days = async (query: string) =>
  (await find(query)).map(
    ({ start_at, availability }) => `${namesIn(world, [availability])[0]} ${start_at.slice(5, 10)}`,
  )
const calendar = async (query: string) => {
  const { status, body, text } = await ask(`/api/availabilities/calendar?${query}`)
  expect(status, text).toBe(200)
  return { ...body, dates: body.dates.map(({ date }: { date: string }) => date.slice(5)).join(" ") }
}

describe("dates", () => {
  test("APIB-02 31 days from now, or from after, in the order they begin", async () => {
    expect(await find("")).toEqual([])
    expect(await days("after=2027-02-20")).toEqual(["clay 02-24", "clay 03-03", "lullaby 03-10"])
    expect(await days("after=2027-02-25")).toEqual(["clay 03-03", "lullaby 03-10"])
  })

  test("APIB-02 62 days at most, as the organiser’s calendar counts them over the change of clocks", async () => {
    const until = async (before: string) => (await days(`after=2027-02-20&before=${before}`)).at(-1)
    expect(await until("2027-12-31")).toBe("night 04-10")
    // 62 days after the 20th of February is the 23rd of April at midnight, an hour less than 62 times 24 hours
    const { id } = await addActivity(backend, { title: "Bord", catalog_ids: [] })
    const edge = (start: string, end: string) =>
      addAvailability(backend, { activity_id: id, dates: [hours(start, end)] })
    const inside = await edge("2027-04-22T21:30:00Z", "2027-04-22T22:30:00Z")
    await edge("2027-04-22T22:30:00Z", "2027-04-22T23:30:00Z")
    expect(await until("2027-12-31")).toBe(`${inside.cuid} 04-22`)
    expect(await until("2027-04-22T21:30:00Z")).toBe("night 04-10")
  })

  test("APIB-02 whatever touches the stretch is in it; ending as it begins, or beginning as it ends, is not", async () => {
    expect(await days("after=2027-04-05T13:59:59Z&before=2027-04-06T07:00:01Z")).toEqual(["camp 04-05", "camp 04-06"])
    expect(await days("after=2027-04-05T14:00:00Z&before=2027-04-06T07:00:00Z")).toEqual([])
    expect((await find("after=2027-08-04&before=2027-08-05")).map((each) => each.availability.cuid)).toEqual([
      retreat.cuid,
    ])
  })

  test("APIB-02 a stretch that ends before it begins is empty, also inside a long date", async () => {
    expect(await find("after=2027-08-05&before=2027-08-04")).toEqual([])
    expect(await find("after=2027-08-05&before=2027-08-05")).toEqual([])
    expect(await calendar("after=2027-08-05&before=2027-08-04")).toMatchObject({ dates: "" })
  })

  test("APIB-02 filters say what lies in it: of the date itself, and of its availability", async () => {
    const { summer, carnival, easter, park, football, availabilities } = world
    const stretch = "after=2027-02-20&before=2027-04-20"
    for (const [query, expected] of Object.entries({
      "weekday=1": "camp 04-05",
      "weekday=7": "night 04-10",
      "date=2027-04-07": "camp 04-07",
      [`availabilities-period=${easter.cuid}&weekday=5,6`]: "camp 04-09, night 04-10",
      [`period=${carnival.cuid}&weekday=6`]: "night 04-10",
      [`catalog=${summer.id}&age=5`]: "lullaby 03-10",
      [`location=${park.cuid}&search=liege&date=2027-04-05`]: "camp 04-05",
      [`activity=${football.cuid}&weekday=2`]: "camp 04-06",
      [`id=${availabilities.clay.id}`]: "clay 02-24, clay 03-03",
      [`category-${world.theme.cuid}=${world.sports.cuid}&weekday=3`]: "camp 04-07",
      "segment=none": "",
    }))
      expect((await days(`${stretch}&${query}`)).join(", "), query).toBe(expected)
  })

  test("APIB-02 AVAIL-16 of the statuses asked for, open unless told", async () => {
    const stretch = "after=2027-04-25&before=2027-06-20"
    expect(await days(stretch)).toEqual([])
    expect(await days(`${stretch}&status=CLOSED`)).toEqual(["closed 05-01"])
    expect(await days(`${stretch}&status=FULL,CLOSED`)).toEqual(["closed 05-01", "full 06-01"])
  })

  test("AVAIL-15 a date carries its own facts and those of its availability, without the other dates", async () => {
    const [first] = await find("after=2027-02-20")
    const { clay } = world.availabilities
    const [shown] = (await ask(`/api/availabilities?id=${clay.cuid}`)).body.data
    const { dates, ...availability } = shown
    expect(first).toEqual({ ...dates[0], availability })
  })
})

describe("the calendar", () => {
  test("APIB-03 AVAIL-17 marks local days, each once", async () => {
    const { body } = await ask("/api/availabilities/calendar?after=2027-02-20")
    expect(body.dates).toEqual([{ date: "2027-02-24" }, { date: "2027-03-03" }, { date: "2027-03-10" }])
    expect(await calendar("")).toMatchObject({ dates: "" })
    expect(await calendar("after=2027-04-05&before=2027-04-12")).toMatchObject({
      dates: "04-05 04-06 04-07 04-08 04-09 04-10 04-11",
    })
  })

  test("APIB-03 tells the first and the last day of what is not over, and the nearest outside", async () => {
    const week = await calendar("after=2027-03-08&before=2027-03-15")
    expect(week).toMatchObject({ dates: "03-10", first: "2027-02-24", last: "2027-08-06" })
    expect(week).toMatchObject({ previous: "2027-03-03", next: "2027-04-05" })
    expect(await calendar("after=2027-02-01&before=2027-02-08")).toMatchObject({ previous: null, next: "2027-02-24" })
    expect(await calendar("after=2027-09-06&before=2027-09-13")).toMatchObject({ previous: "2027-08-06", next: null })
    expect(await calendar("after=2027-08-04&before=2027-08-05")).toEqual({
      dates: "08-04",
      first: "2027-02-24",
      last: "2027-08-06",
      previous: "2027-08-03",
      next: "2027-08-05",
    })
  })

  test("APIB-03 the past is told only to those who ask for it", async () => {
    const { music } = world
    expect(await calendar(`activity=${music.cuid}`)).toMatchObject({ first: "2027-03-10", previous: null })
    expect(await calendar(`activity=${music.cuid}&after=2026-11-25&before=2026-12-05`)).toEqual({
      dates: "12-01",
      first: "2026-12-01",
      last: "2027-03-10",
      previous: null,
      next: "2027-03-10",
    })
  })

  test("APIB-03 filters and statuses count, and nothing at all is nothing", async () => {
    const stretch = "after=2027-04-01&before=2027-05-20"
    expect(await calendar(`${stretch}&weekday=1`)).toMatchObject({ dates: "04-05" })
    expect(await calendar(`${stretch}&status=CLOSED&location=`)).toMatchObject({ dates: "05-01", first: "2027-05-01" })
    expect(await calendar(`${stretch}&catalog=nothing`)).toEqual({
      dates: "",
      first: null,
      last: null,
      previous: null,
      next: null,
    })
  })

  test("APIB-02 APIB-03 a day is marked exactly when asking for its dates finds one", async () => {
    for (const stretch of ["after=2027-02-22&before=2027-04-20", "after=2027-08-01&before=2027-08-10"]) {
      const [from, to] = stretch.match(/\d{4}-\d\d-\d\d/g) as [string, string]
      const marked: string[] = []
      for (let day = Date.parse(from); day < Date.parse(to); day += 86_400_000) {
        const date = new Date(day).toISOString().slice(0, 10)
        if ((await find(`${stretch}&date=${date}`)).length > 0) marked.push(date.slice(5))
      }
      expect((await calendar(stretch)).dates).toBe(marked.join(" "))
    }
  })
})
