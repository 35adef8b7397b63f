import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { addRequestActivity, ask, entryFor } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const at = (activity: { cuid: string }, tier?: string) =>
  `/api/console/activities/${activity.cuid}/request-tiers${tier ? `/${tier}` : ""}`
const listed = async (activity: { cuid: string }) => {
  const { data } = (await admin.ask("GET", at(activity))).body
  return data.map(({ name, order }: { name: string; order: number }) => [order, name])
}
const versionOf = async (activity: { cuid: string }): Promise<number> =>
  (await admin.ask("GET", at(activity))).body.version
const offered = async (buyer: Awaited<ReturnType<typeof makeBuyer>>, activity: { cuid: string }) =>
  (await buyer.ask("GET", `/api/activities/${activity.cuid}/registrations-requests-configuration`)).body.tiers.map(
    ({ name }: { name: string }) => name,
  )
const isKept = async (cuid: string) =>
  (await rowsOf(backend, "select from request_tiers where organiser_id = 1 and cuid = ?", [cuid])).length === 1

test("RGN-31 a tier has a name, a minimum of 1 or more, a maximum at least as much, and its place", async () => {
  const activity = await addActivity(backend)
  const make = (body: object) => admin.ask("POST", at(activity), { body })
  expect(said(await make({ name: "" }))).toEqual(["INVALID_INPUT", "name"])
  for (const minimum_availabilities of [0, -1, 1.5, "x"])
    expect(said(await make({ name: "A", minimum_availabilities }))).toEqual(["INVALID_INPUT", "minimum_availabilities"])
  expect(said(await make({ name: "A", minimum_availabilities: 3, maximum_availabilities: 2 }))).toEqual([
    "INVALID_INPUT",
    "minimum_availabilities",
  ])
  expect(said(await make({ name: "A", order: -1 }))).toEqual(["INVALID_INPUT", "order"])
  expect(await listed(activity)).toEqual([])
  const { request_tier: a } = (await make({ name: "A", minimum_availabilities: 2, maximum_availabilities: 2 })).body
  expect(a).toMatchObject({ minimum_availabilities: 2, maximum_availabilities: 2, order: 0 })
  await make({ name: "B", maximum_availabilities: 3 })
  await make({ name: "C", order: 0 })
  expect(await listed(activity)).toEqual([
    [0, "C"],
    [1, "A"],
    [2, "B"],
  ])
  const moved = { name: "A’", maximum_availabilities: 4, order: 2, version: await versionOf(activity) }
  expect((await admin.ask("PUT", at(activity, a.cuid), { body: moved })).body.request_tier).toEqual({
    cuid: a.cuid,
    name: "A’",
    minimum_availabilities: 1,
    maximum_availabilities: 4,
    order: 2,
  })
  expect(await listed(activity)).toEqual([
    [0, "C"],
    [1, "B"],
    [2, "A’"],
  ])
  for (let i = 3; i < 20; i++) expect((await make({ name: `T${i}` })).status).toBe(200)
  expect(said(await make({ name: "T20" }))).toEqual(["INVALID_INPUT", "name"])
})

test("RGN-31 a change is one of the activity: by its version, in its history; the form that was open does not overwrite it", async () => {
  const activity = await addRequestActivity(backend)
  const opened = (await admin.ask("GET", `/api/console/activities/${activity.cuid}`)).body.activity
  const body = { name: "Curieuse", maximum_availabilities: 2, version: opened.version }
  expect((await admin.ask("PUT", at(activity, activity.small), { body })).body.version).toBe(opened.version + 1)
  expect((await admin.ask("PUT", at(activity, activity.small), { body })).body).toMatchObject({
    error: "VERSION_CONFLICT",
    details: { request_tier: { name: "Curieuse" }, version: opened.version + 1 },
  })
  const { cuid: _, ...form } = opened
  expect((await admin.ask("PUT", `/api/console/activities/${activity.cuid}`, { body: form })).status).toBe(409)
  const same = { ...body, version: opened.version + 1 }
  expect((await admin.ask("PUT", at(activity, activity.small), { body: same })).body.version).toBe(opened.version + 1)
  const history = (await admin.ask("GET", `/api/console/activities/${activity.cuid}/history`)).body.data
  expect(history).toHaveLength(1)
  expect(history[0].changes.tiers[1]).toMatchObject([{ name: "Curieuse" }, { name: "Passionné" }])
})

