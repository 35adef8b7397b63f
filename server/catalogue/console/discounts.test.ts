import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, type Offer, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
let sailing: { id: number; cuid: string }
let camp: Offer
let circus: Offer
let family: Buyer
let customer: string
let child: string

const cuidOf = async (table: string, id: number) =>
  (await rowsOf<{ cuid: string }>(backend, `select cuid from ${table} where organiser_id = 1 and id = ?`, [id]))[0]!
    .cuid

beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  sailing = await addActivity(backend, { title: "Voile", default_price: 10_000, default_capacity: 1_000 })
  camp = await addAvailability(backend, { activity_id: sailing.id, dates: daily(10, 5) })
  const other = await addActivity(backend, { title: "Cirque", default_price: 10_000, default_capacity: 1_000 })
  circus = await addAvailability(backend, { activity_id: other.id, dates: daily(30, 5) })
})
beforeEach(async () => {
  family = await makeBuyer(backend, { birthdates: ["2016-06-01", "2018-06-01"] })
  customer = await cuidOf("customers", family.id)
  child = await cuidOf("participants", family.children[0]!)
})
afterAll(async () => expect(await findViolations(backend.database)).toEqual([]))

const console_ = async (method: string, path: string, body?: object): Promise<Answered> =>
  admin.ask(method, `/api/console/${path}`, body ? { body } : {})
const make = async (path: string, body: object): Promise<Body> => {
  const answer = await console_("POST", path, body)
  expect(answer.body.error).toBeUndefined()
  return Object.values(answer.body)[0]
}
const model = (more: object = {}) => make("discounts", { title: "Personnel", percentage: 2_000, ...more })
const save = (path: string, { cuid, version }: Body, body: object) =>
  console_("PUT", `${path}/${cuid}`, { ...body, version })
const lines = async (offer = camp, who = 0) => {
  const { body } = await family.estimate(lineFor(offer, family.children[who]!))
  const of = (body.details?.lines ?? []) as { kind: string; label: string; on: number; amount: number }[]
  return of.filter(({ kind }) => kind === "discount").map(({ label, on, amount }) => [label, on, amount])
}
const end = (path: string, { cuid }: Body) => console_("DELETE", `${path}/${cuid}`)

describe("models", () => {
  test("PRO-09 have a title, an amount or a percentage, activities and whether they are active", async () => {
    const made = await model({ amount: 100, activities: [sailing.cuid], active: false })
    expect(made).toMatchObject({
      title: "Personnel",
      amount: 100,
      percentage: 2_000,
      activities: [{ cuid: sailing.cuid, title: "Voile" }],
      active: false,
      segment: null,
      grants: 0,
    })
    expect(said(await console_("POST", "discounts", { title: "Rien" }))).toEqual(["INVALID_INPUT", "amount"])
    expect(said(await console_("POST", "discounts", { title: "", amount: 5 }))).toEqual(["INVALID_INPUT", "title"])
    expect(said(await console_("POST", "discounts", { title: "x", percentage: 10_001 }))).toEqual([
      "INVALID_INPUT",
      "percentage",
    ])
  })

  test("PRO-10 PRO-11 a grant follows its model, from the moment it is saved; what is sold keeps its price", async () => {
    const staff = await model()
    const grant = await make(`customers/${customer}/discounts`, { model: staff.cuid })
    expect(grant).toMatchObject({ title: "Personnel", percentage: 2_000, model: { cuid: staff.cuid } })
    expect(await lines()).toEqual([["Personnel", 10_000, -2_000]])
    await family.add(lineFor(camp, family.children[0]!))
    await family.buy()
    await save("discounts", staff, { title: "Équipe", percentage: 5_000 })
    expect(await lines(circus)).toEqual([["Équipe", 10_000, -5_000]])
    const [sold] = await rowsOf(backend, "select total_amount from registrations where customer_id = ?", [family.id])
    expect(sold).toEqual({ total_amount: 8_000 })
    const { body } = await console_("GET", `customers/${customer}/discounts`)
    expect(body.data).toMatchObject([{ title: "Équipe", percentage: 5_000 }])
  })

  test("PRO-11 a model that is for some activities, or not active, is so for all its grants", async () => {
    const staff = await model()
    await make(`participants/${child}/discounts`, { model: staff.cuid })
    const { body } = await save("discounts", staff, {
      title: "Personnel",
      percentage: 2_000,
      activities: [sailing.cuid],
    })
    expect([await lines(camp), await lines(circus), await lines(camp, 1)]).toEqual([
      [["Personnel", 10_000, -2_000]],
      [],
      [],
    ])
    await save("discounts", body.discount_model, { title: "Personnel", percentage: 2_000, active: false })
    expect(await lines(camp)).toEqual([])
  })

  test("PRO-10 a model that people were granted is IN_USE", async () => {
    const staff = await model()
    const grant = await make(`customers/${customer}/discounts`, { model: staff.cuid })
    expect((await end("discounts", staff)).body).toMatchObject({ error: "IN_USE", details: { uses: { grants: 1 } } })
    await end(`customers/${customer}/discounts`, grant)
    expect((await end("discounts", staff)).body).toEqual({ ok: true, archived: false })
  })
})

