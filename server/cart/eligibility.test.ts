import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { NewActivity } from "#server/catalogue/create-activity.ts"
import type { NewAvailability } from "#server/catalogue/create-availability.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, type Family, lineFor, makeFamily, type Offer, partFor, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let family: Family
let child: number
let sibling: number

beforeAll(async () => {
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  ;[child, sibling] = family.children as [number, number]
})
afterEach(async () => {
  for (const { id } of (await family.cart()).items) await family.remove(id)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

/** An availability of an activity of its own. */
async function offer(more: Partial<NewAvailability> = {}, activity: Partial<NewActivity> = {}): Promise<Offer> {
  const { id } = await addActivity(backend, activity)
  return addAvailability(backend, { activity_id: id, ...more })
}
/** What adding answers; the estimate must say the same. */
async function judged(line: object) {
  const estimate = said(await family.estimate(line))
  const added = said(await family.add(line))
  const field = (answer: typeof added) =>
    Array.isArray(answer) ? [answer[0], answer[1]?.replace("registrations.0.", "")] : answer
  expect(estimate).toEqual(field(added))
  return field(added)
}

describe("the window", () => {
  test.each([
    ["not open yet", { registrations_start_at: inDays(0, 1) }, "REGISTRATIONS_NOT_OPEN"],
    ["opened", { registrations_start_at: inDays(0, -1), registrations_end_at: inDays(0, 1) }, "ok"],
    ["over", { registrations_end_at: inDays(0, -1) }, "REGISTRATIONS_CLOSED"],
    ["stored closed", { status: "CLOSED" }, "REGISTRATIONS_CLOSED"],
    ["every date closed", { dates: daily(7, 2, { status: "CLOSED" }) }, "REGISTRATIONS_CLOSED"],
    ["begun", { dates: [...daily(-1), ...daily(3)] }, "REGISTRATIONS_CLOSED"],
  ] as const)("%s", async (_, more, answer) => {
    const line = lineFor(await offer(more as Partial<NewAvailability>), child)
    expect(await judged(line)).toEqual(answer === "ok" ? "ok" : [answer, "availability_id"])
  })

  test("an activity that takes requests takes no registrations", async () => {
    expect(await judged(lineFor(await offer({}, { registration_flow: "REQUEST" }), child))).toEqual([
      "REQUEST_REQUIRED",
      "availability_id",
    ])
  })
})

describe("the dates", () => {
  test("who joins late takes the dates that are left, at their price", async () => {
    const dates = [...daily(-2, 2), ...daily(1, 3)]
    const late = await offer(
      { dates },
      { allow_registrations_after_start: true, partial_registrations_fee_amount: 500 },
    )
    expect(await judged(lineFor(late, child))).toEqual(["DATE_NOT_ON_SALE", "availability_dates"])
    expect(await judged(partFor(late, child, [2, 3, 4]))).toBe("ok")
    expect((await family.cart()).items[0]).toMatchObject({
      price: 9_000,
      details: { partial_registration_total_discount: 6_000, partial_registration_total_fee: 0 },
    })
  })

  test("a closed date is not on sale, and the others are a whole without it", async () => {
    const camp = await offer({ dates: [...daily(7, 2), ...daily(9, 1, { status: "CLOSED" })] })
    expect(await judged(lineFor(camp, child))).toEqual(["DATE_NOT_ON_SALE", "availability_dates"])
    expect(await judged(partFor(camp, child, [0, 1]))).toBe("ok")
    expect(await family.prices()).toEqual([15_000])
  })

  test("CART-18 some of the dates are for those who may: nobody, everybody, or a segment", async () => {
    const some = (camp: Offer) => judged(partFor(camp, child, [1, 2]))
    const refused = ["PARTIAL_REGISTRATION_NOT_ALLOWED", "availability_dates"]
    const conditions = (email: string) => JSON.stringify({ all: [{ field: "email", operator: "eq", value: email }] })
    const segment = async (email: string) =>
      (await addRow(backend, "segments", { entity: "CUSTOMERS", name: email, conditions: conditions(email) })).id
    const with_segment = async (email: string): Promise<Partial<NewActivity>> => ({
      allow_partial_registrations: true,
      partial_registrations_segment_id: await segment(email),
    })
    const week = { dates: daily(7, 3) }
    expect(await some(await offer(week))).toEqual(refused)
    expect(await some(await offer(week, await with_segment("nobody@example.com")))).toEqual(refused)
    expect(await some(await offer(week, await with_segment(family.email)))).toBe("ok")
    expect(await some(await offer({ dates: daily(17, 3) }, { allow_partial_registrations: true }))).toBe("ok")
    expect(await family.prices()).toEqual([10_000, 10_000])
  })

  test("several places only where the activity allows it; they are all taken, and paid", async () => {
    const one = await offer()
    expect(await judged(lineFor(one, child, { quantity: 2 }))).toEqual(["QUANTITY_NOT_ALLOWED", "quantity"])
    const several = await offer({ capacity: 5 }, { allow_multiple_places: true })
    expect(await judged(lineFor(several, child, { quantity: 3 }))).toBe("ok")
    expect([await family.prices(), await family.left(several)]).toEqual([[45_000], [2]])
    expect(said(await family.add(lineFor(several, sibling, { quantity: 3 })))).toEqual([
      "AVAILABILITY_FULL",
      "registrations.0.availability_dates",
    ])
  })
})

describe("the age on the first chosen date", () => {
  // Half past midnight in Brussels, when the day before is not over in UTC.
  const night = [
    { start_at: "2031-07-10T22:30:00Z", end_at: "2031-07-11T06:00:00Z" },
    { start_at: "2031-07-12T08:00:00Z", end_at: "2031-07-12T16:00:00Z" },
  ]
  test.each([
    ["2021-07-11", "ok", "10 today"],
    ["2021-07-12", "PARTICIPANT_TOO_YOUNG", "10 tomorrow"],
    ["2019-07-12", "ok", "12 tomorrow"],
    ["2019-07-11", "PARTICIPANT_TOO_OLD", "12 today"],
  ])("born on %s: %s (%s), from 10 to 11", async (birthdate, answer) => {
    const participant_id = await addChild(backend.database, { customer_id: family.id, birthdate })
    const camp = await offer({ dates: night, age_minimum: 10, age_maximum: 11 }, { allow_partial_registrations: true })
    expect(await judged(lineFor(camp, participant_id))).toEqual(answer === "ok" ? "ok" : [answer, "participant_id"])
  })

  test("the first of those chosen counts, not the first there is", async () => {
    const birthdate = "2021-07-12"
    const participant_id = await addChild(backend.database, { customer_id: family.id, birthdate })
    const camp = await offer({ dates: night, age_minimum: 10 }, { allow_partial_registrations: true })
    expect(await judged(partFor(camp, participant_id, [1]))).toBe("ok")
    const refused = await family.add(partFor(camp, participant_id, [1, 0]))
    expect(refused.body).toMatchObject({ error: "PARTICIPANT_TOO_YOUNG", details: { age: 9, age_minimum: 10 } })
  })
})

describe("what a participant has already", () => {
  const morning = { dates: [{ start_at: inDays(40), end_at: inDays(40, 3) }] }
  const late_morning = { dates: [{ start_at: inDays(40, 2), end_at: inDays(40, 4) }] }
  const afternoon = { dates: [{ start_at: morning.dates[0]!.end_at, end_at: inDays(40, 6) }] }
  const lenient = { allow_participant_overlap: true }

  test("nobody is at two places at once; what only touches does not overlap", async () => {
    expect(said(await family.add(lineFor(await offer(morning), child)))).toBe("ok")
    const meeting = await offer(late_morning)
    expect(await judged(lineFor(meeting, child))).toEqual(["PARTICIPANT_OVERLAP", "participant_id"])
    expect(await judged(lineFor(meeting, sibling))).toBe("ok")
    expect(await judged(lineFor(await offer(afternoon), child))).toBe("ok")
  })

  test.each([
    ["new", {}, lenient, "ok"],
    ["old", lenient, {}, "ok"],
    ["both", lenient, lenient, "ok"],
    ["neither", {}, {}, "PARTICIPANT_OVERLAP"],
  ])("an activity inside another, when it is the %s that allows it", async (_, old, fresh, answer) => {
    expect(said(await family.add(lineFor(await offer(morning, old), child)))).toBe("ok")
    const line = lineFor(await offer(late_morning, fresh), child)
    expect(await judged(line)).toEqual(answer === "ok" ? "ok" : [answer, "participant_id"])
  })

  test("in one call the lines are compared with each other", async () => {
    const [one, two] = [await offer(morning), await offer(late_morning)]
    const answer = await family.add(lineFor(one, child), lineFor(two, child))
    expect(said(answer)).toEqual(["PARTICIPANT_OVERLAP", "registrations.1.participant_id"])
    expect(said(await family.add(lineFor(one, child), lineFor(one, child)))).toEqual([
      "ALREADY_REGISTERED",
      "registrations.1.participant_id",
    ])
    expect(said(await family.add(lineFor(one, child), lineFor(two, sibling)))).toBe("ok")
  })

  test("nobody is on a date twice, not even where overlapping is allowed: held, confirmed, a second click", async () => {
    const camp = await offer(morning, lenient)
    expect(said(await family.add(lineFor(camp, child)))).toBe("ok")
    expect(await judged(lineFor(camp, child))).toEqual(["ALREADY_REGISTERED", "participant_id"])
    await family.remove((await family.cart()).items[0]!.id)
    const date_ids = camp.dates.map(({ id }) => id)
    await addPlace(backend, { availability_id: camp.id, date_ids, participant_id: child })
    expect(await judged(lineFor(camp, child))).toEqual(["ALREADY_REGISTERED", "participant_id"])
    expect(await judged(lineFor(camp, sibling))).toBe("ok")
  })
})
