import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { book } from "#tests/fixtures/registrations.ts"

type Body = Answered["body"]

const backend = testBackend(behindProxy)
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const at = "/api/console/activities"
const body = (more: object = {}) => ({ title: "Poterie", default_price: 15_000, ...more })
const post = (more: object = {}) => admin.ask("POST", at, { body: body(more) })
const make = async (more: object = {}) => {
  const answer = await post(more)
  expect(answer.body.error).toBeUndefined()
  return answer.body.activity
}
const save = ({ cuid, version }: Body, more: object) =>
  admin.ask("PUT", `${at}/${cuid}`, { body: { ...body(more), version } })
const run = ({ cuid }: { cuid: string }, verb: string) => admin.ask("POST", `${at}/${cuid}/${verb}`)
const remove = ({ cuid }: { cuid: string }) => admin.ask("DELETE", `${at}/${cuid}`)
const offer = ({ id }: { id: number }, more: object = {}) => addAvailability(backend, { activity_id: id, ...more })
const events = async ({ cuid }: { cuid: string }) =>
  (
    await rowsOf<{ event: string }>(backend, "select event from audit_log where subject = ? order by id", [
      `activity/${cuid}`,
    ])
  ).map(({ event }) => event)

test("ACT-03 a deposit above the price, or ages crossed, is refused on its field and makes nothing", async () => {
  const count = async () =>
    (await rowsOf<{ n: number }>(backend, "select count(*)::integer as n from activities"))[0]!.n
  const before = await count()
  const wrong: [object, string][] = [
    [{ default_deposit: 15_001 }, "default_deposit"],
    [{ age_minimum: 9, age_maximum: 8 }, "age_minimum"],
    [{ default_price: -1 }, "default_price"],
    [{ default_capacity: -1 }, "default_capacity"],
    [
      { tiers: [{ name: "X", minimum_availabilities: 3, maximum_availabilities: 2 }] },
      "tiers.0.minimum_availabilities",
    ],
  ]
  for (const [more, field] of wrong) expect((await post(more)).body).toMatchObject({ error: "INVALID_INPUT", field })
  expect(await count()).toBe(before)
  expect((await post({ default_deposit: 15_000, age_minimum: 8, age_maximum: 8 })).status).toBe(200)
})

test("ACT-05 description and instructions keep headings and lose scripts", async () => {
  const html = `<h1>Un</h1><h4>Quatre</h4><p onclick="x()">Oui<script>alert(1)</script></p>`
  const { description, instructions } = await make({ description: html, instructions: html })
  for (const kept of [description, instructions]) expect(kept).toBe("<h1>Un</h1><h4>Quatre</h4><p>Oui</p>")
})

test("ACT-12 flow REQUEST needs a tier; switching touches no registration that is there", async () => {
  const activity = await make()
  const camp = await offer(activity)
  await run(activity, "publish")
  await rowsOf(backend, "update activities set published = true where id = ?", [activity.id])
  const booked = await book(backend, camp, { wallet: 15_000 })
  const current = (await admin.ask("GET", `${at}/${activity.cuid}`)).body.activity
  const refused = await save(current, { registration_flow: "REQUEST" })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { error: "ACTIVITY_NOT_READY", field: "tiers", details: { missing: ["TIERS"] } },
  ])
  const before = await rowsOf(backend, "select * from registrations where id = ?", [booked.id])
  const { body: changed } = await save(current, { registration_flow: "REQUEST", tiers: [{ name: "Une semaine" }] })
  expect(changed.activity.tiers).toMatchObject([{ name: "Une semaine", minimum_availabilities: 1 }])
  expect(await rowsOf(backend, "select * from registrations where id = ?", [booked.id])).toEqual(before)
})

