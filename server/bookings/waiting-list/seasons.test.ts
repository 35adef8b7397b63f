import fc from "fast-check"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { setCapacity } from "#server/catalogue/places/set-capacity.ts"
import { releasePlaces } from "#server/catalogue/places/take-places.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import {
  could,
  freeOf,
  hasPlace,
  isOffered,
  judge,
  keptOf,
  look,
  type Rows,
  waitingIn,
} from "#tests/fixtures/list-model.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { offerPlaces } from "./offer-places.ts"

// Random seasons of one small camp: families add (some dates, several places), remove, pay, cancel, let holds expire,
// join, leave and accept offers; the organiser changes the capacity; time goes by. After every step, the expected state
// is computed from the rows alone (tests/fixtures/list-model.ts).
const backend = testBackend(behindProxy)
const FAMILIES = 5
const RUNS = 14
let activity_id: number
let families: Family[]
let watcher: Family
let minutes = 0
let seasons = 0

beforeAll(async () => {
  activity_id = (await addActivity(backend, { allow_partial_registrations: true, allow_multiple_places: true })).id
  const made = await Promise.all(Array.from({ length: FAMILIES + 1 }, () => makeFamily(backend)))
  watcher = made[0]!
  families = made.slice(1)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const inAlpha = <T>(work: Parameters<typeof inTenant<T>>[1]) =>
  inTenant({ database: backend.database, organiser_id: 1 }, work)

const pass = (more: number) => {
  minutes += more
  return shiftClock(backend.database, `${minutes} minutes`)
}

interface Turn {
  family: Family
  offer: Offer
  pick: number
  rows: Rows
}

/** A step's demand for public places: which dates, how many, and whether it got them. */
interface Asked {
  dates: number[]
  quantity: number
  isTaken: boolean | null
}

const answered = (dates: number[], quantity: number, answer: Parameters<typeof said>[0]): Asked => {
  const code = [said(answer)].flat()[0]
  // A refusal for another reason says nothing about places.
  return { dates, quantity, isTaken: code === "ok" ? true : code === "AVAILABILITY_FULL" ? false : null }
}

const steps = {
  add: async ({ family, offer }: Turn) =>
    answered([...offer.dates.keys()], 1, await family.add(lineFor(offer, family.children[0]!))),
  addTwo: async ({ family, offer }: Turn) => {
    const line = { ...lineFor(offer, family.children[0]!), quantity: 2 }
    return answered([...offer.dates.keys()], 2, await family.add(line))
  },
  addPart: async ({ family, offer, pick }: Turn) => {
    const dates = [pick % offer.dates.length]
    return answered(dates, 1, await family.add(partFor(offer, family.children[0]!, dates)))
  },
  remove: async ({ family }: Turn) => {
    const [item] = (await family.cart()).items
    if (item) await family.remove(item.id)
  },
  buy: async ({
    offer,
    family,
    rows,
  }: Pick<Turn, "offer" | "family"> & { rows?: Rows }): Promise<Asked | undefined> => {
    const who = family.children[0]!
    if (rows && (hasPlace(rows, who) || isOffered(rows, who))) return
    const { reason } = await inAlpha(async (tx) => {
      const taken = await sql<{ reason: string | null }>`
        select t.reason from app.take_places(1, ${family.id}, array[${offer.id}::bigint], array[${who}::bigint], array[1],
          array[null::timestamptz], array[${sql.join(offer.dates.map(() => sql`1`))}],
          array[${sql.join(offer.dates.map(({ id }) => sql`${id}::bigint`))}], null, true) t`.execute(tx)
      return taken.rows[0]!
    })
    return { dates: [...offer.dates.keys()], quantity: 1, isTaken: reason === null }
  },
  cancel: async ({ rows, pick }: Turn) => {
    const confirmed = rows.places.filter(({ ends }) => ends === null)
    if (confirmed.length > 0) await inAlpha((tx) => releasePlaces(tx, 1, [confirmed[pick % confirmed.length]!.id]))
  },
  join: async ({ family, offer }: Pick<Turn, "family" | "offer">) => {
    await family.ask("POST", "/api/registrations/waiting-list", {
      availability_id: offer.id,
      participant_id: family.children[0]!,
    })
  },
  leave: async ({ family, offer }: Turn) => {
    const { data } = (await family.ask("GET", `/api/account/waiting-list?availability=${offer.cuid}`)).body
    if (data[0]) await family.ask("DELETE", `/api/account/waiting-list/${data[0].cuid}`)
  },
  /** The capacity of all dates, or of one of them. */
  capacity: async ({ offer, pick }: Turn) => {
    const ids = offer.dates.map(({ id }) => id)
    await inAlpha((tx) => setCapacity(tx, 1, pick % 2 ? ids : ids.slice(0, 1), 1 + (pick % 3)))
  },
  wait: ({ pick }: Turn) => pass(pick + 1),
  waitLong: () => pass(24 * 60 + 1),
}

const serve = ({ id }: Offer) => offerPlaces({ database: backend.database, organiser_id: 1 }, id)

const step = fc.record({
  what: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom("join", "cancel") },
    { weight: 10, arbitrary: fc.constantFrom("add", "addPart", "addPart", "addTwo", "remove", "buy", "leave", "wait") },
    { weight: 2, arbitrary: fc.constantFrom("waitLong", "capacity") },
  ) as fc.Arbitrary<keyof typeof steps>,
  who: fc.nat(FAMILIES - 1),
  pick: fc.nat(15),
  hasJob: fc.boolean(),
})

