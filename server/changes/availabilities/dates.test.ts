import { afterEach, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { setCapacity } from "#server/catalogue/places/set-capacity.ts"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeFamily, type Offer, partFor, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addCamp, book, mailsAbout, registeredOn, stateOf } from "#tests/fixtures/registrations.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})
afterEach(async () => {
  await shiftClock(backend.database, "0")
  expect(await findViolations(backend.database)).toEqual([])
})

const root = "/api/console/availabilities"
const get = async ({ cuid }: { cuid: string }) => (await admin.ask("GET", `${root}/${cuid}`)).body.availability
const add = ({ cuid }: { cuid: string }, body: object) => admin.ask("POST", `${root}/${cuid}/dates`, { body })
const at = ({ cuid, dates }: Offer, i: number) => `${root}/${cuid}/dates/${dates[i]!.cuid}`
const put = (offer: Offer, i: number, body: object) => admin.ask("PUT", at(offer, i), { body: { version: 1, ...body } })
const remove = (offer: Offer, i: number) => admin.ask("DELETE", at(offer, i))
const span = async (offer: Offer) => {
  const { start_at, end_at, dates } = await get(offer)
  return [start_at === dates[0].start_at, end_at === dates.at(-1).end_at, dates.length]
}
/** The registration's dates by id. */
const heldBy = async ({ id }: { id: number }) => {
  const [row] = await rowsOf<{ date_ids: number[] }>(
    backend,
    "select p.date_ids from registrations r join places p on p.organiser_id = r.organiser_id and p.id = r.place_id where r.id = ?",
    [id],
  )
  return row!.date_ids
}

describe("adding a date", () => {
  test("AVL-06 AVL-07 it has the availability's capacity and resource, and meets no other", async () => {
    const camp = await addCamp(backend)
    const [sixth] = daily(20) as [{ start_at: string; end_at: string }]
    expect((await add(camp, sixth)).body.availability.dates[5]).toMatchObject({ ...sixth, capacity: 10, registered: 0 })
    expect(await span(camp)).toEqual([true, true, 6])
    expect(said(await add(camp, sixth))).toEqual(["INVALID_INPUT", "start_at"])
    expect(said(await add(camp, { start_at: sixth.end_at, end_at: sixth.start_at }))).toEqual([
      "INVALID_INPUT",
      "end_at",
    ])
    expect((await add({ cuid: "nobody" }, sixth)).body.error).toBe("NOT_FOUND")
    const early = { start_at: inDays(1), end_at: inDays(1, 1), capacity: null, status: "CLOSED" }
    expect((await add(camp, early)).body.availability.dates[0]).toMatchObject({ capacity: null, status: "CLOSED" })
    expect(await span(camp)).toEqual([true, true, 7])
  })

  test("AVL-18 whole registrations are asked about; the answer yes gives it to all, no to none", async () => {
    const camp = await addCamp(backend)
    const [whole, part] = [await book(backend, camp), await book(backend, camp, { dates: [0, 1] })]
    const asked = await add(camp, daily(20)[0]!)
    expect(said(asked)).toEqual(["INVALID_INPUT", "whole_registrations"])
    expect(asked.body.details).toEqual({ registrations: 1 })
    expect((await get(camp)).whole_registrations).toBe(1)
    expect((await add(camp, { ...daily(20)[0]!, whole_registrations: false })).status).toBe(200)
    expect(await heldBy(whole)).toHaveLength(5)
    // With a date more, no registration has all of them.
    expect((await get(camp)).whole_registrations).toBe(0)
    const other = await addCamp(backend)
    const [one, two] = [await book(backend, other), await book(backend, other)]
    const { body } = await add(other, { ...daily(20)[0]!, whole_registrations: true })
    expect([body.registrations, body.overlaps, body.availability.dates[5].registered]).toEqual([2, [], 2])
    expect([(await heldBy(one)).length, (await heldBy(two)).length, (await heldBy(part)).length]).toEqual([6, 6, 2])
    expect(await mailsAbout(backend, one)).toContainEqual(expect.objectContaining({ template: "registration.updated" }))
  })

  test("AVL-18 places for all or none: too few, or a taken room, refuses and adds nothing", async () => {
    const room = await addRow(backend, "resources", { name: "Salle" })
    const camp = await addCamp(backend, {}, 10, { resource_id: room.id })
    await book(backend, camp)
    await book(backend, camp)
    const full = await add(camp, { ...daily(20)[0]!, capacity: 1, whole_registrations: true })
    expect([full.body.error, full.body.details]).toEqual(["AVAILABILITY_FULL", { wanted: 2, capacity: 1 }])
    const busy = await addCamp(backend, {}, 20, { resource_id: room.id })
    await addPlace(backend, { availability_id: busy.id, date_ids: [busy.dates[0]!.id] })
    const taken = await add(camp, { ...daily(20)[0]!, whole_registrations: true })
    expect(said(taken)).toEqual(["AVAILABILITY_OVERLAP", "start_at"])
    expect(await span(camp)).toEqual([true, true, 5])
  })

  test("RGN-09 AVL-18 an added date keeps the places in addition of the others, and no more", async () => {
    const camp = await addCamp(backend)
    await book(backend, camp)
    await book(backend, camp)
    await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      setCapacity(
        tx,
        1,
        camp.dates.map(({ id }) => id),
        1,
      ),
    )
    const joined = { ...daily(20)[0]!, whole_registrations: true }
    const refused = await add(camp, { ...joined, capacity: 0 })
    expect([refused.body.error, refused.body.details]).toEqual(["AVAILABILITY_FULL", { wanted: 2, capacity: 1 }])
    const { body } = await add(camp, { ...joined, capacity: 1 })
    expect(body.availability.dates[5]).toMatchObject({ capacity: 1, registered: 2, free: 0, in_addition: 1 })
  })

  test("AVL-19 they keep their price: the added date is sold at 0, removing it gives nothing back, each other is worth what it was", async () => {
    const camp = await addCamp(backend)
    const booked = await book(backend, camp, { wallet: 15_000 })
    await add(camp, { ...daily(20)[0]!, whole_registrations: true })
    expect(await stateOf(backend, booked)).toMatchObject({ total: 15_000, paid: 15_000 })
    const ids = await heldBy(booked)
    const of = (list: number[]) => ({ availability_dates: list.map((date_id) => ({ date_id })) })
    expect((await booked.estimate(of(ids.slice(0, 5)))).body).toMatchObject({ total_amount: 15_000, to_wallet: 0 })
    expect((await booked.estimate(of(ids.slice(1)))).body).toMatchObject({ total_amount: 12_000, to_wallet: 3_000 })
    expect((await booked.edit(of(ids.slice(0, 5)))).body).toMatchObject({ total_amount: 15_000 })
    expect((await booked.edit(of(ids.slice(0, 4)))).body).toMatchObject({ total_amount: 12_000, to_wallet: 3_000 })
  })
})

