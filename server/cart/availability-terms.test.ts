import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { offerAll } from "#server/bookings/waiting-list/offer-places.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
let activity_id: number
let family: Family

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  activity_id = (await addActivity(backend, { default_price: 15_000, default_capacity: 100 })).id
})
beforeEach(async () => {
  await days(0)
  family = await makeFamily(backend)
})
afterAll(async () => {
  await days(0)
  expect(await findViolations(backend.database)).toEqual([])
})

const days = (count: number) => shiftClock(backend.database, `${count} days`)
let camps = 0
const camp = (more: object = {}): Promise<Offer> =>
  addAvailability(backend, { activity_id, dates: daily(60 + 3 * camps++, 2), ...more })
const read = async ({ cuid }: Offer): Promise<Body> =>
  (await admin.ask("GET", `/api/console/availabilities/${cuid}/early-prices`)).body.terms
const put = async (offer: Offer, what: "early-prices" | "priority", body: object) =>
  admin.ask("PUT", `/api/console/availabilities/${offer.cuid}/${what}`, {
    body: { version: (await read(offer)).version, ...body },
  })
const setPrices = async (offer: Offer, ...early_prices: [number, number][]) => {
  const answer = await put(offer, "early-prices", {
    early_prices: early_prices.map(([day, price]) => ({ until: inDays(day), price })),
  })
  expect(answer.body.error).toBeUndefined()
  return answer.body.terms as Body
}
const child = ({ children }: Family) => children[0]!
const add = (offer: Offer, who = family) => who.add(lineFor(offer, child(who)))
const estimate = async (offer: Offer, who = family) => (await who.estimate(lineFor(offer, child(who)))).body.price
const shown = async (offer: Offer, who = family): Promise<Body> =>
  (await who.ask("GET", `/api/availabilities/${offer.cuid}`)).body.availability

