import { afterAll, beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { addCare, priceWith, register, setClock, steps } from "#tests/fixtures/attendance.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { makeFamily, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { closeCycles } from "./close-cycles.ts"

const backend = testBackend(behindProxy)
const path = "/api/console/attendance-billings"
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})
afterAll(() => shiftClock(backend.database, "0"))

const body = { title: "Garderie", description: "", images: [], activities: [] as string[], ...steps }
const make = async (more: object = {}) => admin.ask("POST", path, { body: { ...body, ...more } })
const made = async (more: object = {}) => (await make(more)).body.attendance_billing as { cuid: string }
const get = async ({ cuid }: { cuid: string }) => (await admin.ask("GET", `${path}/${cuid}`)).body
const remove = ({ cuid }: { cuid: string }, by = admin) => by.ask("DELETE", `${path}/${cuid}`)

test("ACT-25 an activity has one at most: naming it in a second is told first, and taken from the first when that was agreed", async () => {
  const activity = await addActivity(backend, { title: "Stage" })
  const first = await made({ activities: [activity.cuid] })
  const asked = await make({ title: "Étude", activities: [activity.cuid] })
  expect(asked.body).toMatchObject({
    error: "ATTENDANCE_BILLING_TAKEN",
    field: "activities",
    details: { activities: [{ cuid: activity.cuid, title: "Stage", billing: "Garderie" }] },
  })
  expect((await get(first)).attendance_billing.activities).toHaveLength(1)
  const second = await made({ title: "Étude", activities: [activity.cuid], take_over: true })
  expect((await get(first)).attendance_billing.activities).toEqual([])
  expect((await get(second)).attendance_billing.activities).toMatchObject([{ cuid: activity.cuid }])
  // Its own activities need no agreement.
  const again = await saveNow(admin, `${path}/${second.cuid}`, { ...body, activities: [activity.cuid] })
  expect(said(again)).toBe("ok")
})

test("ACT-25 the one that prices an activity is found by it", async () => {
  const [activity, other] = [await addActivity(backend), await addActivity(backend)]
  const billing = await made({ activities: [activity.cuid] })
  const of = async (cuid: string) => (await admin.ask("GET", `${path}?activity=${cuid}`)).body
  expect(await of(activity.cuid)).toMatchObject({ count: 1, data: [{ cuid: billing.cuid }] })
  expect([(await of(other.cuid)).count, (await of("nobody")).count]).toEqual([0, 0])
})

test("ACT-26 one with open minutes is in use; once its month is closed it is archived, and the month keeps its terms", async () => {
  const billing = await made()
  const care = await addCare(backend, ["2026-10-14"])
  await priceWith(backend, care, billing.cuid)
  const family = await makeFamily(backend)
  const { cuid: registration } = await register(backend, care, family.id, family.children[0]!)
  await setClock(backend, "2026-10-14T14:00:00.000Z")
  const record = (kind: string, at: string) =>
    admin.ask("POST", "/api/console/attendances", { body: { kind, registration, date_id: care.dates[0]!.id, at } })
  expect(said(await record("ARRIVAL", "2026-10-14T05:30:00.000Z"))).toBe("ok")
  expect(said(await record("DEPARTURE", "2026-10-14T13:55:00.000Z"))).toBe("ok")
  expect((await remove(billing)).body).toMatchObject({ error: "IN_USE", details: { uses: { attendances: 1 } } })
  await setClock(backend, "2026-11-02T10:00:00.000Z")
  await closeCycles(backend.platform)
  const charged = () => rowsOf(backend, "select total_amount from attendance_charges where organiser_id = 1")
  const before = await charged()
  expect(before).toHaveLength(1)
  expect((await remove(billing)).body).toEqual({ ok: true, archived: true })
  expect((await get(billing)).error).toBe("NOT_FOUND")
  expect(await charged()).toEqual(before)
  expect((await admin.ask("GET", path)).body.data.map(({ cuid }: { cuid: string }) => cuid)).not.toContain(billing.cuid)
})

test("ACT-26 one that was never used is deleted; another organiser's is nothing", async () => {
  const billing = await made()
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await remove(billing, beta)).status).toBe(404)
  expect((await remove(billing)).body).toEqual({ ok: true, archived: false })
  expect((await remove(billing)).status).toBe(404)
})