test("ACT-13 the segment for partial registrations is one of customers", async () => {
  const [customers, participants] = await Promise.all(
    ["CUSTOMERS", "PARTICIPANTS"].map((entity) => addRow(backend, "segments", { entity, name: entity })),
  )
  const sent = (cuid: string) => post({ partial_registrations_segment: cuid })
  expect((await sent(participants!.cuid)).body).toMatchObject({
    error: "INVALID_INPUT",
    field: "partial_registrations_segment",
  })
  expect((await sent("nobodys")).body).toMatchObject({ error: "NOT_FOUND" })
  expect((await sent(customers!.cuid)).body.activity.partial_registrations_segment.cuid).toBe(customers!.cuid)
})

test("ACT-07 a changed default changes no availability once a place was held", async () => {
  const activity = await make()
  const camp = await offer(activity)
  await addPlace(backend, { availability_id: camp.id, date_ids: [camp.dates[0]!.id] })
  await save(activity, { default_price: 20_000, default_capacity: 3 })
  const [row] = await rowsOf(backend, "select price, capacity from availabilities where id = ?", [camp.id])
  expect(row).toEqual({ price: 15_000, capacity: null })
})

test("SET-26 ACT-36 publishing tells what is missing, and is a logged step of its own, as hiding is", async () => {
  const activity = await make()
  expect((await run(activity, "publish")).body).toMatchObject({
    error: "ACTIVITY_NOT_READY",
    details: { missing: ["AVAILABILITIES"] },
  })
  await offer(activity)
  expect((await run(activity, "publish")).body.details).toEqual({ missing: ["PAYMENT_METHOD"] })
  await takeSandboxPayments(backend)
  await rowsOf(backend, "update activities set registration_flow = 'REQUEST' where id = ?", [activity.id])
  expect((await run(activity, "publish")).body.details).toEqual({ missing: ["TIERS"] })
  await rowsOf(backend, "update activities set registration_flow = 'REGISTRATION' where id = ?", [activity.id])
  expect((await run(activity, "publish")).body.activity).toMatchObject({ published: true, version: 2 })
  expect((await run(activity, "publish")).body.activity).toMatchObject({ published: true, version: 2 })
  expect((await run(activity, "unpublish")).body.activity).toMatchObject({ published: false, version: 3 })
  expect(await events(activity)).toEqual(["activity.created", "activity.published", "activity.unpublished"])
  expect((await run({ cuid: "nobodys" }, "publish")).status).toBe(404)
})

test("ACT-08 ACT-36 a copy has everything but the availabilities, is unpublished, and says that it is a copy", async () => {
  const question = await addRow(backend, "questions", { type: "TEXT", title: "?" })
  const group = (
    await admin.ask("POST", "/api/console/category-groups", { body: { title: "G", categories: [{ title: "C" }] } })
  ).body.category_group
  const full = {
    description: "<p>Oui</p>",
    age_minimum: 4,
    categories: [group.categories[0].cuid],
    questions: [question.cuid],
    tiers: [{ name: "Une", maximum_availabilities: 2 }],
  }
  const activity = await make(full)
  await offer(activity)
  const { body: copied } = await run(activity, "duplicate")
  const { cuid, id, title, tiers, created_at, next_at, version, ...rest } = copied.activity
  expect(title).toBe("Poterie (copie)")
  expect(tiers).toMatchObject([{ name: "Une", maximum_availabilities: 2 }])
  const { cuid: _c, id: _i, title: _t, tiers: _r, created_at: _a, next_at: _n, version: _v, ...same } = activity
  expect(rest).toEqual(same)
  expect(await rowsOf(backend, "select id from availabilities where activity_id = ?", [id])).toEqual([])
  expect(await events(copied.activity)).toEqual(["activity.duplicated"])
})

