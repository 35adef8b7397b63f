import { beforeAll, describe, expect, test } from "vitest"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { closesAt, isRegistrable, opensAt, shownRemaining } from "#contract/rules/availability-display.ts"
import { availabilityStatus, dateStatus, isOnSale, remainingPlaces } from "#contract/rules/availability-status.ts"
import { formatTime, hasPassed } from "#contract/rules/dates.ts"
import { findViolations } from "#server/invariants.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { type Backend, testBackend } from "#tests/fixtures/backend.ts"
import { visit } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { demoCalendar } from "./catalogue/demo-calendar.ts"
import type { DemoActivity } from "./catalogue/demo-catalogue.ts"
import { explorateursCatalogue } from "./catalogue/explorateurs.ts"
import { addDemoOrganisers, fillDemo, missingDemos } from "./fill-demo.ts"

type Named = Parameters<typeof missingDemos>[0][number]

const DAY = 86_400_000
const explorateurs = { host: "localhost" }
const northside = { host: "northside.localhost" }
const every_status = "status=OPEN,CLOSED,FULL,OVERLAP"

// The last quarter of an hour before the clocks change, the middle of the summer holidays, and a Sunday at 23:00.
const days = ["2027-03-28T00:45:00Z", "2026-07-14T08:00:00Z", "2026-11-22T22:00:00Z"]

