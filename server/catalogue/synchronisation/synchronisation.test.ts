import { afterEach, beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { lineFor, rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { book } from "#tests/fixtures/registrations.ts"

type Body = Answered["body"]

const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})
afterEach(async () => expect(await findViolations(backend.database)).toEqual([]))

const at = ({ cuid }: { cuid: string }) => `/api/console/activities/${cuid}/synchronisations`
const preview = async (of: { cuid: string }) => (await admin.ask("GET", `${at(of)}/preview`)).body
const apply = (of: { cuid: string }, cells: object[]) => admin.ask("POST", at(of), { body: { cells } })
const undo = (of: { cuid: string }, { cuid }: { cuid: string }) => admin.ask("DELETE", `${at(of)}/${cuid}`)

/** What a person sees ticked when the dialog opens: every cell that is not the availability's own. */
const ticked = ({ availabilities }: Body) =>
  availabilities.flatMap(({ cuid, cells }: Body) =>
    cells.filter(({ own }: Body) => !own).map(({ field, from, to }: Body) => ({ availability: cuid, field, from, to })),
  )
const all = ({ availabilities }: Body) =>
  availabilities.flatMap(({ cuid, cells }: Body) =>
    cells.map(({ field, from, to }: Body) => ({ availability: cuid, field, from, to })),
  )
const setDefault = (of: { id: number }, set: string) =>
  rowsOf(backend, `update activities set ${set} where id = ?`, [of.id])
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

/** Three weeks at 15000, the third set to 12000 by hand; the activity then costs 16000. */
async function threeWeeks() {
  const activity = await addActivity(backend)
  const camps = await Promise.all(
    [7, 14, 21].map((first) => addAvailability(backend, { activity_id: activity.id, dates: daily(first, 2) })),
  )
  await setRow(camps[2]!, "price = 12000, own_fields = array['price']")
  await setDefault(activity, "default_price = 16000")
  return { activity, camps: camps as [Body, Body, Body] }
}

test("AVL-46 15000, 15000 and 12000 by hand towards 16000 tick two", async () => {
  const { activity, camps } = await threeWeeks()
  const answer = await preview(activity)
  const cells = answer.availabilities.map(({ cuid, cells }: Body) => [cuid, cells])
  expect(cells).toEqual([
    [camps[0].cuid, [{ field: "price", from: 15_000, to: 16_000, own: false, over: 0 }]],
    [camps[1].cuid, [{ field: "price", from: 15_000, to: 16_000, own: false, over: 0 }]],
    [camps[2].cuid, [{ field: "price", from: 12_000, to: 16_000, own: true, over: 0 }]],
  ])
  expect(ticked(answer)).toHaveLength(2)
})

test("AVL-47 applying writes exactly the ticked cells and logs each availability", async () => {
  const { activity, camps } = await threeWeeks()
  await setDefault(activity, "age_minimum = 6")
  const prices = ticked(await preview(activity)).filter(({ field }: Body) => field === "price")
  const { body } = await apply(activity, prices)
  expect(body).toMatchObject({ refused: [], synchronisation: { cells: 2, availabilities: 2, undone_at: null } })
  expect(await valuesOf(activity, "price")).toEqual([16_000, 16_000, 12_000])
  expect(await valuesOf(activity, "age_minimum")).toEqual([null, null, null])
  expect(await valuesOf(activity, "version")).toEqual([2, 2, 1])
  const lines = await rowsOf<{ subject: string; changes: object }>(
    backend,
    "select subject, changes from audit_log where event = 'availability.synchronised' and subject = any (?) order by id",
    [camps.map(({ cuid }) => `availability/${cuid}`)],
  )
  expect(lines).toEqual(
    [camps[0], camps[1]].map(({ cuid }) => ({ subject: `availability/${cuid}`, changes: { price: [15_000, 16_000] } })),
  )
  const { data } = (await admin.ask("GET", at(activity))).body
  expect(data).toMatchObject([{ cuid: body.synchronisation.cuid, collaborator: { cuid: admin.cuid } }])
})