describe("grants", () => {
  test("PRO-12 without a model have values of their own", async () => {
    const own = { title: "Geste", amount: 1_500, activities: [sailing.cuid] }
    const grant = await make(`participants/${child}/discounts`, own)
    expect(grant).toMatchObject({ ...own, activities: [{ cuid: sailing.cuid }], model: null })
    expect([await lines(camp), await lines(camp, 1), await lines(circus)]).toEqual([
      [["Geste", 10_000, -1_500]],
      [],
      [],
    ])
    const changed = await save(`participants/${child}/discounts`, grant, { title: "Geste", amount: 500 })
    expect(changed.body.discount).toMatchObject({ amount: 500, version: 2, activities: [] })
    const stale = await save(`participants/${child}/discounts`, grant, { title: "Geste", amount: 1 })
    expect([said(stale), stale.body.details.discount.amount]).toEqual([["VERSION_CONFLICT", "version"], 500])
  })

  test.each([
    [{}, "INVALID_INPUT", "title"],
    [{ title: "x" }, "INVALID_INPUT", "amount"],
    [{ model: "nobody" }, "NOT_FOUND", "model"],
    [{ title: "x", amount: 5, activities: ["nobody"] }, "NOT_FOUND", "activities"],
    [{ title: "x", amount: "5" }, "INVALID_INPUT", "amount"],
  ])("PRO-12 %j: %s", async (body, error, field) => {
    expect(said(await console_("POST", `customers/${customer}/discounts`, body))).toEqual([error, field])
  })

  test("PRO-12 one that follows a model has no values beside it", async () => {
    const staff = await model()
    const answer = await console_("POST", `customers/${customer}/discounts`, { model: staff.cuid, amount: 5 })
    expect(said(answer)).toEqual(["INVALID_INPUT", "amount"])
  })

  test("PRO-13 are applied in the order they were put in, each on what is left", async () => {
    const path = `customers/${customer}/discounts`
    const tenth = await make(path, { title: "Dixième", percentage: 1_000 })
    const off = await make(path, { title: "Moins mille", amount: 1_000 })
    expect(await lines()).toEqual([
      ["Dixième", 10_000, -1_000],
      ["Moins mille", 9_000, -1_000],
    ])
    const { body } = await console_("PUT", path, { discounts: [off.cuid, tenth.cuid] })
    expect(body.data.map(({ title }: Body) => title)).toEqual(["Moins mille", "Dixième"])
    expect(await lines()).toEqual([
      ["Moins mille", 10_000, -1_000],
      ["Dixième", 9_000, -900],
    ])
    for (const discounts of [[off.cuid], [off.cuid, off.cuid], [off.cuid, tenth.cuid, "nobody"]])
      expect(said(await console_("PUT", path, { discounts }))).toEqual(["INVALID_INPUT", "discounts"])
    expect(said(await console_("PUT", path, { discounts: [off.cuid, "nobody"] }))).toEqual(["NOT_FOUND", "discounts"])
  })

  test("PRO-14 one that is taken away changes later prices only", async () => {
    const path = `customers/${customer}/discounts`
    const grant = await make(path, { title: "Dixième", percentage: 1_000 })
    await family.add(lineFor(camp, family.children[0]!))
    await family.buy()
    expect((await end(path, grant)).body).toEqual({ ok: true, archived: false })
    expect(await lines(circus)).toEqual([])
    const [sold] = await rowsOf(backend, "select total_amount from registrations where customer_id = ?", [family.id])
    expect(sold).toEqual({ total_amount: 9_000 })
    expect((await end(path, grant)).status).toBe(404)
  })

  test("PRO-01 each kind of people has its permission, and another's grant or tenant is not found", async () => {
    const grant = await make(`customers/${customer}/discounts`, { title: "x", amount: 5 })
    expect((await end(`participants/${child}/discounts`, grant)).status).toBe(404)
    const other = await cuidOf("customers", (await makeBuyer(backend)).id)
    expect((await end(`customers/${other}/discounts`, grant)).status).toBe(404)
    const clerk = await enterAs(backend, ["customers.discounts.read"])
    expect((await clerk.ask("GET", `/api/console/customers/${customer}/discounts`)).status).toBe(200)
    expect((await clerk.ask("GET", `/api/console/participants/${child}/discounts`)).status).toBe(403)
    const stranger = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await stranger.ask("GET", `/api/console/customers/${customer}/discounts`)).status).toBe(404)
  })

  test("PRO-10 every step is in the log", async () => {
    const path = `customers/${customer}/discounts`
    const grant = await make(path, { title: "x", amount: 5 })
    await save(path, grant, { title: "x", amount: 6 })
    await end(path, grant)
    const rows = await rowsOf<{ event: string }>(backend, "select event from audit_log where subject = ? order by id", [
      `discount/${grant.cuid}`,
    ])
    expect(rows.map(({ event }) => event)).toEqual(["discount.created", "discount.updated", "discount.deleted"])
  })
})

