import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addChild, addOption, type Family, lineFor, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
const at_beta = { host: "beta.localhost", organiser_id: 2 }
let [family, neighbours, abroad]: Family[] = []
let camp: Offer
let elsewhere: Offer
let foreign: Offer
let meal: number
let foreign_meal: number
let question: { id: number }

beforeAll(async () => {
  ;[family, neighbours, abroad] = await Promise.all([
    makeFamily(backend),
    makeFamily(backend),
    makeFamily(backend, ["2016-06-01"], at_beta),
  ])
  const [own, other] = [await addOption(backend), await addOption(backend)]
  ;[meal, foreign_meal] = [own.price_ids[0]!, other.price_ids[0]!]
  question = await addRow(backend, "questions", { type: "TEXT", title: "Allergies ?" })
  const activity = await addActivity(backend, { default_capacity: 5, option_ids: [own.id] })
  camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(10, 2) })
  const another = await addActivity(backend, { option_ids: [other.id], question_ids: [question.id] })
  elsewhere = await addAvailability(backend, { activity_id: another.id, dates: daily(20, 2) })
  const theirs = await addActivity(backend, {}, 2)
  foreign = await addAvailability(backend, { activity_id: theirs.id, dates: daily(10, 2) }, 2)
})
afterAll(async () => {
  expect((await family!.cart()).items).toEqual([])
  expect(await findViolations(backend.database)).toEqual([])
})

const child = () => family!.children[0]!
/** The answer of both calls that take a line: they judge alike. */
const both = async (line: object) => [said(await family!.add(line)), said(await family!.estimate(line))]
const twice = (code: string, field: string) => [
  [code, `registrations.0.${field}`],
  [code, field],
]

