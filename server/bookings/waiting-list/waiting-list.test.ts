import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addRegistration } from "#tests/fixtures/bookings.ts"
import { change, type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { offerAll } from "./offer-places.ts"

const backend = testBackend(behindProxy)
let activity_id: number
let families: Family[]

beforeAll(async () => {
  activity_id = (await addActivity(backend, { default_capacity: 1, allow_partial_registrations: false })).id
  families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(backend, ["2016-06-01", "2018-02-03"])))
})
beforeEach(() => at(0))
afterAll(async () => {
  await at(0)
  expect(await findViolations(backend.database)).toEqual([])
})

const at = (minutes: number) => shiftClock(backend.database, `${minutes} minutes`)
let camps = 0
/** Two days, each camp at a time of its own. */
const camp = (more: object = {}): Promise<Offer> =>
  addAvailability(backend, { activity_id, dates: daily(10 + 3 * camps++, 2), ...more })
const child = ({ children }: Family) => children[0]!
const join = (family: Family, { id }: Offer, participant_id = child(family)) =>
  family.ask("POST", "/api/registrations/waiting-list", { availability_id: id, participant_id })
const entries = async (family: Family, { cuid }: Offer) =>
  (await family.ask("GET", `/api/account/waiting-list?availability=${cuid}`)).body.data
const all = async (family: Family, { cuid }: Offer) =>
  (await family.ask("GET", "/api/account/waiting-list?page_size=100")).body.data.filter(
    (entry: { availability: { cuid: string } }) => entry.availability.cuid === cuid,
  )
const states = (family: Family, offer: Offer) =>
  all(family, offer).then((found) => found.map(({ status }: { status: string }) => status))
const leave = async (family: Family, offer: Offer) =>
  family.ask("DELETE", `/api/account/waiting-list/${(await entries(family, offer))[0].cuid}`)
const job = () => offerAll(backend.platform)
const statusOf = async (family: Family, { cuid }: Offer) =>
  (await family.ask("GET", `/api/availabilities/${cuid}`)).body.availability.status
const mails = async (family: Family) =>
  (
    await inOwnersHands(
      backend.database,
      "select data from mails where trigger = 'waiting_list.offered' and recipient = $1 order by id",
      [family.email],
    )
  ).rows

interface Seen {
  status: string
  remaining: number
}

/** A camp whose only place is held in a cart; `give` removes it from there. */
async function fullCamp(more: object = {}) {
  const offer = await camp(more)
  const holder = await makeFamily(backend)
  expect(said(await holder.add(lineFor(offer, child(holder))))).toBe("ok")
  const give = async () => holder.remove((await holder.cart()).items[0]!.id)
  return { offer, holder, give }
}

test("APIB-18 AVAIL-32 a full availability is waited for: an entry names availability and participant, and has a position", async () => {
  const { offer } = await fullCamp()
  const [one, two] = families as [Family, Family]
  const { status, body } = await join(one, offer)
  expect(status).toBe(200)
  expect(body.entry).toMatchObject({ status: "WAITING", position: 1, availability: { id: offer.id, cuid: offer.cuid } })
  expect(body.entry.participants).toEqual([expect.objectContaining({ id: child(one) })])
  expect((await join(two, offer)).body.entry.position).toBe(2)
  expect((await join(one, offer, one.children[1])).body.entry.position).toBe(3)
  const detail = await one.ask("GET", `/api/account/waiting-list/${body.entry.cuid}`)
  expect(detail.body.entry).toEqual(body.entry)
  expect((await two.ask("GET", `/api/account/waiting-list/${body.entry.cuid}`)).status).toBe(404)
  await leave(one, offer)
  expect((await entries(two, offer))[0].position).toBe(2)
})

test("AVAIL-25 the list is for full and closed ones: what is open, overlapping or over refuses with its code", async () => {
  const [family] = families as [Family]
  const refused = async (offer: Offer) => said(await join(family, offer))
  expect(await refused(await camp())).toEqual(["AVAILABILITY_OPEN", "availability_id"])
  const shared = { resource_id: (await addRow(backend, "resources", { name: "Salle" })).id, dates: daily(5) }
  const [room, other] = [await camp(shared), await camp(shared)]
  await addPlace(backend, { availability_id: other.id, date_ids: other.dates.map(({ id }) => id) })
  expect(await refused(room)).toEqual(["AVAILABILITY_OVERLAP", "availability_id"])
  const { offer } = await fullCamp()
  await change(
    backend,
    "update availabilities set registrations_end_at = clock_now() where organiser_id = 1 and id = ?",
    [offer.id],
  )
  expect(await refused(offer)).toEqual(["REGISTRATIONS_CLOSED", "availability_id"])
  await change(
    backend,
    "update availabilities set registrations_end_at = null, registrations_start_at = clock_now() + interval '1 hour' where organiser_id = 1 and id = ?",
    [offer.id],
  )
  expect(await refused(offer)).toEqual(["REGISTRATIONS_NOT_OPEN", "availability_id"])
  expect(await refused(await camp({ status: "CLOSED" }))).toBe("ok")
  const asked = (await addActivity(backend, { default_capacity: 0, registration_flow: "REQUEST" })).id
  expect(await refused(await addAvailability(backend, { activity_id: asked }))).toEqual([
    "REQUEST_REQUIRED",
    "availability_id",
  ])
})

