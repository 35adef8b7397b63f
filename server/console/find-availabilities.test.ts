import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, makeFamily, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, dayIn, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs, makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
type Made = { id: number; cuid: string }
let places: { pottery: Made; circus: Made; hall: Made; room: Made; nora: Made; category: Made; easter: Made }
const made: Record<string, Awaited<ReturnType<typeof addAvailability>>> = {}
const day = dayIn

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  const group = await addRow(backend, "category_groups", { title: "Type" })
  places = {
    pottery: await addActivity(backend, { title: "Poterie" }),
    circus: await addActivity(backend, { title: "Cirque", default_price: 9_000 }),
    hall: await addRow(backend, "locations", { name: "Grande salle", title: "Grande salle" }),
    room: await addRow(backend, "resources", { name: "Four" }),
    nora: await makeCollaborator(backend.database, ["availabilities.availabilities.read"]),
    category: await addRow(backend, "categories", { title: "Stage", group_id: group.id }),
    easter: await addRow(backend, "calendar_periods", { title: "Pâques", start_day: day(19), end_day: day(22) }),
  }
  const { pottery, circus, hall, room, nora, category } = places
  const add = async (name: string, row: Parameters<typeof addAvailability>[1]) => {
    made[name] = await addAvailability(backend, row)
  }
  await add("open", { activity_id: pottery.id, location_id: hall.id, dates: daily(10, 3), minimum: 4 })
  await add("full", { activity_id: pottery.id, capacity: 1, dates: daily(20), resource_id: room.id })
  await add("overlap", { activity_id: pottery.id, dates: daily(20), resource_id: room.id })
  await add("closed", { activity_id: circus.id, status: "CLOSED", dates: daily(30), collaborator_ids: [nora.id] })
  await add("over", { activity_id: circus.id, dates: daily(-5), category_ids: [category.id] })
  const { full, open } = made
  await addPlace(backend, { availability_id: full!.id, date_ids: [full!.dates[0]!.id] })
  await addPlace(backend, { availability_id: open!.id, date_ids: [open!.dates[1]!.id], quantity: 3 })
  const hold = { availability_id: open!.id, date_ids: [open!.dates[1]!.id] }
  await addPlace(backend, { ...hold, expires_at: inDays(0, 1), quantity: 2 })
  await addPlace(backend, { ...hold, expires_at: inDays(0, -1) })
})

const list = async (query = "") => (await admin.ask("GET", `/api/console/availabilities?${query}`)).body
const names = async (query = "") =>
  (await list(query)).data.map(
    ({ cuid }: { cuid: string }) => Object.entries(made).find(([, each]) => each.cuid === cuid)![0],
  )

describe("the list", () => {
  test("AVL-40 those that a schedule has made", async () => {
    const body = {
      title: "Juillet",
      activity: places.pottery.cuid,
      mode: "ONE_PER_WEEK",
      weekdays: [1],
      start_day: "2027-07-05",
      end_day: "2027-07-09",
      slots: [{ start_time: "09:00", end_time: "16:00" }],
    }
    const { schedule } = (await admin.ask("POST", "/api/console/schedules", { body })).body
    await change(
      backend,
      "update availabilities set schedule_id = (select s.id from schedules s where s.organiser_id = 1 and s.cuid = ?) where organiser_id = 1 and id = ?",
      [schedule.cuid, made.open!.id],
    )
    expect(await names(`schedule=${schedule.cuid}`)).toEqual(["open"])
    expect(await names("schedule=nobody")).toEqual([])
  })

  test("AVL-01 each filter, alone and together, and the sorts", async () => {
    const { pottery, hall, room, nora, category, easter } = places
    const all = ["over", "open", "full", "overlap", "closed"]
    const wanted: [string, string[]][] = [
      ["", all],
      [`activity=${pottery.cuid}`, ["open", "full", "overlap"]],
      [`location=${hall.cuid}`, ["open"]],
      [`resource=${room.cuid}`, ["full", "overlap"]],
      [`collaborator=${nora.cuid}`, ["closed"]],
      [`category=${category.cuid}`, ["over"]],
      [`period=${easter.cuid}`, ["full", "overlap"]],
      ["status=OPEN", ["open"]],
      ["status=FULL,OVERLAP", ["full", "overlap"]],
      ["status=CLOSED", ["over", "closed"]],
      [`from=${day(5)}`, ["open", "full", "overlap", "closed"]],
      [`from=${day(12)}&to=${day(20)}`, ["open", "full", "overlap"]],
      [`to=${day(0)}`, ["over"]],
      ["has_places=true", ["open", "overlap"]],
      ["under_minimum=true", ["open"]],
      ["archived=true", []],
      ["search=CIRQUE", ["over", "closed"]],
      ["search=grande", ["open"]],
      ["sort=-start_at", all.toReversed()],
      ["sort=-registered&page_size=2", ["open", "full"]],
      [`status=FULL&activity=${pottery.cuid}`, ["full"]],
    ]
    for (const [query, expected] of wanted) {
      const found = await names(query)
      const isSorted = /sort=-?start_at|^$/.test(query)
      expect([query, isSorted ? found : found.toSorted()]).toEqual([query, isSorted ? expected : expected.toSorted()])
    }
    expect((await names("sort=price")).slice(0, 2).toSorted()).toEqual(["closed", "over"])
    const first = await list("page_size=2")
    expect([first.count, first.data.length]).toEqual([5, 2])
    expect(await names(`page_size=3&after=${first.next}`)).toEqual(["full", "overlap", "closed"])
    for (const query of ["status=SOON", "sort=nothing", "from=yesterday", "has_places=maybe", "nonsense=1", "after=x"])
      expect((await list(query)).error).toBe("INVALID_INPUT")
  })

  test("AVL-02 AVL-51 status and places are those by which the storefront judges, of the fullest date on sale", async () => {
    await change(backend, "update activities set published = true where organiser_id = 1")
    const { data } = await list()
    const row = (name: string) => data.find(({ cuid }: { cuid: string }) => cuid === made[name]!.cuid)
    expect(row("open")).toMatchObject({
      places: { capacity: 10, registered: 3, held: 2, reserved_for_list: 0, free: 5, in_addition: 0 },
      minimum: 4,
      under_minimum: true,
      dates: 3,
      location: { title: "Grande salle" },
    })
    expect(row("full")).toMatchObject({ places: { capacity: 1, registered: 1, free: 0 }, resource: { title: "Four" } })
    const visitor = await makeFamily(backend)
    for (const [name, { cuid }] of Object.entries(made)) {
      const { status, dates } = (await visitor.ask("GET", `/api/availabilities/${cuid}`)).body.availability
      const { places: shown, status: told } = row(name)
      expect([name, told]).toEqual([name, status])
      if (told !== "CLOSED")
        expect(shown.free).toBe(Math.min(...dates.map(({ remaining }: { remaining: number }) => remaining)))
    }
    const { overlap } = made
    expect(said(await visitor.add(lineFor(overlap!, visitor.children[0]!)))).toEqual([
      "AVAILABILITY_OVERLAP",
      "registrations.0.availability_dates",
    ])
    await change(backend, "update availabilities set minimum = 3 where organiser_id = 1 and id = ?", [made.open!.id])
    expect(await names("under_minimum=true")).toEqual([])
  })
})