describe("ids of somebody else", () => {
  test("CART-32 a participant of other parents, of another organiser, or of nobody, is unknown", async () => {
    for (const id of [neighbours!.children[0]!, abroad!.children[0]!, 987_654_321])
      expect(await both(lineFor(camp, id))).toEqual(twice("NOT_FOUND", "participant_id"))
    const bundle = await addRow(backend, "bundles", { title: "Carnet", price: 100, entity: "CUSTOMERS" })
    const bundles = [{ bundle_id: bundle.id, participant_id: neighbours!.children[0]! }]
    expect(said(await family!.post({ bundles }))).toEqual(["NOT_FOUND", "bundles.0.participant_id"])
  })

  test("an availability of another organiser, hidden, or of nobody, is unknown", async () => {
    const hidden = await addActivity(backend, { published: false })
    const offer = await addAvailability(backend, { activity_id: hidden.id })
    for (const each of [foreign, offer, { ...camp, id: 987_654_321 }])
      expect(await both(lineFor(each, child()))).toEqual(twice("NOT_FOUND", "availability_id"))
  })

  test("a date of another availability, of another organiser, or of nobody, is not on sale", async () => {
    for (const id of [elsewhere.dates[0]!.id, foreign.dates[0]!.id, 987_654_321]) {
      const dates = [...camp.dates, { ...camp.dates[0]!, id }]
      expect(await both(lineFor({ id: camp.id, dates }, child()))).toEqual(
        twice("DATE_NOT_ON_SALE", "availability_dates"),
      )
    }
  })

  test("an option's price of another activity, and a question of another activity, are unknown", async () => {
    const options = [{ price_id: meal }, { price_id: foreign_meal }]
    expect(await both(lineFor(camp, child(), { options }))).toEqual(twice("INVALID_INPUT", "options.1.price_id"))
    const questions = [{ question_id: question.id, content: "noix" }]
    const answer = await family!.add(lineFor(camp, child(), { questions }))
    expect(answer.body).toMatchObject({
      error: "INVALID_INPUT",
      details: [{ path: `registrations.0.questions.${question.id}`, message: "UNKNOWN_FIELD" }],
    })
  })

  test("another's cart and another's item are unknown, and stay as they are", async () => {
    expect(said(await neighbours!.add(lineFor(camp, neighbours!.children[0]!)))).toBe("ok")
    const { id, items } = await neighbours!.cart()
    const theirs = await abroad!.cart()
    expect(said(await family!.remove(items[0]!.id))).toEqual(["NOT_FOUND", undefined])
    for (const cart_id of [id, theirs.id, 987_654_321]) {
      expect(said(await family!.estimate(lineFor(camp, child(), { cart_id })))).toEqual(["NOT_FOUND", "cart_id"])
      expect(said(await family!.ask("POST", "/api/carts/coupons", { cart_id, coupon: "X" }))).toEqual([
        "NOT_FOUND",
        "cart_id",
      ])
      expect(said(await family!.ask("DELETE", `/api/carts/coupons?cart_id=${cart_id}`))).toEqual([
        "NOT_FOUND",
        "cart_id",
      ])
    }
    expect((await neighbours!.cart()).items).toHaveLength(1)
    await neighbours!.remove(items[0]!.id)
  })

  test("customer_id selects nothing: another's is refused", async () => {
    const registrations = [lineFor(camp, child())]
    for (const customer_id of [neighbours!.id, abroad!.id])
      expect(said(await family!.post({ customer_id, registrations }))).toEqual(["FORBIDDEN", "customer_id"])
  })

  test("a session counts at its own organiser only, and visitors have no cart to fill", async () => {
    const line = lineFor(foreign, child())
    const headers = { cookie: family!.cookie() }
    for (const ask of [
      await backend.ask("POST", "/api/carts/items", {
        host: "beta.localhost",
        headers,
        body: { registrations: [line] },
      }),
      await backend.ask("POST", "/api/carts/items", { body: { registrations: [lineFor(camp, child())] } }),
      await backend.ask("POST", "/api/carts/items/estimate", { body: lineFor(camp, child()) }),
      await backend.ask("DELETE", "/api/carts/items?item_id=1"),
      await backend.ask("POST", "/api/carts/coupons", { body: { coupon: "X" } }),
    ])
      expect([ask.status, ask.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })
})

describe("bodies that make no sense", () => {
  test("CART-09 CART-10 CART-11 CART-19 what a form may send, and what not", async () => {
    const { participant_id: _, ...nobody } = lineFor(camp, child())
    expect(await both(nobody)).toEqual(twice("INVALID_INPUT", "participant_id"))
    for (const participant_id of ["", "soon", 1.5, -1, 0, null])
      expect(await both({ ...nobody, participant_id })).toEqual(twice("INVALID_INPUT", "participant_id"))
    for (const quantity of [0, -1, 1.5, 101, 1e9, 1e300, "many", "", null])
      expect(await both(lineFor(camp, child(), { quantity }))).toEqual(twice("INVALID_INPUT", "quantity"))
    for (const availability_dates of [[], undefined, null]) {
      const { body } = await family!.add(lineFor(camp, child(), { availability_dates }))
      const path = "registrations.0.availability_dates"
      expect([body.error, body.details]).toEqual(["INVALID_INPUT", [{ path, message: "availability_dates_required" }]])
    }
    for (const date_id of [-1, "x", 2 ** 60, null])
      expect((await family!.add(lineFor(camp, child(), { availability_dates: [{ date_id }] }))).body.error).toBe(
        "INVALID_INPUT",
      )
    const spelt = {
      ...lineFor(camp, child()),
      availability_id: `${camp.id}`,
      participant_id: `${child()}`,
      quantity: "1",
    }
    expect(said(await family!.add(spelt))).toBe("ok")
    await empty()
  })

  test("an empty call, a call with only nonsense, and numbers beyond any id are refused", async () => {
    for (const body of [{}, { registrations: [] }, { registrations: "all" }, { bundles: [{}] }, [], "x", null])
      expect((await family!.post(body as object)).status).toBe(400)
    expect(said(await family!.ask("DELETE", `/api/carts/items?item_id=${2 ** 60}`))).toEqual([
      "INVALID_INPUT",
      "item_id",
    ])
    const registrations_requests = [{ participant_id: child() }]
    expect((await family!.post({ registrations: [lineFor(camp, child())], registrations_requests })).status).toBe(400)
  })

  test("dates named twice, alone or in an object, count once", async () => {
    const dates = [...camp.dates.map(({ id }) => id), ...camp.dates.map(({ id }) => ({ date_id: id }))]
    expect(said(await family!.add(lineFor(camp, child(), { availability_dates: dates })))).toBe("ok")
    expect(await family!.left(camp)).toEqual([4, 4])
    await empty()
  })

  test("prices, owners and expiries in a body change nothing", async () => {
    const expires_at = "2100-01-01T00:00:00Z"
    const wishes = { price: 1, base_price: 1, deposit: 0, id: 1, organiser_id: 2, cart_id: 1, expires_at, place_id: 1 }
    const options = [{ price_id: meal, amount: 0, percentage: 0, label: "<b>gratuit</b>" }]
    const line = lineFor(camp, child(), { ...wishes, cart_id: undefined, options })
    expect((await family!.estimate(line)).body.price).toBe(15_500)
    expect(said(await family!.post({ ...wishes, registrations: [line], items: [wishes] }))).toBe("ok")
    const { items } = await family!.cart()
    expect(items.map(({ price, participant }) => [price, participant?.id])).toEqual([[15_500, child()]])
    expect(items[0]!.details.lines.map(({ label }) => label)).toEqual([null, "Repas"])
    expect(Date.parse(items[0]!.expires_at)).toBeLessThan(Date.parse(expires_at))
    await empty()
  })
})

test("a participant who is no longer there cannot be registered", async () => {
  const gone = await addChild(backend.database, { customer_id: family!.id })
  expect(said(await family!.ask("DELETE", `/api/participants?participant_id=${gone}`))).toBe("ok")
  expect(await both(lineFor(camp, gone))).toEqual(twice("NOT_FOUND", "participant_id"))
})

async function empty(): Promise<void> {
  for (const { id } of (await family!.cart()).items) expect(said(await family!.remove(id))).toBe("ok")
}