describe("early prices", () => {
  test("BEY-15 12000 until an instant for what is added before, kept while it is held; from then on 15000", async () => {
    const offer = await camp()
    await setPrices(offer, [5, 12_000])
    expect(await estimate(offer)).toBe(12_000)
    await add(offer)
    expect(await family.prices()).toEqual([12_000])
    await setPrices(offer, [5, 11_000])
    expect(await family.prices()).toEqual([12_000])
    await days(5)
    expect(await estimate(offer, await makeFamily(backend))).toBe(15_000)
    const later = await makeFamily(backend)
    await add(offer, later)
    expect(await later.prices()).toEqual([15_000])
  })

  test("BEY-15 of several the first that still runs; the site shows it, and what comes after it", async () => {
    const offer = await camp()
    const terms = await setPrices(offer, [20, 14_000], [10, 12_000])
    expect(terms.early_prices.map(({ price }: Body) => price)).toEqual([12_000, 14_000])
    const before = await shown(offer)
    expect([before.price, before.next_price.price]).toEqual([12_000, 14_000])
    await days(10)
    expect([(await shown(offer)).price, (await shown(offer)).next_price.price]).toEqual([14_000, 15_000])
    await days(20)
    expect([(await shown(offer)).price, (await shown(offer)).next_price]).toEqual([15_000, null])
  })

  test("BEY-15 what is bought keeps its price, and dates added later cost their share of the price of that day", async () => {
    const offer = await camp()
    await setPrices(offer, [5, 12_000])
    const buyer = await makeBuyer(backend)
    await buyer.add(lineFor(offer, child(buyer)))
    expect((await buyer.buy()).body.next_action).toBe("success")
    const [row] = await rowsOf<Body>(backend, "select total_amount, sold from registrations where customer_id = ?", [
      buyer.id,
    ])
    expect([row.total_amount, row.sold.base_price]).toEqual([12_000, 12_000])
  })

  test("BEY-15 an item held across the instant keeps the price before it", async () => {
    const offer = await camp()
    await setPrices(offer, [5, 12_000])
    const minutes = (count: number) => shiftClock(backend.database, `${5 * 24 * 60 + count} minutes`)
    await minutes(-5)
    await add(offer)
    await minutes(5)
    expect(await family.prices()).toEqual([12_000])
    expect(await estimate(offer, await makeFamily(backend))).toBe(15_000)
  })

  test("BEY-15 when a date is cancelled early prices fall in the same proportion", async () => {
    const offer = await camp({ dates: daily(300, 4) })
    await setPrices(offer, [5, 12_000], [9, 13_001])
    const lower = (before: number, after: number) =>
      inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
        sql`select app.lower_early_prices(1, ${offer.id}, ${before}, ${after})`.execute(tx),
      )
    await lower(4, 3)
    expect((await read(offer)).early_prices.map(({ price }: Body) => price)).toEqual([9_000, 9_750])
    await lower(3, 3)
    await lower(0, 0)
    expect((await read(offer)).early_prices.map(({ price }: Body) => price)).toEqual([9_000, 9_750])
    await lower(3, 0)
    expect((await read(offer)).early_prices.map(({ price }: Body) => price)).toEqual([0, 0])
    // As cancelling does it.
    const other = await camp({ dates: daily(310, 4) })
    await setPrices(other, [5, 12_000])
    const cancelled = await admin.ask("POST", `/api/console/availabilities/${other.cuid}/cancel`, {
      body: { dates: [other.dates[0]!.cuid], message: "Grève", to: "WALLET" },
    })
    expect(cancelled.body.error).toBeUndefined()
    expect((await read(other)).early_prices.map(({ price }: Body) => price)).toEqual([9_000])
  })

  test("BEY-16 an offer from the waiting list is priced as on the day of joining", async () => {
    const full = await camp({ capacity: 1 })
    await setPrices(full, [5, 12_000])
    const holder = await makeFamily(backend)
    expect(said(await add(full, holder))).toBe("ok")
    const join = (who: Family) =>
      who.ask("POST", "/api/registrations/waiting-list", { availability_id: full.id, participant_id: child(who) })
    expect((await join(family)).status).toBe(200)
    await days(6)
    await offerAll(backend.platform)
    expect(await estimate(full)).toBe(12_000)
    expect(said(await add(full))).toBe("ok")
    expect(await family.prices()).toEqual([12_000])
    const late = await makeFamily(backend)
    expect((await join(late)).status).toBe(200)
    await family.remove((await family.cart()).items[0]!.id)
    await offerAll(backend.platform)
    expect(said(await add(full, late))).toBe("ok")
    expect(await late.prices()).toEqual([15_000])
  })

  test.each([
    [{ early_prices: [{ until: "2030-01-01T00:00:00Z", price: -1 }] }, "early_prices.0.price"],
    [{ early_prices: [{ until: "tomorrow", price: 1 }] }, "early_prices.0.until"],
    [{ early_prices: null }, "early_prices"],
    [
      {
        early_prices: [
          { until: "2030-01-01T00:00:00Z", price: 1 },
          { until: "2030-01-01T01:00:00+01:00", price: 2 },
        ],
      },
      "early_prices",
    ],
  ])("%j is INVALID_INPUT at %s", async (body, field) => {
    expect(said(await put(await camp(), "early-prices", body))).toEqual(["INVALID_INPUT", field])
  })

  test("BEY-15 a stale version is refused with what is there now, and every change is in the log once", async () => {
    const offer = await camp()
    const before = await read(offer)
    const terms = await setPrices(offer, [5, 12_000])
    expect(terms.version).toBe(before.version + 1)
    const stale = await put(offer, "early-prices", { early_prices: [], version: before.version })
    expect([said(stale), stale.body.details.terms.early_prices]).toEqual([
      ["VERSION_CONFLICT", "version"],
      terms.early_prices,
    ])
    const again = await put(offer, "early-prices", { early_prices: terms.early_prices })
    expect(again.body.terms.version).toBe(terms.version)
    const rows = await rowsOf<{ event: string }>(backend, "select event from audit_log where subject = ?", [
      `availability/${offer.cuid}`,
    ])
    expect(rows.map(({ event }) => event)).toEqual(["availability.early_prices_updated"])
    const stranger = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await stranger.ask("GET", `/api/console/availabilities/${offer.cuid}/early-prices`)).status).toBe(404)
  })
})

