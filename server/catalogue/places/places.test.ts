import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, change, type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { setCapacity } from "./set-capacity.ts"
import { confirmPlaces, releasePlaces, takePlaces } from "./take-places.ts"

const backend = testBackend(behindProxy)
let activity_id: number
let [family, neighbours]: Family[] = []
let child: number
let theirs: number

beforeAll(async () => {
  activity_id = (await addActivity(backend, { default_capacity: 2, allow_partial_registrations: true })).id
  ;[family, neighbours] = await Promise.all([makeFamily(backend), makeFamily(backend)])
  ;[child, theirs] = [family.children[0]!, neighbours.children[0]!]
})
beforeEach(async () => {
  await shiftClock(backend.database, "0 minutes")
  for (const each of [family!, neighbours!]) for (const { id } of (await each.cart()).items) await each.remove(id)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const offer = (more: object = {}) => addAvailability(backend, { activity_id, dates: daily(10, 3), ...more })
const within = <T>(work: (tx: Tx) => Promise<T>) => inTenant({ database: backend.database, organiser_id: 1 }, work)
const full = ["AVAILABILITY_FULL", "registrations.0.availability_dates"]
const counters = ({ id }: Offer) =>
  within(async (tx) => {
    const rows = await tx
      .selectFrom("availability_dates")
      .select(["registered", "held"])
      .where("organiser_id", "=", 1)
      .where("availability_id", "=", id)
      .orderBy("start_at")
      .execute()
    return rows.map(({ registered, held }) => `${registered}+${held}`)
  })

describe("taking", () => {
  test("several dates are taken together or not at all", async () => {
    const camp = await offer()
    for (let i = 0; i < 2; i++) await addPlace(backend, { availability_id: camp.id, date_ids: [camp.dates[1]!.id] })
    const refused = await family!.add(lineFor(camp, child))
    expect([said(refused), refused.body.details]).toEqual([full, { date_id: camp.dates[1]!.id }])
    expect(await counters(camp)).toEqual(["0+0", "2+0", "0+0"])
    expect(said(await family!.add(partFor(camp, child, [0, 2])))).toBe("ok")
    expect(await counters(camp)).toEqual(["0+1", "2+0", "0+1"])
  })

  test("the lines of one call are counted together", async () => {
    const [one, two] = [await offer({ capacity: 1 }), await offer({ capacity: 1 })]
    const sibling = await addChild(backend.database, { customer_id: family!.id })
    expect(said(await family!.add(lineFor(one, child), lineFor(one, sibling)))).toEqual([
      "AVAILABILITY_FULL",
      "registrations.1.availability_dates",
    ])
    expect(said(await family!.add(lineFor(one, child), lineFor(two, sibling)))).toBe("ok")
  })

  test("no capacity is no limit, a capacity of 0 is no place", async () => {
    const endless = await offer({ capacity: null })
    expect(said(await family!.add(lineFor(endless, child)))).toBe("ok")
    expect(said(await neighbours!.add(lineFor(await offer({ capacity: 0 }), theirs)))).toEqual(full)
  })

  test("what is kept for the waiting list is not the public's", async () => {
    const camp = await offer({ capacity: 3, dates: daily(10, 1, { reserved_for_list: 2 }) })
    expect(await family!.left(camp)).toEqual([1])
    expect(said(await family!.add(lineFor(camp, child)))).toBe("ok")
    expect(said(await neighbours!.add(lineFor(camp, theirs)))).toEqual(full)
    const line = {
      availability_id: camp.id,
      participant_id: theirs,
      quantity: 2,
      date_ids: [camp.dates[0]!.id],
      first_held_at: null,
    }
    const offered = { organiser_id: 1, customer_id: neighbours!.id, hold_seconds: 60, leave_reserved: false }
    const { place_ids } = await within((tx) => takePlaces(tx, [line], offered))
    expect(await counters(camp)).toEqual(["0+3"])
    await within((tx) => releasePlaces(tx, 1, place_ids))
  })

  test("expired holds on some of the dates are reclaimed where they are in the way", async () => {
    const camp = await offer({ capacity: 1 })
    await addPlace(backend, { availability_id: camp.id, date_ids: [camp.dates[0]!.id], expires_at: inDays(0, -1) })
    await addPlace(backend, { availability_id: camp.id, date_ids: [camp.dates[2]!.id], expires_at: inDays(0, 1) })
    expect(await family!.left(camp)).toEqual([1, 1, 0])
    expect(said(await family!.add(lineFor(camp, child)))).toEqual(full)
    // Refused: the family holds nothing, and the expired hold is released for the next.
    expect(await counters(camp)).toEqual(["0+0", "0+0", "0+1"])
    expect(said(await family!.add(partFor(camp, child, [0, 1])))).toBe("ok")
    expect(await counters(camp)).toEqual(["0+1", "0+1", "0+1"])
  })
})

describe("a capacity that is lowered", () => {
  test("cancels nobody and breaks nothing; places come free only below it", async () => {
    const camp = await offer({ capacity: 3, dates: daily(10) })
    const date = camp.dates[0]!.id
    for (let i = 0; i < 2; i++) await addPlace(backend, { availability_id: camp.id, date_ids: [date] })
    expect(said(await family!.add(lineFor(camp, child)))).toBe("ok")
    await within((tx) => setCapacity(tx, 1, [date], 1))
    expect([await counters(camp), await neighbours!.left(camp)]).toEqual([["2+1"], [0]])
    expect(said(await neighbours!.add(lineFor(camp, theirs)))).toEqual(full)
    // The hold lives on, is prolonged, is confirmed, is released.
    expect(said(await family!.add(lineFor(await offer({ dates: daily(20) }), child)))).toBe("ok")
    const { items } = await family!.cart()
    await family!.remove(items[0]!.id)
    expect(said(await neighbours!.add(lineFor(camp, theirs)))).toEqual(full)
    await within((tx) => setCapacity(tx, 1, [date], 3))
    expect(said(await neighbours!.add(lineFor(camp, theirs)))).toBe("ok")
    await within((tx) => setCapacity(tx, 1, [date], null))
    expect(said(await family!.add(lineFor(camp, child)))).toBe("ok")
    await within((tx) => setCapacity(tx, 1, [date], 0))
    expect(await counters(camp)).toEqual(["2+2"])
  })

  test("what the code forgot, the table refuses", async () => {
    const camp = await offer({ capacity: 1, dates: daily(10) })
    const oversell = change(backend, "update availability_dates set held = 2 where organiser_id = 1 and id = ?", [
      camp.dates[0]!.id,
    ])
    await expect(oversell).rejects.toThrow("never_oversold")
  })
})

describe("a hold", () => {
  const hold = async (camp: Offer) => {
    await family!.add(lineFor(camp, child))
    return within(async (tx) => {
      const row = await tx
        .selectFrom("places")
        .select("id")
        .where("availability_id", "=", camp.id)
        .executeTakeFirstOrThrow()
      return row.id
    })
  }

  test("that still lives is confirmed and keeps its place beyond its time; released twice, it counts once", async () => {
    const camp = await offer({ dates: daily(10) })
    const place = await hold(camp)
    // The item is deleted, as a checkout does.
    await change(backend, "delete from cart_items where organiser_id = 1 and place_id = ?", [place])
    expect(await within((tx) => confirmPlaces(tx, 1, [place, 987_654]))).toEqual([place])
    expect(await within((tx) => confirmPlaces(tx, 1, [place]))).toEqual([])
    await shiftClock(backend.database, "1 day")
    expect([await counters(camp), await neighbours!.left(camp)]).toEqual([["1+0"], [1]])
    await within((tx) => releasePlaces(tx, 1, [place, place]))
    await within((tx) => releasePlaces(tx, 1, [place]))
    expect(await counters(camp)).toEqual(["0+0"])
  })

  test("that has expired is not confirmed, whether or not somebody has reclaimed it", async () => {
    const camp = await offer({ capacity: 1, dates: daily(10) })
    const place = await hold(camp)
    await shiftClock(backend.database, "15 minutes 5 seconds")
    expect(await within((tx) => confirmPlaces(tx, 1, [place]))).toEqual([])
    await neighbours!.add(lineFor(camp, theirs))
    expect(await within((tx) => confirmPlaces(tx, 1, [place]))).toEqual([])
    expect(await counters(camp)).toEqual(["0+1"])
  })
})

describe("a shared resource", () => {
  const at = (hours: number, more: object = {}) => ({
    start_at: inDays(50, hours),
    end_at: inDays(50, hours + 2),
    ...more,
  })
  const room = async () => (await addRow(backend, "resources", { name: "Salle" })).id
  const refused = ["AVAILABILITY_OVERLAP", "registrations.0.availability_dates"]

  test("is one thing's at a time: held or confirmed, until it is free again", async () => {
    const resource_id = await room()
    const origin = at(0)
    const [one, two] = [await offer({ resource_id, dates: [origin] }), await offer({ resource_id, dates: [at(1)] })]
    const after = await offer({ resource_id, dates: [{ start_at: origin.end_at, end_at: inDays(50, 4) }] })
    expect(said(await family!.add(lineFor(one, child)))).toBe("ok")
    expect(said(await neighbours!.add(lineFor(two, theirs)))).toEqual(refused)
    expect(said(await neighbours!.add(lineFor(one, theirs)))).toBe("ok")
    expect(said(await neighbours!.add(lineFor(after, theirs)))).toBe("ok")
    await shiftClock(backend.database, "16 minutes")
    expect(said(await neighbours!.add(lineFor(two, theirs)))).toBe("ok")
    expect(said(await family!.add(lineFor(one, child)))).toEqual(refused)
  })

  test("two lines of one call are compared, and the second is the one in the way", async () => {
    const resource_id = await room()
    const one = await offer({ resource_id, dates: [at(0)] })
    const lenient = await addActivity(backend, { allow_participant_overlap: true })
    const three = await addAvailability(backend, { activity_id: lenient.id, resource_id, dates: [at(1)] })
    expect(said(await family!.add(lineFor(one, child), lineFor(three, child)))).toEqual([
      "AVAILABILITY_OVERLAP",
      "registrations.1.availability_dates",
    ])
    expect([await counters(one), await counters(three)]).toEqual([["0+0"], ["0+0"]])
  })
})
