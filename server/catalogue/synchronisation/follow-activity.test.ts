import { afterEach, beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, makeFamily, rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily, inDays } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { book } from "#tests/fixtures/registrations.ts"

// A save of an activity reaches its availabilities by itself, as long as nobody has ever had to do with it.
type Camp = Awaited<ReturnType<typeof addAvailability>>

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})
afterEach(async () => expect(await findViolations(backend.database)).toEqual([]))

const at = ({ cuid }: { cuid: string }) => `/api/console/activities/${cuid}`
async function save(of: { cuid: string }, more: object, by = admin) {
  const { activity } = (await by.ask("GET", at(of))).body
  const { title, default_price, default_capacity, version } = activity
  const same = { title, default_price, default_capacity }
  const { body } = await by.ask("PUT", at(of), { body: { ...same, ...more, version } })
  expect(body.error).toBeUndefined()
  return body.activity
}
const runs = async (of: { cuid: string }) => (await admin.ask("GET", `${at(of)}/synchronisations`)).body.data
const valuesOf = async (of: { id: number }, column: string) =>
  (
    await rowsOf<{ value: unknown }>(
      backend,
      `select ${column} as value from availabilities where activity_id = ? order by start_at, id`,
      [of.id],
    )
  ).map(({ value }) => value)
const setRow = ({ id }: { id: number }, set: string) =>
  rowsOf(backend, `update availabilities set ${set} where id = ?`, [id])

async function threeWeeks() {
  const activity = await addActivity(backend)
  const camps: Camp[] = []
  for (const first of [7, 14, 21])
    camps.push(await addAvailability(backend, { activity_id: activity.id, dates: daily(first, 2) }))
  return { activity, camps: camps as [Camp, Camp, Camp] }
}

test("ACT-07 AVL-46 without a sale a save reaches every availability to come, but for what is its own or left out", async () => {
  const { activity, camps } = await threeWeeks()
  await setRow(camps[1], "price = 12000, own_fields = array['price']")
  await setRow(camps[2], "synchronised = false")
  const over = await addAvailability(backend, { activity_id: activity.id, dates: daily(-9, 2) })
  const saved = await save(activity, { default_price: 17_000, default_capacity: 20 })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 17_000, 12_000, 15_000])
  expect(await valuesOf(activity, "capacity")).toEqual([10, 20, 20, 10])
  const dates = await rowsOf(backend, "select capacity from availability_dates where availability_id = any (?)", [
    [camps[0].id, camps[1].id],
  ])
  expect(dates).toEqual(Array(4).fill({ capacity: 20 }))
  expect(await runs(activity)).toMatchObject([
    {
      cells: 3,
      availabilities: 2,
      activity_version: saved.version,
      undone_at: null,
      collaborator: { cuid: admin.cuid },
    },
  ])
  const lines = await rowsOf<{ subject: string }>(
    backend,
    "select subject from audit_log where event = 'availability.synchronised' and subject = any (?) order by id",
    [[...camps, over].map(({ cuid }) => `availability/${cuid}`)],
  )
  expect(lines.map(({ subject }) => subject)).toEqual([camps[0], camps[1]].map(({ cuid }) => `availability/${cuid}`))
})

const sales: [string, (camp: Camp) => Promise<unknown>][] = [
  [
    "a cart that holds a place",
    async (camp) => {
      const family = await makeFamily(backend)
      expect((await family.add(lineFor(camp, family.children[0]!))).body.error).toBeUndefined()
    },
  ],
  ["a registration", (camp) => book(backend, camp, { wallet: 15_000 })],
  [
    "an entry on the waiting list, even one that has ended,",
    async (camp) => {
      const { id: customer_id, children } = await makeFamily(backend)
      const entry = { availability_id: camp.id, customer_id, participant_ids: children, position: 1, status: "LEFT" }
      await addRow(backend, "waiting_list_entries", { ...entry, ended_at: inDays(0) })
    },
  ],
]

test.each(sales)("ACT-07 with %s in one availability nothing follows, and all is proposed", async (_, sell) => {
  const { activity, camps } = await threeWeeks()
  await sell(camps[2])
  await save(activity, { default_price: 17_000 })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 15_000, 15_000])
  expect(await runs(activity)).toEqual([])
  const { body } = await admin.ask("GET", `${at(activity)}/synchronisations/preview`)
  expect(body.availabilities).toHaveLength(3)
})

test("AVL-49 a run by a save is undone like any other, and a save of something else does not repeat it", async () => {
  const { activity } = await threeWeeks()
  await save(activity, { default_price: 17_000 })
  const [run] = await runs(activity)
  const undone = await admin.ask("DELETE", `${at(activity)}/synchronisations/${run.cuid}`)
  expect(undone.body).toEqual({ restored: 3, kept: [] })
  await save(activity, { title: "Autrement" })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 15_000, 15_000])
})

test("AVL-48 a price below an availability's own deposit stays behind alone", async () => {
  const { activity, camps } = await threeWeeks()
  await setRow(camps[0], "deposit = 14000, own_fields = array['deposit']")
  await save(activity, { default_price: 13_000 })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 13_000, 13_000])
})

test("CON-05 nothing follows the save of a person who may not align availabilities, nor the save of an archived one", async () => {
  const { activity } = await threeWeeks()
  const most = permissions.filter((name) => name !== "availabilities.synchronisation.create")
  await save(activity, { default_price: 17_000 }, await enterAs(backend, most))
  expect(await valuesOf(activity, "price")).toEqual([15_000, 15_000, 15_000])
  await rowsOf(backend, "update activities set archived_at = clock_now() where id = ?", [activity.id])
  await save(activity, { default_price: 18_000 })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 15_000, 15_000])
})
