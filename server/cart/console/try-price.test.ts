import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import {
  addOption,
  addPlain,
  change,
  type Family,
  lineFor,
  makeFamily,
  type Offer,
  rowsOf,
  said,
} from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let family: Family
let camp: Offer
let activity: { id: number; cuid: string }
let meal: number
let tried: { customer: string; participant: string; availability: string }

const cuidOf = async (table: string, id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid
const attempt = (body: object) => staff.ask("POST", "/api/console/prices/estimate", { body })

beforeAll(async () => {
  staff = await enterAs(backend, ["registrations.registrations.read"])
  family = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
  const option = await addOption(backend, [{ amount: 0, percentage: 1_000 }])
  meal = option.price_ids[0]!
  activity = await addActivity(backend, {
    allow_partial_registrations: true,
    partial_registrations_fee_amount: 500,
    option_ids: [option.id],
  })
  camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(10, 5) })
  await addPlain(backend, "discounts", { participant_id: family.children[0], title: "Fidélité", percentage: 500 })
  await addPlain(backend, "volume_discounts", {
    title: "Deuxième enfant",
    unit: "PARTICIPANTS",
    threshold: 2,
    scope: "ACTIVITY",
    percentage: 1_000,
  })
  tried = {
    customer: await cuidOf("customers", family.id),
    participant: await cuidOf("participants", family.children[0]!),
    availability: camp.cuid,
  }
})

describe("ACT-34 a price is tried for a family", () => {
  test("ACT-34 for a customer, a participant, dates and options: what the cart's own estimate says, line by line", async () => {
    const dates = await Promise.all(camp.dates.slice(0, 3).map(({ id }) => cuidOf("availability_dates", id)))
    const { body } = await attempt({ ...tried, dates, options: [{ price_id: meal }] })
    const own = await family.estimate({
      ...lineFor({ id: camp.id, dates: camp.dates.slice(0, 3) }, family.children[0]!),
      options: [{ price_id: meal }],
    })
    expect(body).toEqual({ ...own.body, cart_items: 0, problem: null })
    expect(body.details.lines.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ["base", 15_000],
      ["partial_discount", -6_000],
      ["partial_fee", 500],
      ["option", 900],
      ["discount", -520],
    ])
    expect(body.price).toBe(9_880)
  })

  test("ACT-34 without dates it is for all that are on sale, after what is in the family's cart", async () => {
    const buyer = await makeFamily(backend, ["2016-06-01", "2018-06-01"])
    await buyer.add(lineFor(camp, buyer.children[0]!))
    const { body } = await attempt({
      ...tried,
      customer: await cuidOf("customers", buyer.id),
      participant: await cuidOf("participants", buyer.children[1]!),
    })
    expect([body.price, body.cart_items, body.details.volume_discounts_total]).toEqual([13_500, 1, 1_500])
  })

  test("ACT-34 where the family would be refused, the reason stands beside the price", async () => {
    const soon = inDays(2)
    const later = await addAvailability(backend, {
      activity_id: activity.id,
      dates: daily(40, 2),
      registrations_start_at: soon,
    })
    const { body } = await attempt({ ...tried, availability: later.cuid })
    expect([body.price, body.problem.code]).toEqual([14_250, "REGISTRATIONS_NOT_OPEN"])
    await change(backend, "update activities set published = false where organiser_id = 1 and id = ?", [activity.id])
    expect((await attempt(tried)).body.price).toBe(14_250)
    await change(backend, "update activities set published = true where organiser_id = 1 and id = ?", [activity.id])
  })

  test("ACT-34 what can be tried: the availabilities to come with their dates, and the options", async () => {
    const answer = await staff.ask("GET", `/api/console/prices/choices?activity=${activity.cuid}`)
    const [first] = answer.body.availabilities
    expect([first.cuid, first.dates.length, first.dates[0].on_sale]).toEqual([camp.cuid, 5, true])
    expect(answer.body.options).toMatchObject([{ title: "Repas", prices: [{ id: meal, percentage: 1_000 }] }])
  })
})

test("ACT-35 trying changes nothing and holds nothing", async () => {
  const left = await family.left(camp)
  const before = await fingerprint(backend)
  expect((await attempt(tried)).status).toBe(200)
  expect(await fingerprint(backend)).toEqual(before)
  expect(await family.left(camp)).toEqual(left)
})

describe("wrong input", () => {
  test.each([
    [{ customer: "nobody" }, "NOT_FOUND", "customer"],
    [{ participant: "nobody" }, "NOT_FOUND", "participant"],
    [{ availability: "nobody" }, "NOT_FOUND", "availability"],
    [{ dates: ["nobody"] }, "NOT_FOUND", "dates"],
    [{ dates: [] }, "INVALID_INPUT", "dates"],
    [{ options: [{ price_id: 999_999 }] }, "INVALID_INPUT", "options.0.price_id"],
    [{ quantity: 0 }, "INVALID_INPUT", "quantity"],
    [{ customer: null }, "INVALID_INPUT", "customer"],
  ])("%j: %s", async (more, error, field) => {
    expect(said(await attempt({ ...tried, ...more }))).toEqual([error, field])
  })

  test("another family's participant and another organiser's customer are not found", async () => {
    const other = await makeFamily(backend)
    const theirs = await makeFamily(backend, ["2016-06-01"], { host: "beta.localhost", organiser_id: 2 })
    expect(said(await attempt({ ...tried, participant: await cuidOf("participants", other.children[0]!) }))).toEqual([
      "NOT_FOUND",
      "participant",
    ])
    const [row] = await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [theirs.id], 2)
    expect(said(await attempt({ ...tried, customer: row!.cuid }))).toEqual(["NOT_FOUND", "customer"])
  })
})
