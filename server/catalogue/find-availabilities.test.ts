import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, namesIn, type World } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})

const find = async (query: string) => {
  const { status, body, text } = await ask(`/api/availabilities?${query}`)
  expect(status, text).toBe(200)
  return body
}
const names = async (query: string) => namesIn(world, (await find(query)).data)

/** Each query beside the names it must list, soonest first. */
async function expectLists(cases: Record<string, string>): Promise<void> {
  for (const [query, expected] of Object.entries(cases))
    expect((await names(query)).join(" "), decodeURIComponent(query)).toBe(expected)
}
const every = "status=OPEN,CLOSED,FULL,OVERLAP"
const open = "clay lullaby camp night"

describe("the list", () => {
  test("APIB-01 APIB-23 CAT-23 CAT-24 is what is open, soonest first, with its count, and once more under its name", async () => {
    const body = await find("")
    expect(namesIn(world, body.data).join(" ")).toBe(open)
    expect(body.count).toBe(4)
    expect(body.availabilities).toEqual({ data: body.data, count: 4 })
  })

  test("AVAIL-14 CAT-24 of the statuses asked for; none named is open", async () => {
    await expectLists({
      [every]: "over clay lullaby camp night closed full",
      "status=CLOSED": "over closed",
      "status=FULL,CLOSED": "over closed full",
      "status=OVERLAP": "",
      "status=": open,
    })
  })

  test("CAT-04 CAT-05 CAT-06 comes in pages of 20 or of what is asked, counted from 1, either way of saying it", async () => {
    await expectLists({
      "page_size=2": "clay lullaby",
      "page_size=2&page_number=2": "camp night",
      "page_number=1&page_size=3": "clay lullaby camp",
      "limit=1": "clay",
      "limit=2&offset=1": "lullaby camp",
      "offset=3": "night",
      "limit=2&page_number=2": "camp night",
    })
  })

  test("CAT-06 a page beyond the end is empty and keeps the count", async () => {
    for (const query of ["page_number=2", "offset=4", "page_number=1000000&page_size=100", "offset=1000000"])
      expect(await find(query)).toMatchObject({ data: [], count: 4 })
  })

  test("CAT-05 a page holds 20 when nothing is said", async () => {
    const { id } = await addActivity(backend, { title: "Many" }, 2)
    for (let day = 1; day <= 23; day++) await addAvailability(backend, { activity_id: id, dates: [julyDay(day)] }, 2)
    const { body } = await asker(backend, "beta.localhost")("/api/availabilities")
    expect([body.data.length, body.count]).toEqual([20, 23])
  })
})

const julyDay = (day: number) =>
  hours(new Date(Date.UTC(2027, 6, day, 8)).toISOString(), new Date(Date.UTC(2027, 6, day, 10)).toISOString())

