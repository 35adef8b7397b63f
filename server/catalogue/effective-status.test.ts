import fc from "fast-check"
import { type RawBuilder, sql } from "kysely"
import { beforeAll, expect, test } from "vitest"
import type { Availability, ListedCard } from "#contract/endpoints/availabilities.ts"
import {
  availabilityStatus,
  type DateFacts,
  dateStatus,
  isOnSale,
  remainingPlaces,
} from "#contract/rules/availability-status.ts"
import { intersects } from "#contract/rules/dates.ts"
import { toListedCard } from "#contract/rules/listed-card.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addPlace, addRow, inDays } from "#tests/fixtures/catalogue.ts"

const backend = testBackend()
const everyStatus = "status=OPEN,CLOSED,FULL,OVERLAP"

// Availabilities of every kind at once: stored open or closed, dates past, running and to come, with and without
// capacity, live and expired holds, places kept for the waiting list, two rooms shared by some of them.
const stored = fc.constantFrom("OPEN" as const, "OPEN" as const, "OPEN" as const, "CLOSED" as const)
const date = fc.record({
  /** In hours from now; whole ones, so that the test's clock and the database's agree on what has passed. */
  start: fc.integer({ min: -48, max: 96 }).map((hours) => hours + 0.5),
  length: fc.integer({ min: 1, max: 5 }),
  status: stored,
  capacity: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  registered: fc.integer({ min: 0, max: 2 }),
  live: fc.integer({ min: 0, max: 1 }),
  expired: fc.integer({ min: 0, max: 2 }),
  reserved: fc.integer({ min: 0, max: 1 }),
})
const availability = fc.record({
  status: stored,
  activity: fc.integer({ min: 0, max: 3 }),
  resource: fc.option(fc.integer({ min: 0, max: 1 }), { nil: null }),
  dates: fc.array(date, { minLength: 1, maxLength: 4 }),
})
/** Free, on one day: seldom among the random ones, and its card shows places and hours. */
const free = { length: 2, status: "OPEN", capacity: 3, registered: 0, live: 0, expired: 0, reserved: 0 } as const
const plain: Scene[number] = {
  status: "OPEN",
  activity: 0,
  resource: null,
  dates: [{ ...free, start: 50.5 }],
}
type Scene = (typeof availability extends fc.Arbitrary<infer T> ? T : never)[]

const activities: { id: number; late: boolean; partial: boolean }[] = []
beforeAll(async () => {
  for (const late of [false, true])
    for (const partial of [false, true]) {
      const settings = { allow_registrations_after_start: late, allow_partial_registrations: partial }
      activities.push({ ...(await addActivity(backend, { ...settings, default_capacity: null })), late, partial })
    }
})

test("AVAIL-14 AVAIL-16 SQL and the rule agree on the status of every date and availability", async () => {
  const [random] = fc.sample(fc.array(availability, { minLength: 70, maxLength: 70 }), { numRuns: 1 })
  const scene: Scene = [...random!, plain, plain]
  const rooms = [await addRow(backend, "resources", { name: "A" }), await addRow(backend, "resources", { name: "B" })]
  const ids = await fill(scene, rooms)
  const now = inDays(0)
  const answers = await readAll()
  const seen = new Set<string>()
  scene.forEach((one, i) => {
    const { late, partial } = activities[one.activity]!
    const busy = scene.flatMap((other, j) =>
      j !== i && other.resource !== null && other.resource === one.resource
        ? other.dates.filter(isTaken).map(factsOf)
        : [],
    )
    const facts = one.dates.map(factsOf)
    const given = { status: one.status, allow_registrations_after_start: late, busy }
    const answer = answers.get(ids[i]!)
    const rule = facts.map((each) => [each.start_at, dateStatus(each, given), remainingPlaces(each)])
    const told = answer.dates.map((each: DateFacts & { remaining: number }) => [
      each.start_at,
      each.status,
      each.remaining,
    ])
    expect(told.toSorted(), JSON.stringify(one)).toEqual(rule.toSorted())
    expect(answer.status, JSON.stringify(one)).toBe(availabilityStatus(given, facts, partial, now))
    seen.add(answer.status)
  })
  expect([...seen].sort()).toEqual(["CLOSED", "FULL", "OPEN", "OVERLAP"])
  await agreeOnCards([...answers.values()], now)
  await agreeOnNeeds(scene, ids)
  await agreeOnTaken(scene)
}, 60_000)

/** The cards of grids, which SQL makes, are those the rule makes of whole availabilities. */
async function agreeOnCards(whole: Availability[], now: string): Promise<void> {
  const { body } = await backend.ask("GET", `/api/availabilities/cards?limit=100&${everyStatus}`)
  expect(body).toEqual({ data: whole.map((each) => toListedCard(each, "Europe/Brussels", now)), count: whole.length })
  const cards: ListedCard[] = body.data
  for (const some of [(card: ListedCard) => card.remaining !== null, (card: ListedCard) => card.hours !== null]) {
    expect(cards.some(some)).toBe(true)
    expect(cards.every(some)).toBe(false)
  }
}