describe("changing a date", () => {
  test("AVL-20 moving one with places tells who is now at two places, changes nothing in a preview, and writes to the families when asked", async () => {
    const camp = await addCamp(backend)
    const other = await addCamp(backend, { title: "Cirque" }, 30)
    const booked = await book(backend, camp)
    await book(backend, other, { buyer: booked.buyer })
    const to = { start_at: other.dates[0]!.start_at, end_at: inDays(30, 1) }
    const preview = await put(camp, 0, { ...to, preview: true })
    expect(preview.body).toMatchObject({
      registrations: 1,
      overlaps: [{ participant: "Lou Dupont", activity: "Cirque", start_at: to.start_at }],
    })
    expect((await get(camp)).dates[0].start_at).toBe(camp.dates[0]!.start_at)
    const blind = await enterAs(backend, ["availabilities.dates.update"])
    const unnamed = await blind.ask("PUT", at(camp, 0), { body: { version: 1, ...to, preview: true } })
    expect(unnamed.body.overlaps).toMatchObject([{ participant: "" }])
    const moved = await put(camp, 0, { ...to, notify: true })
    expect(moved.body).toMatchObject({ registrations: 1, overlaps: [{ participant: "Lou Dupont" }] })
    expect(await span(camp)).toEqual([true, true, 5])
    expect(await mailsAbout(backend, booked)).toContainEqual(
      expect.objectContaining({ template: "registration.date_moved" }),
    )
    expect((await put(camp, 0, { ...to })).body.error).toBe("VERSION_CONFLICT")
  })

  test("AVL-07 AVL-20 onto another of its dates is INVALID_INPUT, onto a taken date of its resource AVAILABILITY_OVERLAP", async () => {
    const room = await addRow(backend, "resources", { name: "Salle" })
    const camp = await addCamp(backend, {}, 10, { resource_id: room.id })
    const busy = await addCamp(backend, {}, 30, { resource_id: room.id })
    await addPlace(backend, { availability_id: busy.id, date_ids: [busy.dates[0]!.id] })
    const onto = ({ start_at }: { start_at: string }) => ({
      start_at,
      end_at: new Date(Date.parse(start_at) + 6e6).toISOString(),
    })
    expect(said(await put(camp, 0, onto(camp.dates[1]!)))).toEqual(["INVALID_INPUT", "start_at"])
    expect(said(await put(camp, 0, onto(busy.dates[0]!)))).toEqual(["AVAILABILITY_OVERLAP", "start_at"])
    expect((await put(camp, 0, onto(busy.dates[1]!))).status).toBe(200)
    expect(said(await put(camp, 1, { end_at: camp.dates[1]!.start_at }))).toEqual(["INVALID_INPUT", "end_at"])
    expect(said(await put(camp, 1, { start_at: inDays(-3), end_at: inDays(-2) }))).toEqual([
      "INVALID_INPUT",
      "start_at",
    ])
  })

  test("its own capacity and status: closing is for one date, and a lower capacity cancels nobody", async () => {
    const camp = await addCamp(backend)
    await book(backend, camp)
    expect((await put(camp, 0, { capacity: 0 })).body.availability.dates[0]).toMatchObject({
      in_addition: 1,
      status: "FULL",
    })
    expect((await put(camp, 1, { status: "CLOSED" })).body.availability.dates[1]).toMatchObject({ status: "CLOSED" })
    expect((await put(camp, 1, { version: 2, status: "OPEN" })).body.availability.dates[1].status).toBe("OPEN")
    expect((await put(camp, 1, { version: 3, status: "OPEN" })).body.availability.dates[1].version).toBe(3)
    expect(await registeredOn(backend, camp)).toEqual([1, 1, 1, 1, 1])
    const events = (await admin.ask("GET", `${root}/${camp.cuid}/history`)).body.data
    expect(events.map(({ event }: { event: string }) => event)).toEqual(Array(3).fill("availability.date_changed"))
  })

  test("AVL-21 one that has started can neither be moved nor deleted; its capacity can change", async () => {
    const camp = await addCamp(backend, {}, 1)
    await shiftClock(backend.database, "25 hours")
    expect(said(await put(camp, 0, { start_at: inDays(8), end_at: inDays(9) }))).toEqual(["DATE_STARTED", "start_at"])
    expect((await remove(camp, 0)).body.error).toBe("DATE_STARTED")
    expect((await put(camp, 0, { capacity: 3 })).status).toBe(200)
  })
})