describe("filters alone", () => {
  test("CAT-02 search folds case, accents and ligatures over title, description and location, all words", async () => {
    await expectLists({
      "search=POTERIE": "clay night",
      "search=eveil": "lullaby",
      "search=%C3%89VEIL": "lullaby",
      "search=E%CC%81veil": "lullaby",
      "search=coeur": "clay night",
      "search=C%C5%92UR": "clay night",
      "search=oeuvre": "clay lullaby",
      "search=liege": "camp night",
      "search=terre": "clay night",
      "search=atelier%20ixelles": "clay",
      "search=ixelles%20%20atelier": "clay",
      "search=poterie%20football": "",
      "search=d%27ete": "clay night",
      "search=d%E2%80%99%C3%A9t%C3%A9": "clay night",
      "search=%26": "clay night",
      "search=%3C8": "camp",
      "search=%3Cb%3E": "",
      "search=%3Cp%3E": "",
      "search=%25": "",
      "search=_": "",
      "search=%20": open,
      "search=": open,
    })
  })

  test("CAT-02 date is every local day a date touches: what ends at midnight is not on the next day", async () => {
    await expectLists({
      "date=2027-03-10": "lullaby",
      "date=2027-03-11": "",
      "date=2027-04-10": "night",
      "date=2027-04-11": "night",
      "date=2027-04-12": "",
      "date=2027-04-07": "camp",
      "date=2027-03-10T23:59:00Z": "lullaby",
      "date=2027-03-02": "",
    })
  })

  test("CAT-02 CAT-12 weekday is 1 to 7, Monday first, of the organiser’s days", async () => {
    await expectLists({
      "weekday=1": "camp",
      "weekday=3": "clay lullaby camp",
      "weekday=4": "camp",
      "weekday=6": "night",
      "weekday=7": "night",
      "weekday=1,6": "camp night",
      "weekday=1,2,3,4,5,6,7": open,
      "weekday=": open,
    })
    for (const wrong of ["0", "8", "-1", "1.5", "x", "1;2", "0x1", " 1"])
      expect((await ask(`/api/availabilities?weekday=${wrong}`)).body).toMatchObject({
        error: "INVALID_INPUT",
        field: expect.stringMatching(/^weekday/),
      })
  })

  test("CAT-02 age is within both limits, themselves included; without a limit every age is", async () => {
    await expectLists({
      "age=5": "lullaby",
      "age=6": "clay lullaby night",
      "age=10": "clay lullaby camp night",
      "age=11": "lullaby camp",
      "age=12": "lullaby camp",
      "age=13": "lullaby",
      "age=0": "lullaby",
      "age=5,12": "lullaby camp",
    })
  })

  test("CAT-02 location, period of the activity, period of the availability itself", async () => {
    const { hall, park, carnival, easter } = world
    await expectLists({
      [`location=${hall.cuid}`]: "clay lullaby",
      [`location=${hall.cuid},${park.cuid}`]: open,
      "location=nowhere": "",
      [`availabilities-period=${carnival.cuid}`]: "clay",
      [`availabilities-period=${easter.cuid}`]: "camp night",
      [`availabilities-period=${easter.cuid},${carnival.cuid}`]: "clay camp night",
      [`period=${carnival.cuid}`]: "clay night",
      [`period=${easter.cuid}`]: "clay camp night",
      "period=nothing": "",
    })
  })

  test("CAT-03 categories are any of a group’s, and of every group named", async () => {
    const { theme, people, arts, sports, families } = world
    await expectLists({
      [`category-${theme.cuid}=${arts.cuid}`]: "clay lullaby night",
      [`category-${theme.cuid}=${arts.cuid},${sports.cuid}`]: open,
      [`category-${theme.cuid}=${arts.cuid}&category-${people.cuid}=${families.cuid}`]: "clay night",
      [`category-${theme.cuid}=${sports.cuid}&category-${people.cuid}=${families.cuid}`]: "",
      [`category-${theme.cuid}=`]: open,
      [`category-${theme.cuid}=nothing`]: "",
    })
  })

  test("APIB-01 after keeps what has a date ending after it; without an offset it is the organiser’s time", async () => {
    await expectLists({
      "after=2027-03-03T14:59:59Z": open,
      "after=2027-03-03T15:00:00Z": "lullaby camp night",
      "after=2027-03-03T15:59:59": open,
      "after=2027-03-03T16:00": "lullaby camp night",
      "after=2027-03-03T17:00:00%2B02:00": "lullaby camp night",
      "after=2027-04-11": "night",
      "after=2027-04-11T00:30:00": "",
    })
  })

  test("APIB-01 activity, catalog and id are named by id or by cuid, several at once", async () => {
    const { pottery, football, music, hidden, summer, winter, availabilities } = world
    await expectLists({
      [`activity=${pottery.id}`]: "clay night",
      [`activity=${pottery.cuid},${football.id}`]: "clay camp night",
      [`activity=${hidden.cuid}&${every}`]: "",
      [`catalog=${summer.cuid}`]: "clay lullaby night",
      [`catalog=${winter.id}`]: "lullaby camp",
      [`catalog=${winter.id},${summer.cuid}`]: open,
      "catalog=999999": "",
      [`id=${availabilities.night.id},${availabilities.clay.cuid}`]: "clay night",
      [`id=${availabilities.full.cuid}`]: "",
      [`id=${availabilities.full.cuid}&status=FULL`]: "full",
      [`dates=${availabilities.camp.dates[2]!.cuid},${availabilities.clay.dates[0]!.id}`]: "clay camp",
      [`activity=${music.cuid}&${every}`]: "over lullaby full",
    })
  })
})

test("CAT-02 CAT-03 filters together must all hold, those about dates of one and the same date", async () => {
  const { carnival, easter, hall, theme, arts, summer, winter } = world
  await expectLists({
    [`weekday=3&availabilities-period=${carnival.cuid}`]: "clay",
    [`weekday=6&availabilities-period=${carnival.cuid}`]: "",
    [`weekday=3&availabilities-period=${easter.cuid}`]: "camp",
    "weekday=1&date=2027-04-07": "",
    "weekday=3&date=2027-04-07": "camp",
    "weekday=3&after=2027-02-24T15:00:00Z": "clay lullaby camp",
    "date=2027-02-24&after=2027-02-24T15:00:00Z": "",
    [`search=atelier&age=6&location=${hall.cuid}&category-${theme.cuid}=${arts.cuid}&catalog=${summer.cuid}`]: "clay",
    [`search=atelier&catalog=${winter.cuid}`]: "",
    [`period=${easter.cuid}&availabilities-period=${carnival.cuid}`]: "clay",
    "status=CLOSED&after=2027-01-01": "closed",
  })
})