describe("PRO-22 segments", () => {
  const segment = (entity: string, conditions: object, name = "Membres") =>
    make("segments", { name, entity, conditions: { all: [conditions] } })
  const own = async (customer_id: number, more: object = {}) => {
    const { id, cuid } = await addRow(backend, "memberships", {
      title: "Cotisation",
      price: 2_000,
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
    })
    const terms = { start_at: inDays(-1), end_at: inDays(100), total_amount: 2_000, ...more }
    await addRow(backend, "owned_memberships", { membership_id: id, customer_id, ...terms })
    return cuid
  }
  const give = (of: Body) => model({ title: "Moins dix", percentage: 1_000, segment: of.cuid })
  afterEach(() => rowsOf(backend, "update discount_models set active = false where organiser_id = 1"))

  test("PRO-22 who has a valid membership has the discount, and the trace names the segment", async () => {
    const members = await segment("CUSTOMERS", { field: "has_membership", operator: "eq", value: true })
    await give(members)
    expect(await lines()).toEqual([])
    await own(family.id)
    expect(await lines()).toEqual([["Moins dix – Membres", 10_000, -1_000]])
    await rowsOf(backend, "update owned_memberships set end_at = clock_now() where customer_id = ?", [family.id])
    expect(await lines()).toEqual([])
  })

  test("PRO-22 a membership may be named; one that is cancelled or not begun does not count", async () => {
    const cuid = await own(family.id)
    await give(await segment("CUSTOMERS", { field: "membership", operator: "in", value: [cuid] }))
    expect(await lines()).toHaveLength(1)
    await rowsOf(backend, "update owned_memberships set start_at = ? where customer_id = ?", [inDays(2), family.id])
    expect(await lines()).toEqual([])
  })

  test("PRO-22 of participants: only they have it; after their own grants, and not twice what they were granted", async () => {
    await own(family.id, { participant_id: family.children[0] })
    const given = await give(await segment("PARTICIPANTS", { field: "has_membership", operator: "eq", value: true }))
    await make(`participants/${child}/discounts`, { title: "Geste", amount: 1_000 })
    expect(await lines()).toEqual([
      ["Geste", 10_000, -1_000],
      ["Moins dix – Membres", 9_000, -900],
    ])
    expect(await lines(camp, 1)).toEqual([])
    await make(`participants/${child}/discounts`, { model: given.cuid })
    expect(await lines()).toEqual([
      ["Geste", 10_000, -1_000],
      ["Moins dix", 9_000, -900],
    ])
  })

  test("PRO-22 who registered between two days is judged when the price is worked out", async () => {
    const today = new Date().toISOString().slice(0, 10)
    const year = Number(today.slice(0, 4))
    const registered = (first: string, last: string) => ({
      field: "registered",
      operator: "between",
      value: [first, last],
    })
    await give(await segment("CUSTOMERS", registered(`${year - 1}-01-01`, `${year}-12-31`), "Fidèles"))
    await give(await segment("PARTICIPANTS", registered("2001-01-01", "2001-12-31"), "Anciens"))
    expect(await lines(circus)).toEqual([])
    await family.add(lineFor(camp, family.children[0]!))
    await family.buy()
    expect(await lines(circus)).toEqual([["Moins dix – Fidèles", 10_000, -1_000]])
    await family.add(lineFor(circus, family.children[0]!))
    expect(await family.prices()).toEqual([9_000])
  })

  test("PRO-22 the checkout freezes it like the cart shows it", async () => {
    await own(family.id)
    await give(await segment("CUSTOMERS", { field: "has_membership", operator: "eq", value: true }))
    await family.add(lineFor(camp, family.children[0]!))
    expect((await family.buy()).body.next_action).toBe("success")
    const [sold] = await rowsOf<Body>(backend, "select total_amount, sold from registrations where customer_id = ?", [
      family.id,
    ])
    expect([sold.total_amount, sold.sold.details.discounts_total]).toEqual([9_000, 1_000])
  })

  test("PRO-22 a segment of availabilities is none of people, and another organiser's is not found", async () => {
    const places = await make("segments", { name: "Tout", entity: "AVAILABILITIES", conditions: { all: [] } })
    const body = { title: "x", amount: 5 }
    expect(said(await console_("POST", "discounts", { ...body, segment: places.cuid }))).toEqual([
      "INVALID_INPUT",
      "segment",
    ])
    expect(said(await console_("POST", "discounts", { ...body, segment: "nobody" }))).toEqual(["NOT_FOUND", "segment"])
  })
})

