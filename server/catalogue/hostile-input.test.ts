import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, type World } from "#tests/fixtures/catalogue-world.ts"
import { catalogueRoutes } from "./routes.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})

const endpoints = catalogueRoutes.map(({ endpoint }) => endpoint)
const lists = endpoints.filter(({ params }) => !params)
const details = endpoints.filter(({ params }) => params)

const hostile = [
  "' or 1=1 --",
  "1); drop table activities; --",
  "$1",
  "{}",
  "{a,b}",
  "[]",
  "\\",
  '"',
  "%",
  "_",
  "💥",
  "\r\nx: y",

  "<script>alert(1)</script>",
  "<img src=x onerror=y>",
  "a".repeat(5_000),
  "null",
  "undefined",
  "true",
  ",",
  ",,a,,",
  "-1",
  "0",
  "1.5",
  "1e9",
  "0x10",
  "NaN",
  "Infinity",
  "9".repeat(25),
  "9007199254740993",
  "abc",
  "Abc",
  "a b",
  "2027-02-31",
  "2027-13-01",
  "0000-01-01",
  "-0001-01-01",
  "9999-12-31T23:59:59Z",
  "2027-03-28T02:30:00",
  "24:00",
  "2027-01-01T00:00:00",
  "2027-01-01 00:00",
  `2027-01-01T00:00:00.${"1".repeat(300)}Z`,
  "infinity",
  "now",
  " ",
  "",
]
const cuids = (count: number) => Array.from({ length: count }, (_, i) => `c${i}`).join(",")

/** Either an answer of the promised shape (tests parse every one), or a refusal that names the field. */
async function expectCalm(path: string, field: string, host?: string): Promise<void> {
  const { status, body } = await backend.ask("GET", path, host ? { host } : {})
  const what = `${path.slice(0, 200)} ${JSON.stringify(body).slice(0, 300)}`
  if (status === 200) return
  expect([status, body.error], what).toEqual([400, "INVALID_INPUT"])
  expect(body.field ?? "", what).toMatch(new RegExp(`^${field.replace(/[^\w-]/g, ".")}(\\.|$)`))
}

describe("whatever a parameter holds", () => {
  // One test for each parameter of each list: the embedded database takes its time over values the schemas let through
  const parameters = lists.flatMap(({ path, query }) =>
    [...Object.keys(query?.shape ?? {}), "category-abc", "unknown"].map((name) => ({ path, name })),
  )
  test.each(parameters)("$path lists or refuses $name", async ({ path, name }) => {
    for (const value of [...hostile, cuids(501), cuids(10_000)])
      await expectCalm(`${path}?${name}=${encodeURIComponent(value)}`, name)
  })

  test.each(details)("$path finds nothing or refuses", async ({ path }) => {
    for (const value of hostile.filter((each) => each !== "")) {
      const { status, body } = await ask(path.replace("{cuid}", encodeURIComponent(value)))
      expect([400, 404], value).toContain(status)
      expect(["INVALID_INPUT", "NOT_FOUND"], value).toContain(body.error)
    }
  })

  test("names of parameters may be hostile too", async () => {
    const names = [
      "__proto__",
      "constructor",
      "category-",
      "category-' or 1=1",
      "category-ABC",
      "status[]",
      "a".repeat(9_000),
    ]
    for (const { path } of lists)
      for (const name of names) await expectCalm(`${path}?${encodeURIComponent(name)}=abc`, name)
    for (const broken of ["%", "%E0%A4%A", "?=&&==&", "search=%FF%FE"])
      expect([200, 400]).toContain((await ask(`/api/availabilities?${broken}`)).status)
  })

  test("what PostgreSQL cannot store as text is refused", async () => {
    for (const value of ["%00", "a%00b"])
      for (const name of ["search", "location", "unknown"])
        expect((await ask(`/api/availabilities?${name}=${value}`)).body).toMatchObject({ error: "INVALID_INPUT" })
  })
})