/** Counters, so that a run in which nothing happens fails. */
const seen = { offers: 0, taken: 0, refused: 0 }

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function play(offer: Offer, { what, who, pick, hasJob }: Step): Promise<void> {
  const family = families[who]!
  const before = await look(backend, offer)
  const asked = await steps[what]({ family, offer, pick, rows: before })
  const after = await look(backend, offer)
  judge(after)
  if (asked) judgeAsked(asked, family.children[0]!, before)
  await judgeKept(offer, before, after)
  if (!hasJob) return
  await serve(offer)
  const served = await look(backend, offer)
  judge(served)
  await judgeKept(offer, after, served)
  expect(could(served)).toBe(0)
  const chosen = waitingIn(after).filter(({ id }) => !waitingIn(served).some((each) => each.id === id))
  expect(chosen).toEqual(waitingIn(after).slice(0, chosen.length))
  seen.offers += chosen.length
}

/** Places that waiting entries could be given are refused to the public; all others are granted. */
function judgeAsked({ dates, quantity, isTaken }: Asked, who: number, before: Rows): void {
  if (isTaken === null || hasPlace(before, who)) return
  const free = freeOf(before)
  const isFree = dates.every((i) => free[i]! - could(before) >= quantity)
  const hasOffer = isOffered(before, who) && quantity === 1
  if (isOffered(before, who) && !hasOffer) return
  expect(isTaken).toBe(isFree || hasOffer)
  seen[isTaken ? "taken" : "refused"]++
}

/** After every change the places kept for the list are right, and the public sees the rest. */
async function judgeKept(offer: Offer, before: Rows, after: Rows): Promise<void> {
  const [was, is] = [before, after].map(({ places, entries, dates }) =>
    JSON.stringify([places, entries, dates.map(({ capacity }) => capacity)]),
  )
  const kept = after.dates.map(({ reserved }) => reserved)
  if (was !== is) expect(kept).toEqual(keptOf(after))
  expect(await watcher.left(offer)).toEqual(freeOf(after).map((free, i) => Math.max(0, free - kept[i]!)))
}

test("seasons of adds, cancels, expiries, joins and offers: no place idle, no double offer, order respected, counters are rows", async () => {
  const season = fc.asyncProperty(
    fc.constantFrom(1, 2),
    fc.constantFrom(1, 2, 2),
    fc.array(step, { minLength: 20, maxLength: 26 }),
    async (capacity, dates, turns) => {
      const offer = await addAvailability(backend, { activity_id, capacity, dates: daily(3000 + 3 * seasons++, dates) })
      for (const { cart, remove } of families) for (const { id } of (await cart()).items) await remove(id)
      for (const family of families.slice(0, capacity)) await steps.buy({ family, offer })
      for (const family of families.slice(capacity, capacity + 2)) await steps.join({ family, offer })
      for (const turn of turns) await play(offer, turn)
    },
  )
  await fc.assert(season, { numRuns: RUNS, seed: 20_270_201, endOnFailure: true })
  expect(Math.min(seen.offers, seen.taken, seen.refused)).toBeGreaterThanOrEqual(RUNS / 2)
}, 120_000)