test("joining twice, with a wrong age, for somebody registered, for another's child or nonsense is refused", async () => {
  const { offer, holder } = await fullCamp({ age_maximum: 12 })
  const [one, two] = families as [Family, Family]
  await join(one, offer)
  expect(said(await join(one, offer))).toEqual(["ALREADY_ON_WAITING_LIST", "participant_id"])
  expect(said(await join(holder, offer))).toEqual(["ALREADY_REGISTERED", "participant_id"])
  expect(said(await join(one, offer, child(two)))).toEqual(["NOT_FOUND", undefined])
  expect(said(await join(one, { ...offer, id: 999_999_999 }))).toEqual(["NOT_FOUND", undefined])
  const grown = await makeFamily(backend, ["1990-01-01"])
  expect(said(await join(grown, offer))).toEqual(["PARTICIPANT_TOO_OLD", "participant_id"])
  const elsewhere = await makeFamily(backend, ["2016-06-01"], { host: "beta.localhost", organiser_id: 2 })
  expect(said(await join(elsewhere, offer))).toEqual(["NOT_FOUND", undefined])
  const body = {
    availability_id: offer.id,
    participant_id: child(two),
    organiser_id: 2,
    status: "OFFERED",
    position: 0,
  }
  const { entry } = (await two.ask("POST", "/api/registrations/waiting-list", body)).body
  expect(entry).toMatchObject({ status: "WAITING", position: 2 })
  expect((await backend.ask("POST", "/api/registrations/waiting-list", { body })).status).toBe(401)
})

test("a place that comes free is kept for the list at once, offered by the event, told by mail, and taken by the ordinary form", async () => {
  const { offer, give } = await fullCamp()
  const [one, two, stranger] = families as [Family, Family, Family]
  await join(one, offer)
  await join(two, offer)
  await give()
  expect([await stranger.left(offer), await statusOf(stranger, offer)]).toEqual([[0, 0], "FULL"])
  expect(said(await stranger.add(lineFor(offer, child(stranger))))).toEqual([
    "AVAILABILITY_FULL",
    "registrations.0.availability_dates",
  ])
  const { rows } = await inOwnersHands(
    backend.database,
    "select organiser_id::int, id::int from events where type = 'places.freed' order by id desc limit 1",
  )
  await jobHandlers.events(backend.platform, rows[0])
  const [offered] = await entries(one, offer)
  expect(offered).toMatchObject({ status: "OFFERED", position: null })
  expect(Math.round((Date.parse(offered.offered_until) - Date.now()) / 3_600_000)).toBe(24)
  expect((await entries(two, offer))[0]).toMatchObject({ status: "WAITING", position: 1 })
  expect((await mails(one)).at(-1).data).toMatchObject({ participant: "Lou", path: `/availabilities/${offer.cuid}` })
  // The availability is open to the holder of the offer only.
  const { availability } = (await one.ask("GET", `/api/availabilities/${offer.cuid}`)).body
  expect(availability).toMatchObject({ status: "OPEN", offered_until: offered.offered_until })
  expect(availability.dates.map(({ status, remaining }: Seen) => [status, remaining])).toEqual([
    ["OPEN", 1],
    ["OPEN", 1],
  ])
  for (const family of [two, stranger])
    expect((await family.ask("GET", `/api/availabilities/${offer.cuid}`)).body.availability).toMatchObject({
      status: "FULL",
      offered_until: null,
    })
  // Another family's offer gives no place, nor does an offer for another child.
  expect(said(await two.add(lineFor(offer, child(two))))[0]).toBe("AVAILABILITY_FULL")
  expect(said(await one.add(lineFor(offer, one.children[1]!)))[0]).toBe("AVAILABILITY_FULL")
  expect(said(await one.add(lineFor(offer, child(one))))).toBe("ok")
  const [item] = (await one.cart()).items
  expect(item).toMatchObject({ expires_at: offered.offered_until, participant: { id: child(one) } })
  expect(await states(one, offer)).toEqual(["TAKEN"])
  expect(await statusOf(one, offer)).toBe("FULL")
  await job()
  expect((await entries(two, offer))[0]).toMatchObject({ status: "WAITING" })
  // Adding something else does not shorten the offer.
  const open = await camp()
  await one.add(lineFor(open, child(one)))
  expect((await one.cart()).items.find(({ id }) => id === item!.id)!.expires_at).toBe(offered.offered_until)
  for (const { id } of (await one.cart()).items) await one.remove(id)
  await job()
  expect((await entries(two, offer))[0].status).toBe("OFFERED")
})

