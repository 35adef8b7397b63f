import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle, addRegistration } from "#tests/fixtures/bookings.ts"
import { addPlain, change, type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, dayIn, inDays } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

// What a household's prices depend on besides the catalogue: its bundles, its discounts, and how many they are.
const backend = testBackend(behindProxy)
let activity_id: number
let week: Offer
let later: Offer
let bundle_id: number
let family: Family
let child: number
let sibling: number

beforeAll(async () => {
  const settings = { allow_partial_registrations: true, allow_multiple_places: true, default_capacity: null }
  activity_id = (await addActivity(backend, settings)).id
  week = await addAvailability(backend, { activity_id, dates: daily(10, 5) })
  later = await addAvailability(backend, { activity_id, dates: daily(40, 5) })
  bundle_id = (await addRow(backend, "bundles", { title: "Carnet", price: 9_000 })).id
})
beforeEach(async () => {
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  ;[child, sibling] = family.children as [number, number]
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

/** What each item of the cart is covered by its bundle. */
const covered = async () => (await family.cart()).items.map(({ details }) => details.bundle_total)
const own = (more: object = {}) => addOwnedBundle(backend, { customer_id: family.id, bundle_id, ...more })

describe("bundles that cover", () => {
  test("entries are dates; what one item uses is gone for the next, and comes back when it goes", async () => {
    await own({ capacity: 7 })
    await family.add(lineFor(week, child), lineFor(later, child))
    expect([await covered(), await family.prices()]).toEqual([
      [15_000, 6_000],
      [0, 9_000],
    ])
    await family.remove((await family.cart()).items[0]!.id)
    expect([await covered(), await family.prices()]).toEqual([[15_000], [0]])
  })

  test("only when it is fully paid", async () => {
    await own({ paid: 8_999 })
    await family.add(lineFor(week, child))
    expect(await covered()).toEqual([0])
    await own({ paid: 9_000 })
    expect(await covered()).toEqual([15_000])
  })

  test("one that is free of charge is paid, one that was cancelled or has expired covers nothing", async () => {
    await family.add(lineFor(week, child))
    await own({ expires_at: inDays(0, -1) })
    await change(backend, "update owned_bundles set cancelled_at = now() where organiser_id = 1 and id = ?", [
      await own(),
    ])
    expect(await covered()).toEqual([0])
    await own({ total_amount: 0 })
    expect(await covered()).toEqual([15_000])
  })

  test("dates that start before it expires, and no others", async () => {
    await own({ expires_at: week.dates[2]!.start_at })
    await family.add(lineFor(week, child))
    expect(await covered()).toEqual([6_000])
  })

  test("of two, the one that expires first, and only that one", async () => {
    const soon = await own({ capacity: 1, expires_at: inDays(30) })
    await own({ capacity: 10 })
    await family.add(lineFor(week, child), lineFor(later, child))
    expect(await covered()).toEqual([3_000, 15_000])
    const { id } = await addRow(backend, "bundles", { title: "x", price: 1 })
    await change(backend, "update owned_bundles set bundle_id = ? where organiser_id = 1 and id = ?", [id, soon])
    expect((await family.cart()).items[0]!.details.lines).toContainEqual({
      kind: "bundle",
      label: "x",
      on: 15_000,
      amount: -3_000,
    })
  })

  test("a participant's is theirs, a customer's the whole household's", async () => {
    await own({ participant_id: sibling })
    await family.add(lineFor(week, child), lineFor(week, sibling))
    expect(await covered()).toEqual([0, 15_000])
    await own({ capacity: 2 })
    expect(await covered()).toEqual([6_000, 15_000])
  })

  test("for its activities; none named is all", async () => {
    const named = await addRow(backend, "bundles", { title: "Natation", price: 1 })
    const other = await addActivity(backend)
    const link = (id: number) => change(backend, "insert into bundle_activities values (1, ?, ?)", [named.id, id])
    await link(other.id)
    await own({ bundle_id: named.id })
    await family.add(lineFor(week, child))
    expect(await covered()).toEqual([0])
    await link(activity_id)
    expect(await covered()).toEqual([15_000])
  })

  test("what active registrations have used is used; what cancelled ones used has come back", async () => {
    const owned_bundle_id = await own({ capacity: 4 })
    const used = { customer_id: family.id, participant_id: child, offer: later }
    await addRegistration(backend, { ...used, entries: { owned_bundle_id, entries: 3 } })
    await addRegistration(backend, {
      ...used,
      participant_id: sibling,
      cancelled_at: inDays(-1),
      entries: { owned_bundle_id, entries: 1 },
    })
    await family.add(lineFor(week, child))
    expect(await covered()).toEqual([3_000])
  })

  test("several places use several entries for each date", async () => {
    await own({ capacity: 4 })
    await family.add(partFor(week, child, [0, 1], { quantity: 3 }))
    expect([await covered(), await family.prices()]).toEqual([[12_000], [6_000]])
  })

  test("one that is still in the cart covers nothing, nor does another family's", async () => {
    const neighbours = await makeFamily(backend)
    await addOwnedBundle(backend, { customer_id: neighbours.id, bundle_id })
    await family.post({ bundles: [{ bundle_id, participant_id: child }], registrations: [lineFor(week, child)] })
    expect(await family.prices()).toEqual([15_000, 9_000])
  })
})

describe("discounts", () => {
  const grant = (more: object) => addPlain(backend, "discounts", { title: "Fidélité", ...more })

  test("of the customer and of the participant, in their order, each on what is left", async () => {
    await grant({ customer_id: family.id, amount: 1_000, order: 2, title: "Famille" })
    await grant({ participant_id: child, percentage: 1_000, order: 1, title: "Lou" })
    await grant({ participant_id: child, percentage: 10_000, active: false })
    await family.add(lineFor(week, child), lineFor(week, sibling))
    expect(await family.prices()).toEqual([12_500, 14_000])
    const lines = (await family.cart()).items[0]!.details.lines.filter(({ kind }) => kind === "discount")
    expect(lines.map(({ label, on, amount }) => [label, on, amount])).toEqual([
      ["Lou", 15_000, -1_500],
      ["Famille", 13_500, -1_000],
    ])
  })

  test("for the activities they name", async () => {
    const discount_id = await grant({ customer_id: family.id, percentage: 5_000 })
    const other = await addActivity(backend)
    const link = (id: number) => change(backend, "insert into discount_activities values (1, ?, ?)", [discount_id, id])
    await link(other.id)
    await family.add(lineFor(week, child))
    expect(await family.prices()).toEqual([15_000])
    await link(activity_id)
    expect(await family.prices()).toEqual([7_500])
  })

  test("another family's are theirs", async () => {
    const neighbours = await makeFamily(backend)
    await grant({ customer_id: neighbours.id, percentage: 5_000 })
    await grant({ participant_id: neighbours.children[0], percentage: 5_000 })
    await family.add(lineFor(week, child))
    expect(await family.prices()).toEqual([15_000])
  })
})

describe("volume discounts", () => {
  let rule: number
  const set = async (more: object) => {
    await change(backend, "update volume_discounts set active = false where organiser_id = 1")
    rule = await addPlain(backend, "volume_discounts", { title: "Ensemble", percentage: 1_000, threshold: 2, ...more })
  }

  test("the second child pays less, and is the first when the first is taken out", async () => {
    await set({ unit: "PARTICIPANTS", scope: "ACTIVITY" })
    await family.add(lineFor(week, child), lineFor(week, sibling), lineFor(later, child))
    expect(await family.prices()).toEqual([15_000, 13_500, 15_000])
    await family.remove((await family.cart()).items[0]!.id)
    expect(await family.prices()).toEqual([15_000, 13_500])
    await change(backend, "update volume_discounts set active = false where organiser_id = 1 and id = ?", [rule])
    expect(await family.prices()).toEqual([15_000, 15_000])
  })

  test("earlier registrations that are active come first; cancelled ones do not count", async () => {
    await set({ unit: "REGISTRATIONS", scope: "ACTIVITY" })
    await family.add(lineFor(week, child))
    const earlier = { customer_id: family.id, participant_id: sibling, offer: later }
    await addRegistration(backend, { ...earlier, cancelled_at: inDays(-1) })
    expect(await family.prices()).toEqual([15_000])
    await addRegistration(backend, { ...earlier, participant_id: child })
    expect(await family.prices()).toEqual([13_500])
  })

  test("within a calendar period, or a calendar year of the organiser's time zone", async () => {
    const days = { start_day: dayIn(39), end_day: dayIn(45) }
    await addRow(backend, "calendar_periods", { title: "Carnaval", ...days })
    await set({ unit: "REGISTRATIONS", scope: "CALENDAR_PERIOD" })
    const other = await addActivity(backend)
    const same = await addAvailability(backend, { activity_id: other.id, dates: daily(41) })
    await family.add(lineFor(week, child), lineFor(later, child), lineFor(same, sibling))
    expect(await family.prices()).toEqual([15_000, 15_000, 13_500])
    await set({ unit: "REGISTRATIONS", scope: "CALENDAR_YEAR" })
    const year = (start_at: string, more = {}) =>
      addAvailability(backend, {
        activity_id: other.id,
        dates: [{ start_at, end_at: "2035-06-01T00:00:00Z" }],
        ...more,
      })
    const [in_2034, in_2035] = [await year("2034-12-31T22:59:59Z"), await year("2034-12-31T23:00:00Z")]
    const neighbours = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
    const [one, two] = neighbours.children as [number, number]
    expect(said(await neighbours.add(lineFor(in_2034, one), lineFor(in_2035, two)))).toBe("ok")
    expect(await neighbours.prices()).toEqual([15_000, 15_000])
    await addRegistration(backend, {
      customer_id: neighbours.id,
      participant_id: one,
      offer: later,
      sold: { year: 2035 },
    })
    expect(await neighbours.prices()).toEqual([15_000, 13_500])
  })
})