describe("priority", () => {
  const segment = async (
    entity = "CUSTOMERS",
    conditions: object = { field: "newsletter", operator: "eq", value: true },
  ) =>
    (
      await admin.ask("POST", "/api/console/segments", {
        body: { name: "Fidèles", entity, conditions: { all: [conditions] } },
      })
    ).body.segment.cuid as string
  const prefer = async (offer: Offer, of: string, day: number) =>
    put(offer, "priority", { priority_segment: of, priority_start_at: inDays(day) })
  const belong = (who: Family, isIn = true) =>
    rowsOf(backend, "update customers set newsletter = ? where organiser_id = 1 and id = ?", [isIn, who.id])

  test("BEY-17 a segment may register from its earlier opening on; others get REGISTRATIONS_NOT_OPEN until theirs", async () => {
    const offer = await camp({ registrations_start_at: inDays(10) })
    const set = await prefer(offer, await segment(), 5)
    expect(set.body.terms.priority_segment.title).toBe("Fidèles")
    const other = await makeFamily(backend)
    await belong(other, false)
    await belong(family)
    expect(said(await add(offer))).toEqual(["REGISTRATIONS_NOT_OPEN", "registrations.0.availability_id"])
    await days(5)
    expect(said(await add(offer, other))).toEqual(["REGISTRATIONS_NOT_OPEN", "registrations.0.availability_id"])
    expect(said(await other.estimate(lineFor(offer, child(other))))).toEqual([
      "REGISTRATIONS_NOT_OPEN",
      "availability_id",
    ])
    expect(await estimate(offer)).toBe(15_000)
    expect(said(await add(offer))).toBe("ok")
    await days(10)
    expect(said(await add(offer, other))).toBe("ok")
  })

  test("BEY-17 each sees on the site when registrations open for them", async () => {
    const offer = await camp({ registrations_start_at: inDays(10) })
    await prefer(offer, await segment(), -1)
    const other = await makeFamily(backend)
    await belong(other, false)
    await belong(family)
    const [mine, theirs] = [await shown(offer), await shown(offer, other)]
    expect(Date.parse(mine.registrations_start_at)).toBeLessThan(Date.now())
    expect(Date.parse(theirs.registrations_start_at)).toBeGreaterThan(Date.now())
    const visitor = await backend.ask("GET", `/api/availabilities/${offer.cuid}`, { host: "alpha.localhost" })
    expect(visitor.body.availability.registrations_start_at).toBe(theirs.registrations_start_at)
  })

  test("BEY-17 it is for customers, before everybody, and both of its values or neither", async () => {
    const offer = await camp({ registrations_start_at: inDays(10) })
    const of = await segment()
    expect(said(await prefer(offer, of, 10))).toEqual(["INVALID_INPUT", "priority_start_at"])
    expect(said(await prefer(await camp(), of, 1))).toEqual(["INVALID_INPUT", "priority_start_at"])
    expect(said(await prefer(offer, "nobody", 1))).toEqual(["NOT_FOUND", "priority_segment"])
    const children = await segment("PARTICIPANTS", { field: "age", operator: "gte", value: 3 })
    expect(said(await prefer(offer, children, 1))).toEqual(["INVALID_INPUT", "priority_segment"])
    const half = { priority_segment: null, priority_start_at: inDays(1) }
    expect(said(await put(offer, "priority", half))).toEqual(["INVALID_INPUT", "priority_segment"])
    expect((await prefer(offer, of, 1)).status).toBe(200)
    const none = { priority_segment: null, priority_start_at: null }
    expect((await put(offer, "priority", none)).body.terms).toMatchObject(none)
  })
})

test("adding asks no statement more where there is neither an early price nor a priority", async () => {
  const [plain, early] = [await camp(), await camp()]
  await setPrices(early, [5, 12_000])
  const statementsOf = async (offer: Offer) => {
    const [first, second] = [await makeFamily(backend), await makeFamily(backend)]
    expect(said(await add(offer, first))).toBe("ok")
    const ran = collectStatements(backend.platform.database)
    expect(said(await add(offer, second))).toBe("ok")
    return ran.map((each) => each.sql)
  }
  const asked = await statementsOf(plain)
  expect(asked.filter((each) => /availability_prices|waiting_list_entries|"segments"/.test(each))).toEqual([])
  expect((await statementsOf(early)).length).toBe(asked.length + 1)
})