test("a hold that lapses is the list's from that instant, before any job", async () => {
  const { offer } = await fullCamp()
  const [one, , stranger] = families as [Family, Family, Family]
  await join(one, offer)
  await at(16)
  expect([await stranger.left(offer), await statusOf(stranger, offer)]).toEqual([[0, 0], "FULL"])
  expect(said(await stranger.add(lineFor(offer, child(stranger))))[0]).toBe("AVAILABILITY_FULL")
  await job()
  expect(await states(one, offer)).toEqual(["OFFERED"])
})

test("declining, lapsing and leaving pass the place on; with nobody left it is public", async () => {
  const { offer, give } = await fullCamp()
  const [one, two, three, stranger] = families as [Family, Family, Family, Family]
  for (const family of [one, two, three]) await join(family, offer)
  await give()
  await job()
  const cuid = (await entries(one, offer))[0].cuid
  expect((await two.ask("DELETE", `/api/account/waiting-list/${cuid}`)).status).toBe(404)
  expect((await leave(one, offer)).body).toEqual({ ok: true, status: "DECLINED" })
  expect(said(await one.ask("DELETE", `/api/account/waiting-list/${cuid}`))[0]).toBe("WAITING_LIST_ENTRY_ENDED")
  expect(said(await one.add(lineFor(offer, child(one))))[0]).toBe("AVAILABILITY_FULL")
  await job()
  expect(await states(two, offer)).toEqual(["OFFERED"])
  await at(24 * 60 + 1)
  expect(await states(two, offer)).toEqual(["LAPSED"])
  expect(said(await two.add(lineFor(offer, child(two))))[0]).toBe("AVAILABILITY_FULL")
  expect((await join(two, offer)).body.entry).toMatchObject({ status: "WAITING", position: 2 })
  await job()
  expect(await states(three, offer)).toEqual(["OFFERED"])
  expect((await leave(two, offer)).body).toEqual({ ok: true, status: "LEFT" })
  expect((await leave(three, offer)).body.status).toBe("DECLINED")
  await job()
  expect([await stranger.left(offer), await statusOf(stranger, offer)]).toEqual([[1, 1], "OPEN"])
})

test("an entry needs every date: what it cannot use is public, what it could be given is kept on all of them", async () => {
  const partial = (await addActivity(backend, { default_capacity: 1, allow_partial_registrations: true })).id
  const offer = await addAvailability(backend, { activity_id: partial, dates: daily(150, 2) })
  const [one, two, three, stranger] = families as [Family, Family, Family, Family]
  await one.add(partFor(offer, child(one), [0]))
  await two.add(partFor(offer, child(two), [1]))
  expect((await join(three, offer)).status).toBe(200)
  await one.remove((await one.cart()).items.at(-1)!.id)
  await job()
  // The first date is free, the second is not.
  expect([await states(three, offer), await stranger.left(offer)]).toEqual([["WAITING"], [1, 0]])
  await stranger.add(partFor(offer, child(stranger), [0]))
  await two.remove((await two.cart()).items.at(-1)!.id)
  expect(await stranger.left(offer)).toEqual([0, 1])
  await stranger.remove((await stranger.cart()).items.at(-1)!.id)
  expect(await stranger.left(offer)).toEqual([0, 0])
  await job()
  expect(await states(three, offer)).toEqual(["OFFERED"])
  // With partial registration, an offer can be used for some of the dates; the others become free.
  expect(said(await three.add(partFor(offer, child(three), [1])))).toBe("ok")
  expect(await stranger.left(offer)).toEqual([1, 0])
})

