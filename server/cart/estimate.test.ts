import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOwnedBundle } from "#tests/fixtures/bookings.ts"
import {
  addOption,
  addPlain,
  type Family,
  lineFor,
  makeFamily,
  type Offer,
  partFor,
  said,
} from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let family: Family
let child: number
let sibling: number
let week: Offer
let later: Offer
let meal: number

beforeAll(async () => {
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  ;[child, sibling] = family.children as [number, number]
  const option = await addOption(backend, [{ amount: 0, percentage: 1_000 }], { answer_required: true })
  meal = option.price_ids[0]!
  const { id } = await addActivity(backend, {
    allow_partial_registrations: true,
    partial_registrations_fee_amount: 500,
    default_deposit: 5_000,
    option_ids: [option.id],
    question_ids: [(await addRow(backend, "questions", { type: "TEXT", title: "?", required: true })).id],
  })
  week = await addAvailability(backend, { activity_id: id, dates: daily(10, 5) })
  later = await addAvailability(backend, { activity_id: id, dates: daily(30, 5) })
  const bundle = await addRow(backend, "bundles", { title: "Carnet", price: 9_000 })
  await addOwnedBundle(backend, { customer_id: family.id, bundle_id: bundle.id, participant_id: sibling, capacity: 2 })
  await addPlain(backend, "discounts", { participant_id: child, title: "Fidélité", percentage: 500 })
  await addPlain(backend, "volume_discounts", {
    title: "Deuxième enfant",
    unit: "PARTICIPANTS",
    threshold: 2,
    scope: "ACTIVITY",
    percentage: 1_000,
  })
  await addPlain(backend, "coupons", { code: "DIX", title: "Dix", label: "dix", percentage: 1_000 })
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const answers = async () => {
  const { activity } = (await family.ask("GET", `/api/availabilities/${week.cuid}`)).body.availability
  const question = (await family.ask("GET", `/api/activities/${activity.cuid}`)).body.activity.questions[0]
  return [{ question_id: question.id, content: "rien" }]
}

/** Every row that an estimate must not touch. */
const everything = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const { rows } = await sql`select (select count(*) from carts) as carts, (select count(*) from cart_items) as items,
      (select count(*) from places) as places, (select count(*) from first_holds) as holds,
      (select sum(held) from availability_dates) as held, (select max(expires_at) from cart_items) as until,
      (select count(*) from idempotency_keys) as keys`.execute(tx)
    return rows[0]
  })

test("CART-27 APIB-16 the example of the rules: price, and every line of how it came about", async () => {
  expect(said(await family.add(lineFor(later, sibling, { questions: await answers() })))).toBe("ok")
  const { id: cart_id } = await family.cart()
  const options = [{ price_id: meal }]
  const availability_dates = [0, 1, 2].map((i) => week.dates[i]!.id)
  const { body } = await family.estimate({
    cart_id,
    availability_id: week.id,
    availability_dates,
    participant_id: child,
    options,
  })
  expect(body).toEqual({
    price: 8_892,
    deposit: 3_000,
    details: {
      base_price: 15_000,
      options_total: 900,
      bundle_total: 0,
      discounts_total: 520,
      volume_discounts_total: 988,

      coupon_total: 0,
      partial_registration_total_fee: 500,
      partial_registration_total_discount: 6_000,
      price: 8_892,
      lines: [
        { kind: "base", label: null, on: 15_000, amount: 15_000 },
        { kind: "partial_discount", label: null, on: 15_000, amount: -6_000 },
        { kind: "partial_fee", label: null, on: 9_000, amount: 500 },
        { kind: "option", label: "Repas", on: 9_000, amount: 900 },
        { kind: "discount", label: "Fidélité", on: 10_400, amount: -520 },
        { kind: "volume_discount", label: "Deuxième enfant", on: 9_880, amount: -988 },
      ],
    },
  })
})

describe("an estimate", () => {
  test("takes what adding takes, changes nothing, and is what it costs once it is added", async () => {
    await family.ask("POST", "/api/carts/coupons", { coupon: "dix" })
    const questions = await answers()
    const option = { price_id: meal, content: "sans noix" }
    for (const line of [
      lineFor(week, child, { questions }),
      partFor(week, child, [1, 3], { questions, options: [option] }),
      partFor(week, sibling, [0, 2, 4], { questions, options: [option] }),
    ]) {
      const before = await everything()
      const estimate = (await family.estimate(line)).body
      expect(await everything()).toEqual(before)
      expect(said(await family.add(line))).toBe("ok")
      const { price, deposit, details, id } = (await family.cart()).items.at(-1)!
      expect({ price, deposit, details }).toEqual(estimate)
      expect(details.coupon_total).toBeGreaterThan(0)
      await family.remove(id)
    }
  })

  test("of somebody who has never had a cart makes none", async () => {
    const newcomers = await makeFamily(backend)
    const before = await everything()
    for (const cart_id of [undefined, null])
      expect((await newcomers.estimate(lineFor(week, newcomers.children[0]!, { cart_id }))).body.price).toBe(15_000)
    expect(await everything()).toEqual(before)
  })

  test("of several places is for all of them", async () => {
    const { id } = await addActivity(backend, { allow_multiple_places: true })
    const offer = await addAvailability(backend, { activity_id: id, dates: daily(60) })
    const newcomers = await makeFamily(backend)
    const { body } = await newcomers.estimate(lineFor(offer, newcomers.children[0]!, { quantity: 3 }))
    expect([body.price, body.details.base_price]).toEqual([45_000, 45_000])
  })

  test("counts what is in the cart before it, until that expires or is taken out", async () => {
    const line = partFor(week, child, [0])
    const volume = async () => (await family.estimate(line)).body.details.volume_discounts_total
    expect(await volume()).toBeGreaterThan(0)
    await family.remove((await family.cart()).items[0]!.id)
    expect(await volume()).toBe(0)
  })
})

describe("the same call twice", () => {
  const key = { headers: { "idempotency-key": "one-click" } }

  test("with one key: one hold, and the same answer; with another body it is refused", async () => {
    const body = { registrations: [lineFor(week, child, { questions: await answers() })] }
    const [first, second] = await Promise.all([family.post(body, key), family.post(body, key)])
    expect([said(first), second.body]).toEqual(["ok", first.body])
    expect([(await family.cart()).items.length, (await family.left(week))[0]]).toEqual([1, 9])
    const other = { registrations: [lineFor(later, child, { questions: await answers() })] }
    expect(said(await family.post(other, key))).toEqual(["IDEMPOTENCY_KEY_REUSED", undefined])
    expect((await family.cart()).items).toHaveLength(1)
  })

  test("a refused call leaves its key free, and keys are each customer's own", async () => {
    const neighbours = await makeFamily(backend)
    const theirs = { registrations: [lineFor(later, neighbours.children[0]!)] }
    expect(said(await neighbours.post(theirs, key))[0]).toBe("INVALID_INPUT")
    const answered = { registrations: [lineFor(later, neighbours.children[0]!, { questions: await answers() })] }
    expect(said(await neighbours.post(answered, key))).toBe("ok")
  })

  test("without a key, two tabs: the second is told that it is there already", async () => {
    const neighbours = await makeFamily(backend)
    const line = lineFor(later, neighbours.children[0]!, { questions: await answers() })
    const both = await Promise.all([neighbours.add(line), neighbours.add(line)])
    expect(both.map((answer) => said(answer)[0]).sort()).toEqual(["ALREADY_REGISTERED", "o"])
    expect((await neighbours.cart()).items).toHaveLength(1)
  })
})
