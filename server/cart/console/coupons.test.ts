import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { change, lineFor, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
let named: { id: number; cuid: string }
let camp: Offer
let other: Offer
let made = 0

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  named = await addActivity(backend, { title: "Voile", default_price: 10_000 })
  camp = await addAvailability(backend, { activity_id: named.id, dates: daily(10, 5) })
  const beside = await addActivity(backend, { title: "Cirque", default_price: 5_000 })
  other = await addAvailability(backend, { activity_id: beside.id, dates: daily(30, 5) })
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const sample = (more: object = {}) => ({
  code: `CODE${++made}`,
  title: "Rentrée",
  label: "Bienvenue",
  percentage: 1_000,
  ...more,
})
const post = (body: object) => admin.ask("POST", "/api/console/coupons", { body })
const make = async (more: object = {}): Promise<Body> => {
  const { body } = await post(sample(more))
  expect(body.error).toBeUndefined()
  return body.coupon
}
const sent = ({ activities, ...row }: Body) => ({ ...row, activities: activities.map(({ cuid }: Body) => cuid) })
const save = (coupon: Body, more: object) =>
  admin.ask("PUT", `/api/console/coupons/${coupon.cuid}`, { body: { ...sent(coupon), ...more } })
const read = async ({ cuid }: Body) => (await admin.ask("GET", `/api/console/coupons/${cuid}`)).body.coupon

/** A family with these in its cart. */
const shopper = async (...offers: Offer[]) => {
  const buyer = await makeBuyer(backend)
  await buyer.add(...offers.map((offer) => lineFor(offer, buyer.children[0]!)))
  return { ...buyer, attach: (coupon: string) => buyer.ask("POST", "/api/carts/coupons", { coupon }) }
}
const use = async ({ code }: Body) => {
  const buyer = await shopper(camp)
  expect((await buyer.buy({ coupon: code })).body.next_action).toBe("success")
  return buyer
}

describe("codes", () => {
  test("PRO-16 are unique whatever their case and how their accents are written", async () => {
    expect((await make({ code: " été-27 " })).code).toBe("ÉTÉ-27")
    for (const code of ["été-27", "ÉTÉ-27", "e\u0301te\u0301-27"])
      expect(said(await post(sample({ code })))).toEqual(["CODE_TAKEN", "code"])
    const another = await make()
    expect(said(await save(another, { code: "Été-27" }))).toEqual(["CODE_TAKEN", "code"])
  })

  test.each([[""], [" "], ["=CMD()"], ["-A"], ["a b"], ["x".repeat(61)], [5], [null]])(
    "%j is no code",
    async (code) => {
      expect(said(await post(sample({ code })))).toEqual(["INVALID_INPUT", "code"])
    },
  )

  test("PRO-17 of a used coupon cannot change; whether it is active, its dates and its limits can", async () => {
    const coupon = await make()
    await use(coupon)
    const refused = await save(coupon, { code: "AUTRE" })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: "IN_USE", field: "code", details: { uses: { carts: 1 } } },
    ])
    const { body } = await save(coupon, { active: false, ends_at: inDays(5), maximum_uses: 3, percentage: 500 })
    expect(body.coupon).toMatchObject({ active: false, maximum_uses: 3, percentage: 500, uses: 1 })
    const unused = await make()
    expect((await save(unused, { code: "libre" })).body.coupon.code).toBe("LIBRE")
  })
})

const in_three_days = inDays(3)

test.each([
  [{ percentage: 0 }, "amount"],
  [{ percentage: 10_001 }, "percentage"],
  [{ starts_at: in_three_days, ends_at: in_three_days }, "ends_at"],
  [{ starts_at: "tomorrow" }, "starts_at"],
  [{ maximum_uses: 0 }, "maximum_uses"],
  [{ amount: -1 }, "amount"],
])("%j is INVALID_INPUT at %s", async (more, field) => {
  expect(said(await post(sample(more)))).toEqual(["INVALID_INPUT", field])
})