test("AVL-44 only availabilities that are not over, cancelled, archived or left out are proposed", async () => {
  const { activity, camps } = await threeWeeks()
  const over = await addAvailability(backend, { activity_id: activity.id, dates: daily(-9, 2) })
  await setRow(over, "price = 1")
  const gone = await addAvailability(backend, { activity_id: activity.id, dates: daily(40) })
  await setRow(gone, "price = 1, archived_at = clock_now()")
  const off = await addAvailability(backend, { activity_id: activity.id, dates: daily(41) })
  await setRow(off, "price = 1, status = 'CLOSED', cancelled_at = clock_now()")
  const exclude = (synchronised: boolean, availability = camps[1].cuid) =>
    admin.ask("PUT", at(activity), { body: { availability, synchronised } })
  expect((await exclude(false)).body).toEqual({ ok: true })
  const answer = await preview(activity)
  expect(answer.availabilities.map(({ cuid }: Body) => cuid)).toEqual([camps[0].cuid, camps[2].cuid])
  expect(answer.excluded.map(({ cuid }: Body) => cuid)).toEqual([camps[1].cuid])
  // Named all the same, they are refused.
  const forced = [over, gone, off, camps[1]].map(({ cuid }, i) => ({
    availability: cuid,
    field: "price",
    from: i === 3 ? 15_000 : 1,
    to: 16_000,
  }))
  const { body } = await apply(activity, forced)
  expect(body.refused.map(({ code }: Body) => code)).toEqual(Array(4).fill("VERSION_CONFLICT"))
  expect(body.synchronisation).toBeNull()
  await exclude(true)
  expect((await preview(activity)).availabilities).toHaveLength(3)
  expect((await exclude(true, "nobodys")).status).toBe(404)
  const log = await rowsOf<{ event: string }>(backend, "select event from audit_log where subject = ? order by id", [
    `availability/${camps[1].cuid}`,
  ])
  expect(log.map(({ event }) => event.split("synchronisation_")[1])).toEqual(["excluded", "included"])
})

test("AVL-45 price, deposit, capacity, both ages and categories are covered, and no other field", async () => {
  const [group] = [
    (
      await admin.ask("POST", "/api/console/category-groups", {
        body: { title: "G", categories: [{ title: "Sport" }] },
      })
    ).body.category_group,
  ]
  const activity = await addActivity(backend)
  const camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 2) })
  await addPlace(backend, { availability_id: camp.id, date_ids: [camp.dates[0]!.id] })
  const category = group.categories[0].cuid
  const current = (await admin.ask("GET", `/api/console/activities/${activity.cuid}`)).body.activity
  await admin.ask("PUT", `/api/console/activities/${activity.cuid}`, {
    body: {
      title: "Autre titre",
      default_price: 16_000,
      default_deposit: 4_000,
      default_capacity: 20,
      age_minimum: 6,
      age_maximum: 9,
      categories: [category],
      version: current.version,
    },
  })
  const answer = await preview(activity)
  expect(answer.availabilities[0].cells.map(({ field, from, to }: Body) => [field, from, to])).toEqual([
    ["price", 15_000, 16_000],
    ["deposit", 0, 4_000],
    ["capacity", 10, 20],
    ["age_minimum", null, 6],
    ["age_maximum", null, 9],
    ["categories", [], [category]],
  ])
  expect(answer.categories).toEqual({ [category]: "Sport" })
  const { body } = await apply(activity, all(answer))
  expect([body.refused, body.synchronisation.cells]).toEqual([[], 6])
  expect((await preview(activity)).availabilities).toEqual([])
  const [row] = await rowsOf(
    backend,
    "select price, deposit, capacity, age_minimum, age_maximum, own_fields from availabilities where id = ?",
    [camp.id],
  )
  expect(row).toEqual({
    price: 16_000,
    deposit: 4_000,
    capacity: 20,
    age_minimum: 6,
    age_maximum: 9,
    own_fields: [],
  })
  expect((await undo(activity, body.synchronisation)).body).toEqual({ restored: 6, kept: [] })
  expect((await preview(activity)).availabilities[0].cells).toHaveLength(6)
  expect((await apply(activity, [{ availability: camp.cuid, field: "title", from: 1, to: 1 }])).body.error).toBe(
    "INVALID_INPUT",
  )
})

test("AVL-09 AVL-47 a capacity reaches the dates to come that had the old one, and leaves nobody out", async () => {
  const activity = await addActivity(backend)
  const camp = await addAvailability(backend, {
    activity_id: activity.id,
    dates: [...daily(-1), ...daily(7), ...daily(8, 1, { capacity: 4 })],
  })
  const [, taken] = camp.dates
  await addPlace(backend, { availability_id: camp.id, date_ids: [taken!.id], quantity: 5 })
  await setDefault(activity, "default_capacity = 3")
  const { body } = await apply(activity, ticked(await preview(activity)))
  const dates = () =>
    rowsOf(backend, "select capacity, ceiling from availability_dates where availability_id = ? order by start_at", [
      camp.id,
    ])
  expect(await dates()).toEqual([
    { capacity: 10, ceiling: 10 },
    { capacity: 3, ceiling: 5 },
    { capacity: 4, ceiling: 4 },
  ])
  await undo(activity, body.synchronisation)
  expect(await dates()).toEqual([
    { capacity: 10, ceiling: 10 },
    { capacity: 10, ceiling: 10 },
    { capacity: 4, ceiling: 4 },
  ])
})

test("AVL-48 a cell that changed since the preview is VERSION_CONFLICT, and the others are applied", async () => {
  const { activity, camps } = await threeWeeks()
  const cells = ticked(await preview(activity))
  await setRow(camps[0], "price = 14000")
  const { body } = await apply(activity, [...cells, { ...cells[1], availability: "nobodys" }])
  expect(body.refused).toEqual([
    { availability: camps[0].cuid, field: "price", code: "VERSION_CONFLICT", from: 14_000, to: 16_000 },
    { availability: "nobodys", field: "price", code: "VERSION_CONFLICT", from: null, to: 16_000 },
  ])
  expect(await valuesOf(activity, "price")).toEqual([14_000, 16_000, 12_000])
  // The activity's own value may have changed as well.
  await setDefault(activity, "default_price = 17000")
  const late = await apply(activity, cells)
  expect(late.body.refused.map(({ code }: Body) => code)).toEqual(["VERSION_CONFLICT", "VERSION_CONFLICT"])
  expect(late.body.synchronisation).toBeNull()
})