describe("the calendar", () => {
  const calendar = async (query: string) => (await admin.ask("GET", `/api/console/calendar?${query}`)).body

  test("AVL-03 the dates between two days with all that columns are made of, and the holidays; at most 62 days a call", async () => {
    const { data, periods } = await calendar(`from=${day(11)}&to=${day(20)}`)
    expect(data).toHaveLength(4)
    expect(data[0]).toMatchObject({
      cuid: made.open!.dates[1]!.cuid,
      number: 2,
      of: 3,
      registered: 3,
      held: 2,
      free: 5,
      status: "OPEN",
      availability: { cuid: made.open!.cuid, activity: { title: "Poterie" }, location: { title: "Grande salle" } },
    })
    expect(
      data
        .slice(2)
        .map(({ status }: { status: string }) => status)
        .toSorted(),
    ).toEqual(["FULL", "OVERLAP"])
    expect(periods).toEqual([{ cuid: places.easter.cuid, title: "Pâques", start_day: day(19), end_day: day(22) }])
    const some = await calendar(`from=${day(1)}&to=${day(40)}&collaborator=${places.nora.cuid}`)
    expect(some.data).toMatchObject([
      { availability: { collaborators: [{ cuid: places.nora.cuid }], status: "CLOSED" } },
    ])
    expect((await calendar("from=2031-01-01&to=2031-03-03")).data).toEqual([])
    for (const query of [
      "from=2031-01-01&to=2031-03-04",
      "from=2031-01-02&to=2031-01-01",
      "from=2031-01-01",
      "from=x&to=y",
    ])
      expect((await calendar(query)).error).toBe("INVALID_INPUT")
  })

  test("another organiser's dates are not in it", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await beta.ask("GET", `/api/console/calendar?from=${day(1)}&to=${day(40)}`)).body.data).toEqual([])
    expect((await beta.ask("GET", "/api/console/availabilities")).body.data).toEqual([])
  })
})

describe("a choice", () => {
  test("RGN-37 sorted as a choice, those to come stand first and the last that are over follow, from page to page", async () => {
    const { id, cuid } = await addActivity(backend, { title: "Argile" })
    const wanted: string[] = []
    for (const first of [2, 5, -3, -20]) {
      const dates = daily(first)
      wanted.push((await addAvailability(backend, { activity_id: id, dates })).cuid)
    }
    const asked = `activity=${cuid}&sort=coming`
    const cuids = (page: { data: Made[] }) => page.data.map((each) => each.cuid)
    expect(cuids(await list(asked))).toEqual(wanted)
    const paged: string[] = []
    for (let after = ""; paged.length < wanted.length; ) {
      const page = await list(`${asked}&page_size=1${after && `&after=${after}`}`)
      paged.push(...cuids(page))
      after = page.next ?? ""
    }
    expect(paged).toEqual(wanted)
    for (const wrong of ["sort=comings", "sort=", "sort=coming&after=x"])
      expect((await list(wrong)).error, wrong).toBe("INVALID_INPUT")
  })
})