describe("dates", () => {
  test("PRO-18 before starts_at and from ends_at on a coupon is COUPON_INACTIVE, between them it counts", async () => {
    const buyer = await shopper(camp)
    const early = await make({ starts_at: inDays(1) })
    const over = await make({ starts_at: inDays(-3), ends_at: inDays(-1) })
    const running = await make({ starts_at: inDays(-1), ends_at: inDays(1) })
    expect(said(await buyer.attach(early.code))).toEqual(["COUPON_INACTIVE", "coupon"])
    expect(said(await buyer.attach(over.code))).toEqual(["COUPON_INACTIVE", "coupon"])
    expect(said(await buyer.buy({ coupon: over.code }))).toEqual(["COUPON_INACTIVE", "coupon"])
    expect(said(await buyer.attach(running.code))).toBe("ok")
    expect(await buyer.prices()).toEqual([9_000])
  })

  test("PRO-18 one that ends while it is in a cart stays there and gives nothing, in the cart and at checkout", async () => {
    const buyer = await shopper(camp)
    const coupon = await make({ ends_at: inDays(1) })
    await buyer.attach(coupon.code)
    await change(backend, "update coupons set ends_at = clock_now() where organiser_id = 1 and cuid = ?", [coupon.cuid])
    const cart = await buyer.cart()
    expect([cart.coupon?.active, cart.items[0]!.price]).toEqual([false, 10_000])
    expect((await buyer.buy()).body.next_action).toBe("success")
    expect(await read(coupon)).toMatchObject({ uses: 0, cost: 0 })
  })
})

describe("activities", () => {
  test("PRO-19 10 % on 10000 of the named activity beside 5000 of another is 1000", async () => {
    const coupon = await make({ activities: [named.cuid] })
    expect(coupon.activities).toEqual([{ cuid: named.cuid, title: "Voile" }])
    const buyer = await shopper(camp, other)
    expect(said(await buyer.attach(coupon.code))).toBe("ok")
    const { items } = await buyer.cart()
    expect(items.map(({ price, details }) => [price, details.coupon_total])).toEqual([
      [9_000, 1_000],
      [5_000, 0],
    ])
    const estimate = await buyer.estimate(lineFor(other, buyer.children[0]!))
    expect(estimate.body.error ?? estimate.body.details.coupon_total).toBe("ALREADY_REGISTERED")
    expect((await buyer.buy()).body.next_action).toBe("success")
    expect(await read(coupon)).toMatchObject({ uses: 1, customers: 1, cost: 1_000 })
  })

  test("PRO-19 only what it is for counts towards its minimum, and a bundle never does", async () => {
    const coupon = await make({ activities: [named.cuid], min_total_amount: 12_000 })
    const carnet = await addRow(backend, "bundles", { title: "Carnet", price: 9_000, entity: "CUSTOMERS" })
    const buyer = await shopper(camp, other)
    await buyer.post({ bundles: [{ bundle_id: carnet.id }] })
    expect((await buyer.attach(coupon.code)).body).toMatchObject({
      error: "COUPON_MINIMUM_NOT_REACHED",
      details: { minimum: 12_000, total: 10_000 },
    })
    await save(coupon, { min_total_amount: 10_000 })
    expect(said(await buyer.attach(coupon.code))).toBe("ok")
    expect(await buyer.prices()).toEqual([9_000, 5_000, 9_000])
  })

  test("PRO-19 an activity of another organiser is not found", async () => {
    const theirs = await addActivity(backend, {}, 2)
    expect(said(await post(sample({ activities: [theirs.cuid] })))).toEqual(["NOT_FOUND", "activities"])
  })
})