test("ACT-19 ACT-38 questions of an activity come in the chosen order, with a conditional one below its own, options by theirs", async () => {
  const [late, early] = [
    await addRow(backend, "questions", { type: "TEXT", title: "A", order: 2 }),
    await addRow(backend, "questions", { type: "TEXT", title: "B", order: 1 }),
  ]
  const [second, first] = [
    await addRow(backend, "options", { title: "A", order: 2 }),
    await addRow(backend, "options", { title: "B", order: 1 }),
  ]
  const activity = await make({ questions: [late.cuid, early.cuid], options: [second.cuid, first.cuid] })
  const cuids = (things: { cuid: string }[]) => things.map(({ cuid }) => cuid)
  expect(cuids(activity.questions)).toEqual([late.cuid, early.cuid])
  expect(cuids(activity.options)).toEqual([first.cuid, second.cuid])
})

test("ACT-10 ACT-11 with a registration to come it stays; once over it is archived; untouched it goes with its availabilities", async () => {
  const used = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id: used.id, dates: daily(5, 2) })
  await book(backend, camp, { wallet: 15_000 })
  const refused = await remove(used)
  expect([refused.status, refused.body]).toMatchObject([409, { error: "ACTIVITY_HAS_REGISTRATIONS" }])
  await rowsOf(backend, "update availabilities set start_at = ?, end_at = ? where id = ?", [
    inDays(-3),
    inDays(-1),
    camp.id,
  ])
  expect((await remove(used)).body).toEqual({ ok: true, archived: true })
  const archived = (await admin.ask("GET", `${at}?archived=true`)).body.data
  expect(archived).toMatchObject([{ cuid: used.cuid, published: false }])
  const fresh = await make()
  const untouched = await offer(fresh)
  expect((await remove(fresh)).body).toEqual({ ok: true, archived: false })
  expect(await rowsOf(backend, "select id from availabilities where id = ?", [untouched.id])).toEqual([])
})

test("ACT-01 the list tells flow, published, next date and places taken, and is filtered by category, catalog and flow", async () => {
  const catalog = (await admin.ask("POST", "/api/console/catalogs", { body: { title: "Vu", activities: [] } })).body
    .catalog
  const activity = await make({ title: "Vue", description: "<p>montgolfière</p>", catalogs: [catalog.cuid] })
  const camp = await offer(activity, { dates: daily(3, 2) })
  const found = async (query: string) => (await admin.ask("GET", `${at}?${query}`)).body.data
  expect(await found(`catalogs=${catalog.cuid}`)).toMatchObject([
    {
      cuid: activity.cuid,
      registration_flow: "REGISTRATION",
      published: false,
      taken: 0,
      next_at: camp.dates[0]!.start_at,
    },
  ])
  expect(await found("search=montgolfiere")).toMatchObject([{ cuid: activity.cuid }])
  expect(await found(`catalogs=${catalog.cuid}&registration_flow=REQUEST`)).toEqual([])
})

test("ACT-06 SET-26 the checklist says what is missing before publishing, and what families would miss", async () => {
  const checks = async ({ cuid }: { cuid: string }) => {
    const { body } = await admin.ask("GET", `${at}/${cuid}/readiness`)
    const open = body.checks.filter(({ done }: { done: boolean }) => !done)
    return { body, open: open.map(({ check, blocks }: Body) => (blocks ? `!${check}` : check)) }
  }
  const activity = await make({ title: "Prête" })
  const first = await checks(activity)
  expect(first.open).toEqual(["DESCRIPTION", "PICTURE", "!AVAILABILITIES"])
  expect(first.body.availability).toBeNull()
  const camp = await offer(activity, { dates: daily(3, 2) })
  const told = await checks(
    await save(activity, { title: "Prête", description: "<p>Oui</p>" }).then((a) => a.body.activity),
  )
  expect(told.open).toEqual(["PICTURE", "LOCATION"])
  expect(told.body.availability).toMatchObject({ cuid: camp.cuid, status: "OPEN", activity: { title: "Prête" } })
  const other = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await other.ask("GET", `${at}/${activity.cuid}/readiness`)).status).toBe(404)
})