test("RGN-31 one named by a pending request is archived: the request keeps its name, families are offered it no more", async () => {
  const activity = await addRequestActivity(backend)
  const buyer = await makeBuyer(backend)
  const request = await ask(buyer, activity)
  expect((await admin.ask("DELETE", at(activity, activity.small))).body).toMatchObject({ ok: true, archived: true })
  expect(await isKept(activity.small)).toBe(true)
  expect(await listed(activity)).toEqual([[0, "Passionné"]])
  expect(await offered(buyer, activity)).toEqual(["Passionné"])
  const path = `/api/console/registrations-requests/${request.cuid}`
  expect((await admin.ask("GET", path)).body.registration_request.tier.name).toBe("Curieux")
  const again = entryFor(activity, buyer.children[0]!, [2])
  expect(said(await buyer.post({ registrations_requests: [again] }))).toEqual([
    "REQUEST_TIER_INVALID",
    "registrations_requests.0.tier",
  ])
  expect(said(await admin.ask("DELETE", at(activity, activity.small)))[0]).toBe("NOT_FOUND")
  const body = { name: "Curieux", version: await versionOf(activity) }
  expect(said(await admin.ask("PUT", at(activity, activity.small), { body }))[0]).toBe("NOT_FOUND")
  expect((await admin.ask("POST", `${path}/approve`, { body: {} })).body).toMatchObject({ status: "APPROVED" })
})

test("RGN-31 one that nothing names is deleted; one in a cart is archived, and the cart can still be confirmed", async () => {
  const activity = await addRequestActivity(backend)
  expect((await admin.ask("DELETE", at(activity, activity.three))).body).toMatchObject({ ok: true, archived: false })
  expect(await isKept(activity.three)).toBe(false)
  await admin.ask("POST", at(activity), { body: { name: "Autre" } })
  const buyer = await makeBuyer(backend)
  await buyer.post({ registrations_requests: [entryFor(activity, buyer.children[0]!)] })
  expect((await admin.ask("DELETE", at(activity, activity.small))).body).toMatchObject({ archived: true })
  expect((await buyer.buy()).status).toBe(200)
  const { data } = (await buyer.ask("GET", "/api/account/registrations-requests?limit=1")).body
  expect(data[0].tier.name).toBe("Curieux")
})

test("RGN-31 the activity’s form archives the same way, copies no archived tier, and may have the name again", async () => {
  const activity = await addRequestActivity(backend)
  await ask(await makeBuyer(backend), activity)
  const path = `/api/console/activities/${activity.cuid}`
  const { cuid: _, tiers, ...row } = (await admin.ask("GET", path)).body.activity
  const saved = await admin.ask("PUT", path, { body: { ...row, tiers: tiers.slice(1) } })
  expect(saved.body.activity.tiers).toMatchObject([{ name: "Passionné" }])
  expect(await isKept(activity.small)).toBe(true)
  const copied = (await admin.ask("POST", `${path}/duplicate`)).body.activity
  expect(copied.tiers).toMatchObject([{ name: "Passionné" }])
  const { cuid: _c, ...now } = saved.body.activity
  const renewed = [...now.tiers, { name: "Curieux", maximum_availabilities: 2 }]
  const again = (await admin.ask("PUT", path, { body: { ...now, tiers: renewed } })).body.activity.tiers
  expect(again).toMatchObject([{ name: "Passionné" }, { name: "Curieux" }])
  expect(again[1].cuid).not.toBe(activity.small)
})

test("RGN-31 the last tier of an activity that takes requests stays; another’s and another organiser’s are nothing", async () => {
  const activity = await addRequestActivity(backend)
  await admin.ask("DELETE", at(activity, activity.three))
  expect((await admin.ask("DELETE", at(activity, activity.small))).body).toMatchObject({
    error: "ACTIVITY_NOT_READY",
    details: { missing: ["TIERS"] },
  })
  expect(await listed(activity)).toEqual([[0, "Curieux"]])
  const other = await addActivity(backend)
  expect((await admin.ask("DELETE", at(other, activity.small))).status).toBe(404)
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await beta.ask("GET", at(activity))).status).toBe(404)
  expect((await beta.ask("POST", at(activity), { body: { name: "X" } })).status).toBe(404)
  expect((await beta.ask("DELETE", at(activity, activity.small))).status).toBe(404)
  const twice = { "idempotency-key": "one-tier-only" }
  const make = () => admin.ask("POST", at(activity), { body: { name: "Une fois" }, headers: twice })
  expect((await make()).body).toEqual((await make()).body)
  expect(await listed(activity)).toHaveLength(2)
})