describe("segments", () => {
  const post = (conditions: unknown, more: object = {}) =>
    console_("POST", "segments", { name: "x", entity: "CUSTOMERS", conditions, ...more })
  const one = (field: string, operator: string, value: unknown) => ({ all: [{ field, operator, value }] })

  test.each([
    [one("nothing", "eq", 1), "conditions.all.0"],
    [one("newsletter", "eq", "yes"), "conditions.all.0"],
    [one("newsletter", "gt", true), "conditions.all.0"],
    [one("created_at", "gte", "yesterday"), "conditions.all.0"],
    [one("registered", "between", ["2026-02-02", "2026-01-01"]), "conditions.all.0"],
    [one("registered", "gte", "2026-01-01"), "conditions.all.0"],
    [one("membership", "in", []), "conditions.all.0"],
    [{ any: [{ all: [{ field: "email", operator: "eq", value: "" }] }] }, "conditions.any.0.all.0"],
    [one("age", "gte", 3), "conditions.all.0"],
    [{ all: "x" }, "conditions"],
    [null, "conditions"],
  ])("SEG-01 %j is INVALID_INPUT at %s", async (conditions, field) => {
    expect(said(await post(conditions))).toEqual(["INVALID_INPUT", field])
  })

  test("SEG-07 one that a price or an activity uses is IN_USE, and names how many", async () => {
    const made = await make("segments", { name: "Tous", entity: "CUSTOMERS", conditions: { all: [] } })
    const used = await model({ segment: made.cuid, active: false })
    await make("activities", { title: "x", default_price: 5, partial_registrations_segment: made.cuid })
    expect((await end("segments", made)).body).toMatchObject({
      error: "IN_USE",
      details: { uses: { activities: 1, discounts: 1 } },
    })
    await end("discounts", used)
  })

  test("SEG-06 a default one cannot be removed, and what a segment is of cannot change", async () => {
    const made = await make("segments", { name: "Tous", entity: "CUSTOMERS", conditions: { all: [] } })
    const body = { name: "Tous", entity: "PARTICIPANTS", conditions: { all: [] } }
    expect(said(await save("segments", made, body))).toEqual(["INVALID_INPUT", "entity"])
    await rowsOf(backend, `update segments set "default" = true where organiser_id = 1 and cuid = ?`, [made.cuid])
    expect((await end("segments", made)).body.error).toBe("DEFAULT_SEGMENT")
  })
})