describe("deleting a date", () => {
  test("AVL-22 one on which a place was ever taken is DATE_HAS_REGISTRATIONS, and the last one stays", async () => {
    const camp = await addCamp(backend)
    const booked = await book(backend, camp, { dates: [0] })
    expect((await remove(camp, 0)).body).toMatchObject({
      error: "DATE_HAS_REGISTRATIONS",
      details: { uses: { registrations: 1 } },
    })
    await booked.edit({ availability_dates: [{ date_id: camp.dates[1]!.id }] })
    await booked.cancel()
    expect((await remove(camp, 0)).body.error).toBe("DATE_HAS_REGISTRATIONS")
    expect((await remove(camp, 1)).body.error).toBe("DATE_HAS_REGISTRATIONS")
    const family = await makeFamily(backend)
    await family.add(partFor(camp, family.children[0]!, [2]))
    expect((await remove(camp, 2)).body.error).toBe("DATE_HAS_REGISTRATIONS")
    expect((await remove(camp, 4)).body.availability.dates).toHaveLength(4)
    expect(await span(camp)).toEqual([true, true, 4])
    expect((await remove(camp, 4)).body.error).toBe("NOT_FOUND")
    const { id } = await addActivity(backend)
    const single = await addAvailability(backend, { activity_id: id })
    expect((await remove(single, 0)).body.error).toBe("LAST_DATE")
  })
})

