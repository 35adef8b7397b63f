import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import { addChild, addOption, addPlain, change, lineFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addRequestActivity, entryFor, type RequestActivity } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let activity: RequestActivity
let other: RequestActivity
let buyer: Buyer
let child: number

beforeAll(async () => {
  activity = await addRequestActivity(backend, { default_deposit: 2_000 })
  other = await addRequestActivity(backend)
})
beforeEach(async () => {
  buyer = await makeBuyer(backend)
  child = buyer.children[0]!
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const post = (...registrations_requests: object[]) => buyer.post({ registrations_requests })
const at = (field: string) => `registrations_requests.0.${field}`

describe("a request in the cart", () => {
  test("REQ-16 REQ-17 DRAWER-26 APIB-15 is one item: its tier, its availabilities with activity, location and dates, the sum of their prices", async () => {
    const { id: location_id } = await addRow(backend, "locations", { name: "parc", title: "Parc" })
    await change(backend, "update availabilities set location_id = ? where id = ?", [
      location_id,
      activity.slots[1]!.id,
    ])
    expect(said(await post(entryFor(activity, child)))).toBe("ok")
    const { items } = await buyer.cart()
    const slot = ({ cuid, dates }: RequestActivity["slots"][number]) => ({
      cuid,
      activity: { cuid: activity.cuid, title: "Poterie" },
      dates: dates.map(({ id }) => ({ id })),
    })
    expect(items).toMatchObject([
      {
        type: "REGISTRATION_REQUEST",
        price: 18_000,
        deposit: 4_000,
        availability: null,
        availability_dates: [],
        participant: { id: child },
        tier: { cuid: activity.small, name: "Curieux" },
        availabilities: [
          { ...slot(activity.slots[0]!), location: null },
          { ...slot(activity.slots[1]!), location: { title: "Parc" } },
        ],
      },
    ])
    expect(items[0]!.details).toMatchObject({ base_price: 18_000, price: 18_000, lines: [{ kind: "base" }] })
  })

  test("holds no place: others see as many as before, and a full one can still be asked for", async () => {
    const [slot] = activity.slots
    const before = await buyer.left(slot!)
    await post(entryFor(activity, child, [0]))
    expect(await buyer.left(slot!)).toEqual(before)
    const full = await addRequestActivity(backend, { default_capacity: 1 }, 1)
    const [one] = full.slots
    await addPlace(backend, { availability_id: one!.id, date_ids: one!.dates.map(({ id }) => id) })
    expect(said(await post(entryFor(full, child, [0])))).toBe("ok")
    await buyer.remove((await buyer.cart()).items[0]!.id)
    expect((await buyer.cart()).items).toHaveLength(1)
  })

  test("REQ-08 options and answers are given once and count for each of its registrations", async () => {
    const asking = await addRequestActivity(backend)
    const option = await addOption(backend, [{ amount: 500, percentage: 1_000 }])
    const { id: question_id } = await addRow(backend, "questions", { type: "TEXT", title: "Allergies", required: true })
    for (const [table, column, id] of [
      ["activity_options", "option_id", option.id],
      ["activity_questions", "question_id", question_id],
    ] as const)
      await change(backend, `insert into ${table} (organiser_id, activity_id, ${column}) values (1, ?, ?)`, [
        asking.id,
        id,
      ])
    const options = [{ price_id: option.price_ids[0] }]
    expect(said(await post(entryFor(asking, child, [0, 1], { options })))).toEqual([
      "INVALID_INPUT",
      expect.stringContaining(at("questions")),
    ])
    const questions = [{ question_id, content: "Noix" }]
    expect(said(await post(entryFor(asking, child, [0, 1], { options, questions })))).toBe("ok")
    const { items } = await buyer.cart()
    expect(items[0]).toMatchObject({ price: 20_800, details: { options_total: 2_800 } })
    expect(said(await post(entryFor(asking, child, [2], { questions, options: [{ price_id: 999_999 }] })))).toEqual([
      "INVALID_INPUT",
      at("options.0.price_id"),
    ])
  })

  test("REQ-18 the call's own participant stands in where an entry names none; one entry per participant is one item each", async () => {
    const sibling = await addChild(backend.database, { customer_id: buyer.id })
    const { participant_id: _, ...nobody } = entryFor(activity, child)
    expect(said(await post(nobody))).toEqual(["INVALID_INPUT", at("participant_id")])
    const body = { participant_id: String(sibling), registrations_requests: [nobody, entryFor(activity, child)] }
    expect(said(await buyer.post(body))).toBe("ok")
    expect((await buyer.cart()).items.map(({ participant }) => participant!.id)).toEqual([sibling, child])
  })

  test("REQ-10 the only tier needs no name; dates that are not given are all that are on sale", async () => {
    const { id: activity_id } = await addActivity(backend, { registration_flow: "REQUEST", default_price: 900 })
    await addRow(backend, "request_tiers", { activity_id, name: "Seule" })
    const slot = await addAvailability(backend, { activity_id, dates: daily(150, 3) })
    const entry = { participant_id: child, availabilities: [{ id: slot.id }] }
    expect(said(await post(entry))).toBe("ok")
    const { items } = await buyer.cart()
    expect(items[0]).toMatchObject({ tier: { name: "Seule" }, price: 900 })
    expect(items[0]!.availabilities[0]!.dates).toHaveLength(3)
  })

  test("counts towards the 60 items, lives as long as the others, and is priced with the household's discounts and bundles", async () => {
    await addPlain(backend, "discounts", { participant_id: child, title: "Fidèle", percentage: 1_000 })
    const { id: bundle_id } = await addRow(backend, "bundles", { title: "Carte", price: 1, entity: "CUSTOMERS" })
    await addOwnedBundle(backend, { customer_id: buyer.id, bundle_id, capacity: 1 })
    await post(entryFor(activity, child))
    expect((await buyer.cart()).items[0]).toMatchObject({
      price: 8_100,
      details: { bundle_total: 9_000, discounts_total: 900 },
    })
    const many = Array.from({ length: 60 }, () => entryFor(activity, child, [2]))
    expect(said(await post(...many))).toEqual(["CART_FULL", undefined])
  })
})

describe("a request that cannot be made says why, and leaves nothing behind", () => {
  const nothing = async () => expect((await buyer.cart()).items).toEqual([])

  test("REQ-07 REQ-09 a tier is required, of this activity, and a participant of one's own", async () => {
    const stranger = await makeBuyer(backend)
    const cases: [object, string[]][] = [
      [{ tier: null }, ["INVALID_INPUT", at("tier")]],
      [{ tier: other.small }, ["REQUEST_TIER_INVALID", at("tier")]],
      [{ tier: "nobody" }, ["REQUEST_TIER_INVALID", at("tier")]],
      [{ participant_id: stranger.children[0] }, ["NOT_FOUND", at("participant_id")]],
      [{ participant_id: "x" }, ["INVALID_INPUT", at("participant_id")]],
      [{ participant_id: 1.5 }, ["INVALID_INPUT", at("participant_id")]],
      [{ availabilities: [] }, ["INVALID_INPUT", at("availabilities")]],
    ]
    for (const [more, refused] of cases)
      expect(said(await post(entryFor(activity, child, [0, 1], more)))).toEqual(refused)
    await nothing()
  })

  test("too few and too many, with the numbers; the bounds themselves are fine", async () => {
    const few = await post(entryFor(activity, child, [0, 1], { tier: activity.three }))
    expect([said(few), few.body.details]).toEqual([
      ["REQUEST_TOO_FEW", at("availabilities")],
      { minimum: 3, maximum: 3, count: 2 },
    ])
    const many = await post(entryFor(activity, child, [0, 1, 2]))
    expect([said(many), many.body.details]).toEqual([
      ["REQUEST_TOO_MANY", at("availabilities")],
      { minimum: 1, maximum: 2, count: 3 },
    ])
    await nothing()
    expect(said(await post(entryFor(activity, child, [0])))).toBe("ok")
    expect(said(await post(entryFor(activity, child, [1, 2, 3], { tier: activity.three })))).toBe("ok")
  })

  test("foreign availabilities: another activity's, one that takes no requests, another organiser's, none at all", async () => {
    const plain = await addAvailability(backend, { activity_id: (await addActivity(backend)).id, dates: daily(160) })
    const theirs = await addRequestActivity(backend, {}, 1, {}, 2)
    const first = { id: activity.slots[0]!.id }
    for (const [id, code] of [
      [other.slots[0]!.id, "REQUEST_NOT_ALLOWED"],
      [plain.id, "REQUEST_NOT_ALLOWED"],
      [theirs.slots[0]!.id, "NOT_FOUND"],
      [987_654_321, "NOT_FOUND"],
    ] as const)
      expect(said(await post(entryFor(activity, child, [], { availabilities: [first, { id }] })))).toEqual([
        code,
        at("availabilities.1.id"),
      ])
    expect(said(await post(entryFor(activity, child, [], { availabilities: [{ id: plain.id }] })))).toEqual([
      "REQUEST_NOT_ALLOWED",
      at("availabilities.0.id"),
    ])
    expect(said(await buyer.add(lineFor(activity.slots[0]!, child)))).toEqual([
      "REQUEST_REQUIRED",
      "registrations.0.availability_id",
    ])
    await nothing()
  })

  test("dates of another, the same twice, wrong age, over: judged as its registrations would be", async () => {
    const [one, two] = activity.slots as [RequestActivity["slots"][number], RequestActivity["slots"][number]]
    const slots = (...availabilities: object[]) => entryFor(activity, child, [], { availabilities })
    expect(said(await post(slots({ id: one.id, dates: [two.dates[0]!.id] })))).toEqual([
      "DATE_NOT_ON_SALE",
      at("availabilities.0.dates"),
    ])
    expect(said(await post(slots({ id: one.id }, { id: one.id })))).toEqual([
      "ALREADY_REGISTERED",
      at("participant_id"),
    ])
    const old = await addRequestActivity(backend, { age_maximum: 3 }, 1)
    expect(said(await post(entryFor(old, child, [0])))).toEqual(["PARTICIPANT_TOO_OLD", at("participant_id")])
    const over = await addRequestActivity(backend, {}, 1, { dates: [{ start_at: inDays(-2), end_at: inDays(-1) }] })
    expect(said(await post(entryFor(over, child, [0])))).toEqual(["REGISTRATIONS_CLOSED", at("availabilities.0.id")])
    await nothing()
  })

  test("one wrong entry refuses the whole call, places of its registrations included", async () => {
    const plain = await addAvailability(backend, { activity_id: (await addActivity(backend)).id, dates: daily(170) })
    const body = {
      registrations: [lineFor(plain, child)],
      registrations_requests: [entryFor(activity, child), entryFor(activity, child, [0], { tier: other.small })],
    }
    expect(said(await buyer.post(body))).toEqual(["REQUEST_TIER_INVALID", "registrations_requests.1.tier"])
    await nothing()
    expect(await buyer.left(plain)).toEqual([10])
  })

  test("extra keys change nothing", async () => {
    const hostile = { id: 1, organiser_id: 2, price: 0, status: "APPROVED", total_amount: 0, base_price: 0 }
    expect(said(await post(entryFor(activity, child, [0, 1], hostile)))).toBe("ok")
    expect(await buyer.prices()).toEqual([18_000])
  })
})