describe("batches", () => {
  const batch = (more: object = {}) =>
    admin.ask("POST", "/api/console/coupons/batch", {
      body: { prefix: "été", count: 3, title: "Dépliant", label: "=1+1", amount: 500, ...more },
    })
  const download = ({ batch: name }: Body) => admin.ask("GET", `/api/console/coupons/batch/${name}/download`)

  test("PRO-20 a thousand different codes with a prefix, each usable once", async () => {
    const { body } = await batch({ prefix: "mille", count: 1_000, activities: [named.cuid] })
    expect(body.count).toBe(1_000)
    const { body: list } = await admin.ask("GET", `/api/console/coupons?batch=${body.batch}&page_size=100`)
    expect([list.count, list.data[0].maximum_uses]).toEqual([1_000, 1])
    const rows = await rowsOf<{ code: string }>(backend, "select code from coupons where batch = ?", [body.batch])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(1_000)
    expect(rows.every(({ code }) => /^MILLE-[2-9A-HJ-NP-Z]{8}$/.test(code))).toBe(true)
    const coupon = await read(list.data[0])
    expect(coupon.activities).toEqual([{ cuid: named.cuid, title: "Voile" }])
    const first = await use(coupon)
    expect(said(await (await shopper(camp)).attach(coupon.code))).toEqual(["COUPON_USED_UP", "coupon"])
    await first.add(lineFor(other, first.children[0]!))
    expect(said(await first.ask("POST", "/api/carts/coupons", { coupon: coupon.code }))).toEqual([
      "COUPON_USED_UP",
      "coupon",
    ])
  })

  test("PRO-20 is downloaded as CSV in the reader's language, and no text in it is computed by a spreadsheet", async () => {
    const { body } = await batch({ ends_at: "2027-06-30T22:00:00Z" })
    const file = await download(body)
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file.bytes).split("\r\n")
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe("\uFEFFCode;Intitulé;Valable jusqu’au;Utilisations")
    expect(lines[1]).toMatch(/^ÉTÉ-\w{8};'=1\+1;2027-06-30;0$/)
  })

  test("PRO-20 the same call under the same key makes them once", async () => {
    const body = { prefix: "UNE", count: 2, title: "x", label: "x", amount: 100 }
    const headers = { "idempotency-key": "batch-1" }
    const answers = [1, 2].map(() => admin.ask("POST", "/api/console/coupons/batch", { body, headers }))
    const [one, two] = await Promise.all(answers)
    expect(one!.body).toEqual(two!.body)
    const rows = await rowsOf(backend, "select 1 from coupons where code like 'UNE-%'")
    expect(rows).toHaveLength(2)
  })

  test.each([
    [{ count: 1_001 }, "count"],
    [{ count: 0 }, "count"],
    [{ prefix: "" }, "prefix"],
    [{ prefix: "=A" }, "prefix"],
    [{ amount: 0 }, "amount"],
    [{ prefix: "x".repeat(21) }, "prefix"],
  ])("%j is INVALID_INPUT at %s", async (more, field) => {
    expect(said(await batch(more))).toEqual(["INVALID_INPUT", field])
  })

  test("another organiser's batch is not found", async () => {
    const { body } = await batch()
    const stranger = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await stranger.ask("GET", `/api/console/coupons/batch/${body.batch}/download`)).status).toBe(404)
  })
})

describe("what became of it", () => {
  test("PRO-21 its uses, its customers and the sum it cost", async () => {
    const coupon = await make({ amount: 700, percentage: 0 })
    const first = await use(coupon)
    await use(coupon)
    await first.add(lineFor(other, first.children[0]!))
    await first.buy({ coupon: coupon.code })
    expect(await read(coupon)).toMatchObject({ uses: 3, customers: 2, cost: 2_100 })
    const { body } = await admin.ask("GET", `/api/console/coupons/${coupon.cuid}/uses?page_size=2`)
    expect([body.count, body.data.length, body.data[0].amount, body.data[0].pending]).toEqual([3, 2, 700, false])
    const [row] = await rowsOf<{ cuid: string }>(backend, "select cuid from customers where id = ?", [first.id])
    expect(body.data[0].customer.cuid).toBe(row!.cuid)
    const rest = await admin.ask("GET", `/api/console/coupons/${coupon.cuid}/uses?page_size=2&after=${body.next}`)
    expect([rest.body.data.length, rest.body.next]).toEqual([1, null])
  })

  test("PRO-06 one that was used is archived and gives nothing, one that was not is deleted", async () => {
    const [used, unused] = [await make(), await make()]
    await use(used)
    const remove = ({ cuid }: Body) => admin.ask("DELETE", `/api/console/coupons/${cuid}`)
    expect((await remove(used)).body).toEqual({ ok: true, archived: true })
    expect((await remove(unused)).body).toEqual({ ok: true, archived: false })
    const buyer = await shopper(camp)
    expect(said(await buyer.attach(used.code))).toEqual(["COUPON_INACTIVE", "coupon"])
    expect(said(await buyer.attach(unused.code))).toEqual(["COUPON_NOT_FOUND", "coupon"])
  })
})
