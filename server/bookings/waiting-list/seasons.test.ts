import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily, type Offer, partFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { offerPlaces } from "./offer-places.ts"

// Random seasons of one small camp: families add, take out, pay, cancel, let lapse, join, leave, take what is offered; time
// goes by. What must hold is worked out here from the rows alone, in other words than the product's.
const backend = testBackend(behindProxy)
const FAMILIES = 5
let activity_id: number
let families: Family[]
let minutes = 0
let seasons = 0

beforeAll(async () => {
  activity_id = (await addActivity(backend, { allow_partial_registrations: true })).id
  families = await Promise.all(Array.from({ length: FAMILIES }, () => makeFamily(backend)))
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

interface Rows {
  now: number
  dates: { id: number; capacity: number; registered: number; held: number }[]
  places: { id: number; date_ids: number[]; participant_id: number; ends: number | null; offered: boolean }[]
  entries: { id: number; participant_id: number; status: string; until: number | null }[]
}

const inAlpha = <T>(work: Parameters<typeof inTenant<T>>[1]) =>
  inTenant({ database: backend.database, organiser_id: 1 }, work)

/** Everything about the camp, in one look. */
const look = ({ id }: Offer) =>
  inAlpha(async (tx) => {
    const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`)
    const { rows } = await sql<{ all: Rows }>`
      select jsonb_build_object('now', ${ms("clock_now()")},
        'dates', (select jsonb_agg(jsonb_build_object('id', d.id, 'capacity', d.capacity, 'registered', d.registered,
          'held', d.held) order by d.id) from availability_dates d where d.organiser_id = 1 and d.availability_id = ${id}),
        'places', coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'date_ids', p.date_ids, 'ends', ${ms("p.expires_at")},
          'participant_id', p.participant_id, 'offered', p.offered) order by p.id) from places p
          where p.organiser_id = 1 and p.availability_id = ${id} and p.released_at is null), '[]'),
        'entries', coalesce((select jsonb_agg(jsonb_build_object('id', e.id, 'participant_id', e.participant_ids[1],
          'status', e.status, 'until', ${ms("e.offered_until")}) order by e.position, e.id) from waiting_list_entries e
          where e.organiser_id = 1 and e.availability_id = ${id}), '[]')) as all`.execute(tx)
    return rows[0]!.all
  })

const lives = ({ now }: Rows, { ends }: { ends: number | null }) => ends === null || ends > now
const freeOf = (rows: Rows) =>
  rows.dates.map(
    ({ id, capacity }) =>
      capacity - rows.places.filter((each) => lives(rows, each) && each.date_ids.includes(id)).length,
  )
const hasPlace = (rows: Rows, participant_id: number) =>
  rows.places.some((each) => lives(rows, each) && !each.offered && each.participant_id === participant_id)
const waitingIn = (rows: Rows) =>
  rows.entries.filter(({ status, participant_id }) => status === "WAITING" && !hasPlace(rows, participant_id))
/** How many of those who wait could be given a place now. */
const could = (rows: Rows) => Math.min(waitingIn(rows).length, ...freeOf(rows))

function judge(rows: Rows): void {
  for (const { id, capacity, registered, held } of rows.dates) {
    const on = rows.places.filter(({ date_ids }) => date_ids.includes(id))
    expect([registered, held]).toEqual([
      ...[on.filter(({ ends }) => ends === null).length, on.filter(({ ends }) => ends !== null).length],
    ])
    expect(registered + held).toBeLessThanOrEqual(capacity)
  }
  const under_way = rows.entries.filter(({ status }) => status === "WAITING" || status === "OFFERED")
  expect(new Set(under_way.map(({ participant_id }) => participant_id)).size).toBe(under_way.length)
  const offered = rows.places.filter(({ offered }) => offered)
  expect(new Set(offered.map(({ participant_id }) => participant_id)).size).toBe(offered.length)
}

const pass = (more: number) => {
  minutes += more
  return shiftClock(backend.database, `${minutes} minutes`)
}

const steps = {
  add: ({ family, offer }: Turn) => family.add(lineFor(offer, family.children[0]!)),
  addPart: ({ family, offer, pick }: Turn) =>
    family.add(partFor(offer, family.children[0]!, [pick % offer.dates.length])),
  remove: async ({ family }: Turn) => {
    const [item] = (await family.cart()).items
    if (item) await family.remove(item.id)
  },
  buy: async ({ offer, family }: Pick<Turn, "offer" | "family">) => {
    const bought = { availability_id: offer.id, customer_id: family.id, participant_id: family.children[0]! }
    await inAlpha((tx) =>
      sql`select app.take_places(1, ${bought.customer_id}, array[${bought.availability_id}::bigint],
        array[${bought.participant_id}::bigint], array[1], array[null::timestamptz], array[${sql.join(offer.dates.map(() => sql`1`))}],
        array[${sql.join(offer.dates.map(({ id }) => sql`${id}::bigint`))}], null, true)
        where not exists (select from places p where p.organiser_id = 1 and p.participant_id = ${bought.participant_id}
          and p.availability_id = ${offer.id} and p.released_at is null and not p.offered)`.execute(tx),
    )
  },
  cancel: async ({ rows, pick }: Turn) => {
    const confirmed = rows.places.filter(({ ends }) => ends === null)
    if (confirmed.length > 0) await inAlpha((tx) => releasePlaces(tx, 1, [confirmed[pick % confirmed.length]!.id]))
  },
  join: ({ family, offer }: Turn) =>
    family.ask("POST", "/api/registrations/waiting-list", {
      ...{ availability_id: offer.id, participant_id: family.children[0]! },
    }),
  leave: async ({ family, offer }: Turn) => {
    const { data } = (await family.ask("GET", `/api/account/waiting-list?availability=${offer.cuid}`)).body
    if (data[0]) await family.ask("DELETE", `/api/account/waiting-list/${data[0].cuid}`)
  },
  wait: ({ pick }: Turn) => pass(pick + 1),
  waitLong: () => pass(24 * 60 + 1),
}

interface Turn {
  family: Family
  offer: Offer
  pick: number
  rows: Rows
}

const step = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("join", "cancel") },
    { weight: 6, arbitrary: fc.constantFrom("add", "addPart", "remove", "buy", "leave", "wait") },
    { weight: 1, arbitrary: fc.constant("waitLong") },
  ) as fc.Arbitrary<keyof typeof steps>,
  who: fc.nat(FAMILIES - 1),
  pick: fc.nat(15),
  hasJob: fc.boolean(),
})

test("seasons of cancels, expiries, joins and offers: no place idle, no double offer, order respected, counters are rows", async () => {
  let offers = 0
  const season = fc.asyncProperty(
    fc.constantFrom(1, 2),
    fc.constantFrom(1, 2),
    fc.array(step, { minLength: 20, maxLength: 30 }),
    async (capacity, dates, turns) => {
      const offer = await addAvailability(backend, { activity_id, capacity, dates: daily(3000 + 3 * seasons++, dates) })
      for (const { id } of (await Promise.all(families.map(({ cart }) => cart()))).flatMap(({ items }) => items))
        await Promise.all(families.map(({ remove }) => remove(id)))
      for (const family of families.slice(0, capacity)) await steps.buy({ family, offer })
      for (const { what, who, pick, hasJob } of turns) {
        const family = families[who]!
        const before = await look(offer)
        await steps[what]({ family, offer, pick, rows: before })
        const after = await look(offer)
        judge(after)
        await judgeKept(what, family, offer, before, after)
        if (!hasJob) continue
        await offerPlaces({ database: backend.database, organiser_id: 1 }, offer.id)
        const served = await look(offer)
        judge(served)
        expect(could(served)).toBe(0)
        const chosen = waitingIn(after).filter(({ id }) => !waitingIn(served).some((each) => each.id === id))
        expect(chosen).toEqual(waitingIn(after).slice(0, chosen.length))
        offers += chosen.length
      }
    },
  )
  await fc.assert(season, {
    numRuns: 6,
    seed: 20_270_201,
    endOnFailure: true,
  })
  expect(offers).toBeGreaterThan(6)
}, 120_000)

/** Nobody outside the list takes what those who wait could be given, and what they could not is there for everybody. */
async function judgeKept(what: string, family: Family, offer: Offer, before: Rows, after: Rows): Promise<void> {
  const who = family.children[0]!
  const wasOffered = before.entries.some((each) => each.participant_id === who && each.status === "OFFERED")
  const isPublic = what === "add" || what === "addPart" || what === "buy"
  if (
    isPublic &&
    !wasOffered &&
    !before.entries.some((each) => each.participant_id === who && each.status === "WAITING")
  )
    expect(could(after)).toBeGreaterThanOrEqual(could(before))
  const hasExpired = after.places.some((each) => !lives(after, each))
  const seen = await family.left(offer)
  const kept = could(after)
  const exact = freeOf(after).map((free) => Math.max(0, free - kept))
  if (hasExpired) expect(Math.min(...seen)).toBeLessThanOrEqual(Math.min(...exact))
  else expect(seen).toEqual(exact)
}