describe.each(days)("the demo filled on %s", (today) => {
  const backend = testBackend()
  let now: string
  let all: Availability[]
  beforeAll(async () => {
    const { database } = backend
    await shiftClock(database, `${Date.parse(today) - Date.now()} milliseconds`)
    await addDemoOrganisers(backend.platform, makeOrganiser)
    now = await unsafeInSystem(database, readClock)
    all = await readAll(backend, explorateurs.host)
  })

  test("AVAIL-14 CAT-23 anybody finds twelve activities and sixty availabilities, in every state there is", async () => {
    const { body } = await backend.ask("GET", "/api/activities?limit=100", explorateurs)
    expect(body.count).toBeGreaterThanOrEqual(12)
    expect(all.length).toBeGreaterThanOrEqual(60)
    const states = Object.entries(isIn).map(([state, is]) => [state, all.some((each) => is(each, now))])
    expect(states.filter(([, found]) => !found)).toEqual([])
    const starts = all.map(({ start_at }) => Date.parse(start_at))
    expect(Math.min(...starts)).toBeLessThan(Date.parse(now) - 21 * DAY)
    expect(Math.max(...starts)).toBeGreaterThan(Date.parse(now) + 270 * DAY)
  })

  test("every week has its dates, and every series keeps its time of day when the clocks change", async () => {
    const local = { language: "fr", timezone: "Europe/Brussels" } as const
    for (const { dates } of all) {
      expect(new Set(dates.map(({ start_at }) => formatTime(start_at, local))).size).toBe(1)
      expect(new Set(dates.map(({ end_at }) => formatTime(end_at, local))).size).toBe(1)
    }
    const camps = all.filter(({ categories }) => categories.some(({ title }) => title === "Stage"))
    for (const { dates } of camps) expect(formatTime(dates[0]!.start_at, local)).toBe("9\u00a0h")
    for (const week of [0, 1, 2, 3, 4]) {
      const [after, before] = [week, week + 1].map((each) => new Date(Date.parse(now) + each * 7 * DAY).toISOString())
      const path = `/api/availabilities/dates?after=${after}&before=${before}&${every_status}`
      const { body } = await backend.ask("GET", path, explorateurs)
      expect(body.availabilities_dates.count, `week ${week}`).toBeGreaterThanOrEqual(6)
    }
  })

  test("CAT-18 CAT-19 CAT-20 CAT-21 every filter has something to choose from, and every choice leads somewhere", async () => {
    const read = async (path: string) => (await backend.ask("GET", path, explorateurs)).body
    const count = async (filter: string) => (await read(`/api/availabilities?limit=1&${every_status}&${filter}`)).count
    const locations = await read("/api/locations")
    expect(locations.count).toBeGreaterThanOrEqual(5)
    for (const { cuid, title } of locations.data) expect(await count(`location=${cuid}`), title).toBeGreaterThan(0)
    const periods = await read("/api/availabilities/periods")
    expect(periods.count).toBeGreaterThanOrEqual(5)
    for (const { cuid, title } of periods.data)
      expect(await count(`availabilities-period=${cuid}`), title).toBeGreaterThan(0)
    expect((await read("/api/activities/periods")).count).toBeGreaterThanOrEqual(periods.count)
    const { data: groups } = await read("/api/categories/groups")
    expect(groups.map(({ title, scope }: { title: string; scope: string }) => [title, scope])).toEqual([
      ["Formule", "PRIMARY"],
      ["Envie", "SECONDARY"],
    ])
    for (const group of groups)
      for (const { cuid, title } of group.categories)
        expect(await count(`category-${group.cuid}=${cuid}`), title).toBeGreaterThan(0)
    for (const weekday of [1, 2, 3, 4, 5, 6, 7]) expect(await count(`weekday=${weekday}`)).toBeGreaterThan(0)
  })

  test("the other organiser has an offer of its own, and both sell bundles, memberships and vouchers", async () => {
    const { body } = await backend.ask("GET", "/api/activities?limit=100", northside)
    expect(body.count).toBeGreaterThanOrEqual(6)
    expect((await readAll(backend, northside.host)).length).toBeGreaterThanOrEqual(18)
    for (const host of [explorateurs, northside])
      for (const kind of ["bundles", "memberships", "vouchers"])
        expect((await backend.ask("GET", `/api/${kind}`, host)).body.count, kind).toBeGreaterThan(0)
  })

  test("it is a living day, at whatever hour: both organisers have groups of today, and who came so far is there", async () => {
    const body = { email: "admin@example.com", password: "marelle-demo" }
    for (const host of ["explorateurs.localhost", "northside.localhost"]) {
      const login = await backend.askConsole("POST", "/api/console/auth/login", { host, body })
      const headers = { cookie: login.headers.getSetCookie()[0]!.split(";")[0]! }
      const { groups } = (await backend.askConsole("GET", "/api/console/home", { host, headers })).body
      expect(groups.length).toBeGreaterThan(0)
      for (const { start_at, end_at, counts } of groups) {
        expect(Object.values<number>(counts).some((count) => count > 0)).toBe(true)
        if (hasPassed(end_at, now)) expect(counts.LEFT).toBeGreaterThan(0)
        else expect([start_at, hasPassed(start_at, now), counts.LEFT]).toEqual([start_at, counts.PRESENT > 0, 0])
      }
    }
  })

  test("a family of three children may take some days of the robots' week, a family of one may not", async () => {
    for (const [firstname, may] of [
      ["camille", true],
      ["noor", false],
    ]) {
      const family = visit(backend, explorateurs.host)
      const login = { email: `${firstname}@example.com`, password: "marelle-demo" }
      expect((await family.ask("POST", "/api/auth/login", login)).status).toBe(200)
      const { body } = await family.ask("GET", `/api/availabilities?search=petits robots&${every_status}`)
      expect(body.data.map((each: Availability) => each.is_eligible_to_partial_registrations)).toContain(may)
      expect(body.data.map((each: Availability) => each.is_eligible_to_partial_registrations)).not.toContain(!may)
    }
  })

  test("ACTV-10 every activity, article and product has its pictures, told in words; each can be fetched", async () => {
    for (const host of [explorateurs, northside])
      for (const kind of ["activities", "blog/articles", "bundles", "memberships", "vouchers"]) {
        const { body } = await backend.ask("GET", `/api/${kind}?limit=100`, host)
        expect(body.data.length, kind).toBeGreaterThan(0)
        for (const { images, title } of body.data) expect(images[0]?.alt, title).toBeTruthy()
        const [{ images }] = body.data
        expect((await backend.ask("GET", images[0].public_url, host)).status).toBe(200)
      }
  })

  test("nothing is counted that nobody took, and no room is taken twice", async () => {
    expect(await findViolations(backend.database)).toEqual([])
    const { rows } = await inOwnersHands(
      backend.database,
      `
      select a.id from availabilities a
      join availability_dates d on d.organiser_id = a.organiser_id and d.availability_id = a.id and d.registered > 0
      join availabilities b on b.organiser_id = a.organiser_id and b.resource_id = a.resource_id and b.id <> a.id
      join availability_dates e on e.organiser_id = b.organiser_id and e.availability_id = b.id and e.registered > 0
      where d.start_at < e.end_at and d.end_at > e.start_at`,
    )
    expect(rows).toEqual([])
  })
})

describe("an installation with organisers", () => {
  const backend = testBackend()

  test("is not filled", async () => {
    expect(await fillDemo(backend.platform, makeOrganiser)).toBe(false)
    expect((await backend.ask("GET", "/api/website", northside)).status).toBe(404)
  })

  test("of a demo that was interrupted the missing organiser is made, and none beside another's", () => {
    const [fr, en] = ["explorateurs", "northside"].map((slug) => ({ slug, demo: true })) as [Named, Named]
    const own = { slug: "mine", demo: false }
    const missing = (...present: Named[]) => missingDemos(present).map(({ of }) => of.organiser.slug)
    expect(missing()).toEqual([fr.slug, en.slug])
    expect(missing(fr)).toEqual([en.slug])
    expect(missing(en)).toEqual([fr.slug])
    for (const present of [[fr, en], [own], [own, fr], [fr, own], [{ ...fr, demo: false }], [own, own]])
      expect(missing(...present), JSON.stringify(present)).toEqual([])
  })
})