test("an offer lives half of the time left, half an hour at least, and none is made later or while closed", async () => {
  const soon = async (minutes: number) => {
    const { offer, give } = await fullCamp({ registrations_end_at: inDays(0, minutes / 60) })
    await join(families[0]!, offer)
    await give()
    await job()
    const [entry] = await entries(families[0]!, offer)
    return entry.offered_until ? Math.round((Date.parse(entry.offered_until) - Date.now()) / 60_000) : null
  }
  expect([await soon(200), await soon(40), await soon(29)]).toEqual([100, 30, null])
  const { offer, give } = await fullCamp()
  const [one, two] = families as [Family, Family]
  await join(one, offer)
  await change(backend, "update availabilities set status = 'CLOSED' where organiser_id = 1 and id = ?", [offer.id])
  await give()
  await job()
  expect(await states(one, offer)).toEqual(["WAITING"])
  await change(backend, "update availabilities set status = 'OPEN' where organiser_id = 1 and id = ?", [offer.id])
  expect(said(await two.add(lineFor(offer, child(two))))[0]).toBe("AVAILABILITY_FULL")
  await job()
  expect(await states(one, offer)).toEqual(["OFFERED"])
})

test("who has no use for the place is passed over: registered meanwhile, or everything over", async () => {
  const { offer, holder, give } = await fullCamp({ dates: daily(2, 2) })
  const [one, two] = families as [Family, Family]
  await join(one, offer)
  await join(two, offer)
  await change(
    backend,
    "update availability_dates set capacity = 2, ceiling = 2 where organiser_id = 1 and availability_id = ?",
    [offer.id],
  )
  await addRegistration(backend, { customer_id: one.id, participant_id: child(one), offer })
  await give()
  await job()
  expect([await states(one, offer), await states(two, offer)]).toEqual([["TAKEN"], ["OFFERED"]])
  await join(holder, offer)
  await at(60 * 24 * 5)
  await job()
  expect([await states(two, offer), await states(holder, offer)]).toEqual([["LAPSED"], ["ENDED"]])
})

test("a hold limit reached before does not stand in the way of an offer, and two offers at one time are both made", async () => {
  const { offer, give } = await fullCamp({ dates: daily(7) })
  const again = await fullCamp({ dates: daily(7) })
  const [one] = families as [Family]
  await change(
    backend,
    `insert into first_holds (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
      values (1, ?, ?, ?, clock_now() - interval '2 hours', clock_now())`,
    [one.id, child(one), offer.id],
  )
  await join(one, offer)
  await join(one, again.offer)
  await Promise.all([give(), again.give()])
  await job()
  expect([await states(one, offer), await states(one, again.offer)]).toEqual([["OFFERED"], ["OFFERED"]])
  expect(said(await one.add(lineFor(offer, child(one))))).toBe("ok")
  expect(said(await one.add(lineFor(again.offer, child(one))))[0]).toBe("PARTICIPANT_OVERLAP")
})

test("deleting a participant or an account ends entries and offers, and passes them on", async () => {
  const { offer, give } = await fullCamp()
  const [gone, leaving] = [await makeFamily(backend, ["2016-06-01"]), await makeFamily(backend, ["2016-06-01"])]
  const [last] = families as [Family]
  for (const family of [gone, leaving, last]) await join(family, offer)
  await give()
  await job()
  expect(await states(gone, offer)).toEqual(["OFFERED"])
  expect((await gone.ask("DELETE", `/api/participants?participant_id=${child(gone)}`)).status).toBe(200)
  expect(await states(gone, offer)).toEqual(["LEFT"])
  await job()
  expect(await states(leaving, offer)).toEqual(["OFFERED"])
  expect((await leaving.ask("DELETE", "/api/session")).status).toBe(200)
  await job()
  expect(await states(last, offer)).toEqual(["OFFERED"])
})

test("one request that takes an offer and something that is full is refused whole; the offer stays", async () => {
  const { offer, give } = await fullCamp()
  const other = await fullCamp()
  const free = await camp()
  const [one] = families as [Family]
  await join(one, offer)
  await give()
  await job()
  const before = (await entries(one, offer))[0]
  const lines = (third: Offer) => [lineFor(free, child(one)), lineFor(offer, child(one)), lineFor(third, child(one))]
  for (const item of (await one.cart()).items) await one.remove(item.id)
  expect(said(await one.add(...lines(other.offer)))).toEqual([
    "AVAILABILITY_FULL",
    "registrations.2.availability_dates",
  ])
  expect((await entries(one, offer))[0]).toEqual(before)
  await other.give()
  expect(said(await one.add(...lines(other.offer)))).toBe("ok")
  expect((await one.cart()).items.map(({ availability }) => availability!.cuid)).toEqual([
    free.cuid,
    offer.cuid,
    other.offer.cuid,
  ])
  expect(await states(one, offer)).toEqual(["TAKEN"])
})