describe("wrong values", () => {
  const refusals = {
    "status=PENDING": "status",
    "status=OPEN,open": "status",
    "age=151": "age",
    "age=-1": "age",
    "age=%20": "age",
    "date=2027-02-31": "date",
    "date=tomorrow": "date",
    "date=": "date",
    "after=yesterday": "after",
    "after=2027-02-31T00:00:00": "after",
    "after=0000-01-01": "after",
    "location=Nowhere!": "location",

    "limit=0": "limit",
    "limit=101": "limit",
    "limit=-5": "limit",
    "offset=-1": "offset",
    "offset=1e12": "offset",
    "page_number=0": "page_number",
    "page_number=-1": "page_number",
    "page_number=1e30": "page_number",
    "page_size=0": "page_size",
    "page_size=1000": "page_size",
    "activity=0": "activity",
    "id=-1": "id",
    "category-abc=Not!": "category-abc",
    "category-abc!=abc": "category-abc!",
  }
  test.each(Object.entries(refusals))("CAT-02 CAT-04 %s is refused by name", async (query, field) => {
    const { status, body } = await ask(`/api/availabilities?${query}`)
    expect([status, body.error]).toEqual([400, "INVALID_INPUT"])
    expect(body.field).toMatch(new RegExp(`^${field}(\\.|$)`))
  })

  test("CAT-02 an hour the clocks leave out or strike twice is still an instant", async () => {
    const date = (start: string, end: string) => [hours(`2027-${start}:00:00Z`, `2027-${end}:00:00Z`)]
    const spring = await addAvailability(backend, { activity_id: world.music.id, dates: date("03-28T00", "03-28T01") })
    const autumn = await addAvailability(backend, { activity_id: world.music.id, dates: date("10-30T23", "10-31T00") })
    const listed = async (query: string) => {
      const { body } = await ask(`/api/availabilities?activity=${world.music.cuid}&${query}`)
      return body.data
        .map(({ cuid }: { cuid: string }) => cuid)
        .filter((cuid: string) => [spring, autumn].some((x) => x.cuid === cuid))
    }
    // 01:00 to 02:00, when it becomes 03:00; then 01:00 to 02:00 before an hour that comes twice
    expect(await listed("after=2027-03-28T01:59:59")).toEqual([spring.cuid, autumn.cuid])
    expect(await listed("after=2027-03-28T02:30:00")).toEqual([autumn.cuid])
    expect(await listed("after=2027-10-31T01:59:59")).toEqual([autumn.cuid])
    expect(await listed("after=2027-10-31T02:30:00")).toEqual([])
    expect(await listed("date=2027-03-28")).toEqual([spring.cuid])
  })

  test("a value given twice is never a failure", async () => {
    for (const query of [
      "status=OPEN&status=FULL",
      "id=1&id=abc",
      "page_number=1&page_number=x",
      "date=2027-01-01&date=x",
    ])
      expect([200, 400], query).toContain((await ask(`/api/availabilities?${query}`)).status)
  })
})

test("what is another organiser’s is nowhere: by no filter, and not among the entries", async () => {
  const there = await fillForeign()
  for (const [name, { id, cuid }] of Object.entries(there))
    for (const path of ["/api/availabilities", "/api/availabilities/dates", "/api/activities"]) {
      if (path === "/api/activities" && ["activity", "segment"].includes(name)) continue
      for (const reference of [cuid, ...(["id", "activity", "catalog", "segment"].includes(name) ? [id] : [])]) {
        const { body } = await ask(`${path}?${name}=${reference}&status=OPEN,CLOSED,FULL,OVERLAP&before=2027-02-01`)
        const count = body.count ?? body.availabilities_dates.count
        expect(count, `${path} ${name}`).toBe(0)
      }
    }
})

async function fillForeign() {
  const row = (table: Parameters<typeof addRow>[1], values: object) => addRow(backend, table, values, 2)
  const location = await row("locations", { name: "b", title: "b" })
  const catalog = await row("catalogs", { title: "b" })
  const segment = await row("segments", { entity: "AVAILABILITIES", name: "b" })
  const period = await row("calendar_periods", { title: "b", start_day: "2026-01-01", end_day: "2028-01-01" })
  const group = await row("category_groups", { title: "b" })
  const category = await row("categories", { title: "b", group_id: group.id })
  const activity = await addActivity(backend, { catalog_ids: [catalog.id], category_ids: [category.id] }, 2)
  const id = await addAvailability(backend, { activity_id: activity.id, location_id: location.id }, 2)
  const more = { period, "availabilities-period": period, [`category-${group.cuid}`]: category }
  return { location, catalog, segment, activity, id, ...more }
}