test("a price below an availability's own deposit, or crossed ages, are refused cell by cell", async () => {
  const { activity, camps } = await threeWeeks()
  await setRow(camps[0], "deposit = 15000, own_fields = array['deposit'], age_maximum = 5")
  await setDefault(activity, "default_price = 10000, age_minimum = 8")
  const wanted = all(await preview(activity)).filter(({ field }: Body) => field === "price" || field === "age_minimum")
  const { body } = await apply(activity, wanted)
  expect(body.refused).toMatchObject([
    { availability: camps[0].cuid, field: "price", code: "INVALID_INPUT" },
    { availability: camps[0].cuid, field: "age_minimum", code: "INVALID_INPUT" },
  ])
  expect(await valuesOf(activity, "price")).toEqual([15_000, 10_000, 10_000])
})

test("AVL-49 undoing restores old values where the value is still the run's, lists the others, and happens once", async () => {
  const { activity, camps } = await threeWeeks()
  const { synchronisation } = (await apply(activity, all(await preview(activity)))).body
  expect(await valuesOf(activity, "own_fields")).toEqual([[], [], []])
  await setRow(camps[1], "price = 15500")
  const { body } = await undo(activity, synchronisation)
  expect(body).toEqual({
    restored: 2,
    kept: [{ availability: camps[1].cuid, start_at: camps[1].dates[0].start_at, field: "price" }],
  })
  expect(await valuesOf(activity, "price")).toEqual([15_000, 15_500, 12_000])
  expect(await valuesOf(activity, "own_fields")).toEqual([[], [], ["price"]])
  expect((await undo(activity, synchronisation)).status).toBe(404)
  expect((await undo(await addActivity(backend), synchronisation)).status).toBe(404)
})

test("AVL-50 a synchronised price changes no registration and no held item", async () => {
  const activity = await addActivity(backend, { published: true })
  const camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 2) })
  const booked = await book(backend, camp, { wallet: 15_000 })
  const holder = await makeBuyer(backend)
  await holder.add(lineFor(camp, holder.children[0]!))
  const read = async () => [
    await rowsOf(backend, "select total_amount, outstanding_amount, sold from registrations where id = ?", [booked.id]),
    await rowsOf(backend, "select to_jsonb(i) as item from cart_items i where i.availability_id = ? order by i.id", [
      camp.id,
    ]),
  ]
  const before = await read()
  await setDefault(activity, "default_price = 16000")
  await apply(activity, ticked(await preview(activity)))
  expect([await valuesOf(activity, "price"), await read()]).toEqual([[16_000], before])
})

test("AVL-61 a lower capacity says how many are over on the dates it reaches, and takes nobody's place", async () => {
  const activity = await addActivity(backend, { default_capacity: 5 })
  const camp = await addAvailability(backend, { activity_id: activity.id, dates: daily(7, 3) })
  const [own, full, some] = camp.dates.map(({ id }) => id) as [number, number, number]
  // A date with a capacity of its own keeps it, however many are there.
  await rowsOf(backend, "update availability_dates set capacity = 9, ceiling = 9 where organiser_id = 1 and id = ?", [
    own,
  ])
  await addPlace(backend, { availability_id: camp.id, date_ids: [own], quantity: 9 })
  await addPlace(backend, { availability_id: camp.id, date_ids: [full], quantity: 4 })
  await addPlace(backend, { availability_id: camp.id, date_ids: [some], quantity: 3 })
  const overAt = async (capacity: string) => {
    await setDefault(activity, `default_capacity = ${capacity}`)
    return (await preview(activity)).availabilities[0].cells
  }
  expect(await overAt("6")).toEqual([{ field: "capacity", from: 5, to: 6, own: false, over: 0 }])
  expect(await overAt("4")).toMatchObject([{ over: 0 }])
  expect(await overAt("null")).toMatchObject([{ to: null, over: 0 }])
  expect(await overAt("2")).toEqual([{ field: "capacity", from: 5, to: 2, own: false, over: 2 }])
  expect((await apply(activity, ticked(await preview(activity)))).body.refused).toEqual([])
  const dates = await rowsOf(
    backend,
    "select capacity, registered, ceiling from availability_dates where organiser_id = 1 and availability_id = ? order by id",
    [camp.id],
  )
  expect(dates).toEqual([
    { capacity: 9, registered: 9, ceiling: 9 },
    { capacity: 2, registered: 4, ceiling: 4 },
    { capacity: 2, registered: 3, ceiling: 3 },
  ])
})