test("AVAIL-14 whatever day it is filled on, every state is there and every week of the next five has its dates", () => {
  for (let n = 0; n < 1_200; n += 31) {
    const now = new Date(Date.parse("2026-01-01T00:10:00Z") + n * DAY + (n % 24) * 3_600_000).toISOString()
    const all = planned(now)
    expect(
      Object.keys(isIn).filter((state) => !all.some((each) => isIn[state]!(each, now))),
      now,
    ).toEqual([])
    const starts = all.flatMap(({ dates }) => dates).map(({ start_at }) => Date.parse(start_at) - Date.parse(now))
    for (const week of [0, 1, 2, 3, 4]) {
      const count = starts.filter((start) => start >= week * 7 * DAY && start < (week + 1) * 7 * DAY).length
      expect(count, `${now}, week ${week}`).toBeGreaterThanOrEqual(6)
    }
    expect(Math.max(...starts), now).toBeGreaterThan(270 * DAY)
  }
})

/** The availabilities planned for that day as a visitor would see them, by the contract's own rules. */
function planned(now: string): Availability[] {
  const { activities, availabilities } = explorateursCatalogue(demoCalendar(now, "Europe/Brussels"))
  const taken = availabilities.map(({ dates, taken = 0, partly_taken = [] }) =>
    dates.map((date, i) => {
      const some = partly_taken.filter((each) => each.dates.includes(i)).map(({ count }) => count)
      return { ...date, registered: some.reduce((sum, count) => sum + count, taken) }
    }),
  )
  return availabilities.map((planned, i) => {
    const activity: DemoActivity = activities[planned.activity as keyof typeof activities]
    const { allow_registrations_after_start = false, allow_partial_registrations = false, segment } = activity
    const capacity = planned.capacity ?? activity.default_capacity ?? null
    const busy = availabilities.flatMap((other, j) =>
      i !== j && planned.resource && other.resource === planned.resource
        ? taken[j]!.filter(({ registered }) => registered > 0)
        : [],
    )
    const given = { status: planned.status ?? "OPEN", allow_registrations_after_start, busy }
    const facts = taken[i]!.map((date) => ({
      status: "OPEN" as const,
      capacity,
      held: 0,
      expired: 0,
      reserved_for_list: 0,
      ...date,
    }))
    if (facts.some(({ registered }) => capacity !== null && registered > capacity)) throw new Error(planned.activity)
    const is_eligible_to_partial_registrations = allow_partial_registrations && !segment
    return {
      registrations_start_at: null,
      registrations_end_at: null,
      ...planned,
      capacity,
      is_eligible_to_partial_registrations,
      activity: { settings: { allow_registrations_after_start } },
      status: availabilityStatus(given, facts, is_eligible_to_partial_registrations, now),
      start_at: facts[0]!.start_at,
      end_at: facts.at(-1)!.end_at,
      dates: facts.map((date) => ({
        ...date,
        status: dateStatus(date, given),
        remaining: remainingPlaces(date),
        on_sale: isOnSale(date, given, now),
      })),
    } as unknown as Availability
  })
}

const isIn: Record<string, (availability: Availability, now: string) => boolean> = {
  open: (a, now) => isRegistrable(a, now) && (shownRemaining(a, now) ?? 0) > 5,
  "nearly full": (a, now) => isRegistrable(a, now) && between(shownRemaining(a, now), 1, 5),
  full: (a) => a.status === "FULL",
  "closed by hand": (a) => a.status === "CLOSED" && a.dates.some(({ on_sale }) => on_sale),
  overlap: (a) => a.status === "OVERLAP",
  "opening soon": (a, now) => soon(opensAt(a, now), now, 20),
  "closing soon": (a, now) => isRegistrable(a, now) && soon(closesAt(a, now), now, 5),
  "registrations over": (a, now) =>
    a.status === "OPEN" && a.registrations_end_at !== null && hasPassed(a.registrations_end_at, now),
  ended: (a, now) => hasPassed(a.end_at, now),
  "under way and open": (a, now) => hasPassed(a.start_at, now) && isRegistrable(a, now),
  "without capacity": (a, now) => a.capacity === null && isRegistrable(a, now),
  "some days only": (a) => a.status === "OPEN" && a.is_eligible_to_partial_registrations,
  "one day full": (a) => a.status === "OPEN" && a.dates.some(({ status }) => status === "FULL"),
}

const between = (value: number | null, least: number, most: number) => value !== null && value >= least && value <= most
const soon = (instant: string | null, now: string, days: number) =>
  instant !== null && !hasPassed(instant, now) && Date.parse(instant) < Date.parse(now) + days * DAY

async function readAll(backend: Backend, host: string): Promise<Availability[]> {
  const found: Availability[] = []
  for (let page = 1; ; page++) {
    const path = `/api/availabilities?page_number=${page}&page_size=100&${every_status}`
    const { body } = await backend.ask("GET", path, { host })
    found.push(...body.data)
    if (found.length >= body.count) return found
  }
}