/** What the waiting list needs (app.find_needs) is what the rule has on sale. */
async function agreeOnNeeds(scene: Scene, ids: number[]): Promise<void> {
  const now = new Date().toISOString()
  const needs = await ask(sql<{ id: number; starts: string[] }>`
    select f.availability_id as id, array (
      select d.start_at from availability_dates d where d.organiser_id = 1 and d.id = any (f.date_ids)) as starts
    from app.find_needs(1, ${ids}::bigint[], ${now}) f`)
  const told = new Map(needs.map(({ id, starts }) => [id, starts.map(instant).sort()]))
  scene.forEach(({ activity, dates }, i) => {
    const allow_registrations_after_start = activities[activity]!.late
    const on_sale = dates.map(factsOf).filter((each) => isOnSale(each, { allow_registrations_after_start }, now))
    expect(told.get(ids[i]!) ?? [], JSON.stringify(dates)).toEqual(on_sale.map(({ start_at }) => start_at).sort())
  })
}

/** The two functions that look whether a resource is taken, with and without waiting, and the list of dates say the same. */
async function agreeOnTaken(scene: Scene): Promise<void> {
  const dates = await ask<{
    id: number
    start_at: string
    end_at: string
    availability_id: number
    resource_id: number
  }>(sql`select id, start_at, end_at, availability_id, resource_id from availability_dates where organiser_id = 1`)
  const [taken] = await ask<{ looked: number[]; waited: number[] }>(sql`
    select app.find_taken(1, ${dates.map(({ id }) => id)}::bigint[], now()) as looked,
      app.find_overlapping(1, ${dates.map(({ id }) => id)}::bigint[], now()) as waited`)
  const busy = await ask<{ start_at: string; end_at: string; availability_id: number; resource_id: number }>(sql`
    select d.start_at, d.end_at, d.availability_id, d.resource_id from availability_dates d
    where d.organiser_id = 1 and (d.registered > 0 or exists (
      select from places p where p.organiser_id = 1 and d.id = any (p.date_ids) and p.expires_at > now()))`)
  const rule = dates.filter((date) =>
    busy.some(
      (other) =>
        date.resource_id !== null &&
        other.resource_id === date.resource_id &&
        other.availability_id !== date.availability_id &&
        intersects(other, date),
    ),
  )
  expect(rule.length).toBeGreaterThan(0)
  expect(rule.length).toBeLessThan(dates.length)
  expect(dates.length).toBeGreaterThanOrEqual(scene.length)
  expect(taken!.looked.toSorted()).toEqual(rule.map(({ id }) => id).toSorted())
  expect(taken!.waited.toSorted()).toEqual(taken!.looked.toSorted())
}

const instant = (text: string) => new Date(text).toISOString()
const ask = async <T>(statement: RawBuilder<T>): Promise<T[]> =>
  (await inTenant({ database: backend.database, organiser_id: 1 }, (tx) => statement.execute(tx))).rows

// One origin for all: dates that only touch must not come to overlap by a millisecond.
const origin = Date.now()
const at = (hours: number) => new Date(origin + hours * 3_600_000).toISOString()

type DateScene = Scene[number]["dates"][number]
const fits = (d: DateScene) => d.capacity === null || d.registered + d.live + d.expired <= d.capacity
const isTaken = (d: DateScene) => (fits(d) ? d.registered + d.live > 0 : false)

const factsOf = (d: DateScene): DateFacts => {
  const taken = fits(d) ? d : { registered: 0, live: 0, expired: 0 }
  return {
    start_at: at(d.start),
    end_at: at(d.start + d.length),
    status: d.status,
    capacity: d.capacity,
    registered: taken.registered,
    held: taken.live + taken.expired,
    expired: taken.expired,
    reserved_for_list: d.reserved,
  }
}

async function fill(scene: Scene, rooms: { id: number }[]): Promise<number[]> {
  const ids: number[] = []
  for (const { status, activity, resource, dates } of scene) {
    const made = await addAvailability(backend, {
      activity_id: activities[activity]!.id,
      status,
      capacity: ids.length % 2 ? 3 : null,
      resource_id: resource === null ? null : rooms[resource]!.id,
      dates: dates.map((d) => {
        const { start_at, end_at, status, capacity, reserved_for_list } = factsOf(d)
        return { start_at, end_at, status, capacity, reserved_for_list }
      }),
    })
    ids.push(made.id)
    const ordered = dates.toSorted((a, b) => a.start - b.start)
    for (const [i, d] of ordered.entries()) {
      if (!fits(d)) continue
      const place = { availability_id: made.id, date_ids: [made.dates[i]!.id] }
      for (let n = 0; n < d.registered; n++) await addPlace(backend, place)
      if (d.live) await addPlace(backend, { ...place, expires_at: inDays(1) })
      if (d.expired) await addPlace(backend, { ...place, quantity: d.expired, expires_at: inDays(-1) })
    }
  }
  return ids
}

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
async function readAll(): Promise<Map<number, any>> {
  const { body } = await backend.ask("GET", `/api/availabilities?limit=100&${everyStatus}`)
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into
  return new Map(body.data.map((each: any) => [each.id, each]))
}