describe("beside a cancelled date", () => {
  const cancel = async ({ cuid, dates }: Offer, i: number) => {
    const body = { dates: [dates[i]!.cuid], message: "Malade", to: "WALLET" }
    expect((await admin.ask("POST", `${root}/${cuid}/cancel`, { body })).body.error).toBeUndefined()
  }
  const ends = async (offer: Offer) => {
    const { start_at, end_at } = await get(offer)
    return [start_at, end_at]
  }
  const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()

  test("AVL-60 list, calendar, cards and site count the dates that live, at their price; the cancelled one says so", async () => {
    const { id, cuid } = await addActivity(backend, { default_price: 15_000 })
    const camp = await addAvailability(backend, { activity_id: id, dates: daily(10, 5) })
    await cancel(camp, 2)
    const site = async (path: string) => (await backend.ask("GET", path)).body
    const [listed] = (await admin.ask("GET", `${root}?activity=${cuid}`)).body.data
    expect(listed).toMatchObject({ dates: 4, price: 12_000 })
    const span = `from=${camp.dates[0]!.start_at.slice(0, 10)}&to=${camp.dates[4]!.start_at.slice(0, 10)}`
    const calendar = (await admin.ask("GET", `/api/console/calendar?${span}&activity=${cuid}`)).body.data
    const places = calendar.map(({ number, of, cancelled_at }: Record<string, unknown>) =>
      cancelled_at ? "cancelled" : `${number}/${of}`,
    )
    expect(places).toEqual(["1/4", "2/4", "cancelled", "3/4", "4/4"])
    const { availability } = await site(`/api/availabilities/${camp.cuid}`)
    const cancelled = [false, false, true, false, false]
    expect(availability.price).toBe(12_000)
    expect(availability.dates.map((date: { cancelled: boolean }) => date.cancelled)).toEqual(cancelled)
    const [card] = (await site(`/api/availabilities/cards?activity=${cuid}`)).data
    expect(card).toMatchObject({ dates_count: 4, price: 12_000, cancelled: false })
    const days = (await site(`/api/availabilities/dates?activity=${cuid}&status=OPEN,CLOSED`)).availabilities_dates.data
    expect(days.map((date: { cancelled: boolean }) => date.cancelled)).toEqual(cancelled)
    const family = await makeFamily(backend)
    const [{ cuid: customer }] = (await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [
      family.id,
    ])) as [{ cuid: string }]
    const form = `/api/console/customers/${customer}/registration-form?availability=${camp.cuid}`
    const desk = (await admin.ask("GET", form)).body.availability.dates
    expect(desk.map((date: { cancelled: boolean }) => date.cancelled)).toEqual(cancelled)
    // Cancelled whole, it keeps the number of dates it had.
    for (const i of [0, 1, 3, 4]) await cancel(camp, i)
    expect((await admin.ask("GET", `${root}?activity=${cuid}`)).body.data[0].dates).toBe(5)
    const { data } = await site(`/api/availabilities/cards?activity=${cuid}&status=OPEN,CLOSED`)
    expect(data).toMatchObject([{ cuid: camp.cuid, dates_count: 5, status: "CLOSED", cancelled: true }])
  })

  test("AVL-60 the span stays that of the dates that live, whichever of them is moved, added or deleted", async () => {
    const camp = await addCamp(backend)
    await cancel(camp, 4)
    const start_at = later(camp.dates[0]!.start_at)
    const { dates } = await get(camp)
    expect((await put(camp, 0, { start_at, end_at: later(dates[0].end_at) })).status).toBe(200)
    const { end_at } = dates[3]
    expect(await ends(camp)).toEqual([start_at, end_at])
    const early = { start_at: inDays(2), end_at: inDays(2, 1) }
    const { body } = await add(camp, early)
    expect(await ends(camp)).toEqual([body.availability.dates[0].start_at, end_at])
    await admin.ask("DELETE", `${root}/${camp.cuid}/dates/${body.availability.dates[0].cuid}`)
    expect(await ends(camp)).toEqual([start_at, end_at])
  })

  test("AVL-22 the last date that lives stays, though a cancelled one is left", async () => {
    const { id } = await addActivity(backend)
    const pair = await addAvailability(backend, { activity_id: id, dates: daily(10, 2) })
    await cancel(pair, 1)
    expect((await remove(pair, 0)).body.error).toBe("LAST_DATE")
    expect((await remove(pair, 1)).status).toBe(200)
  })
})
