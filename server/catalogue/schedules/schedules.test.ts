import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addPlace, addRow } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const at = "/api/console/schedules"
const slot = { start_time: "09:00", end_time: "16:00" }
const camps = {
  title: "Stages de juillet",
  mode: "ONE_PER_WEEK",
  weekdays: [1, 2, 3, 4, 5],
  start_day: "2027-07-05",
  end_day: "2027-07-30",
  slots: [slot],
  skipped_days: ["2027-07-21"],
  price_per_date: 3_000,
}
/** A new activity for each test: what another test made is not in the way. */
async function scheduleOf(more: object = {}, activity: object = {}) {
  const made = await addActivity(backend, { default_capacity: 12, ...activity })
  const body = { ...camps, activity: made.cuid, ...more }
  const { status, body: answer } = await admin.ask("POST", at, { body })
  expect([status, answer.error]).toEqual([200, undefined])
  return { activity: made, body, schedule: answer.schedule }
}
type Made = Awaited<ReturnType<typeof scheduleOf>>

const preview = ({ body, schedule }: Pick<Made, "body" | "schedule">, more: object = {}) =>
  admin.ask("POST", `${at}/preview`, { body: { ...body, schedule: schedule.cuid, ...more } })
const change = async ({ schedule, body }: Made, more: object) => {
  const answer = await admin.ask("PUT", `${at}/${schedule.cuid}`, {
    body: { ...body, ...more, version: schedule.version },
  })
  expect(answer.body.error).toBeUndefined()
  return answer.body.schedule
}
const run = ({ cuid, version }: { cuid: string; version: number }) =>
  admin.ask("POST", `${at}/${cuid}/run`, { body: { version } })
const runOf = async (of: { cuid: string; version: number }) => {
  const { body } = await run(of)
  expect(body.error).toBeUndefined()
  return body.plan
}
const made = ({ id }: { id: number }) =>
  rowsOf<Record<string, unknown> & { id: number; cuid: string; dates: string[] }>(
    backend,
    `select a.id, a.cuid, a.price, a.deposit, a.capacity, a.own_fields, a.schedule_id is not null as linked,
      a.start_at, a.end_at, a.version, array(select d.start_at || '/' || coalesce(d.capacity::text, '-')
        from availability_dates d where d.organiser_id = 1 and d.availability_id = a.id order by d.start_at) as dates
    from availabilities a where a.organiser_id = 1 and a.activity_id = ? order by a.start_at, a.id`,
    [id],
  )
const lengths = (rows: { dates: unknown[] }[]) => rows.map(({ dates }) => dates.length)

test("AVL-30 a date configuration has one to ten slots of local times", async () => {
  const post = (slots: object[]) =>
    admin.ask("POST", "/api/console/date-configurations", { body: { name: "X", slots } })
  for (const slots of [
    [],
    Array(11).fill(slot),
    [{ start_time: "24:00", end_time: "08:00" }],
    [{ start_time: "9:00" }],
  ])
    expect((await post(slots)).body).toMatchObject({ error: "INVALID_INPUT" })
  const night = { start_time: "20:00", end_time: "08:00" }
  expect((await post([night])).body.date_configuration.slots).toEqual([night])
  expect((await post(Array(10).fill(slot))).status).toBe(200)
})

test("AVL-31 changing a date configuration changes no date made with it", async () => {
  const posted = { name: "Journée", slots: [slot] }
  const { body } = await admin.ask("POST", "/api/console/date-configurations", { body: posted })
  const { cuid, slots, version } = body.date_configuration
  const { schedule, activity } = await scheduleOf({ slots })
  await runOf(schedule)
  const before = await made(activity)
  await admin.ask("PUT", `/api/console/date-configurations/${cuid}`, {
    body: { name: "Journée", slots: [{ start_time: "10:00", end_time: "11:00" }], version },
  })
  expect(await made(activity)).toEqual(before)
  expect((await admin.ask("GET", `${at}/${schedule.cuid}`)).body.schedule.slots).toEqual([slot])
})

test("AVL-34 AVL-35 AVL-46 a run makes the weeks with their prices, each with its own fields", async () => {
  const { schedule, activity } = await scheduleOf({ deposit: 2_000 })
  const plan = await runOf(schedule)
  expect(plan.made.map(({ dates, price }: { dates: number; price: number }) => [dates, price])).toEqual([
    [5, 15_000],
    [5, 15_000],
    [4, 12_000],
    [5, 15_000],
  ])
  const rows = await made(activity)
  expect(lengths(rows)).toEqual([5, 5, 4, 5])
  expect(rows[0]).toMatchObject({
    cuid: plan.made[0].cuid,
    price: 15_000,
    deposit: 2_000,
    capacity: 12,
    own_fields: ["price", "deposit"],
    linked: true,
    start_at: "2027-07-05T07:00:00.000Z",
    end_at: "2027-07-09T14:00:00.000Z",
  })
  const fixed = await scheduleOf({ price_per_date: null, price: 15_000, capacity: 8 })
  await runOf(fixed.schedule)
  expect((await made(fixed.activity)).map(({ price, own_fields }) => [price, own_fields])).toEqual(
    Array(4).fill([15_000, ["price", "capacity"]]),
  )
  const plain = await scheduleOf({ price_per_date: null })
  await runOf(plain.schedule)
  expect((await made(plain.activity))[0]).toMatchObject({ price: 15_000, own_fields: [] })
})

test("AVL-38 a preview tells what is made, skipped with its reason, left out and in conflict on the resource, and writes nothing", async () => {
  const resource = await addRow(backend, "resources", { name: "Grande salle" })
  const other = await addActivity(backend, { title: "Yoga" })
  const taken = await addAvailability(backend, {
    activity_id: other.id,
    resource_id: resource.id,
    dates: [{ start_at: "2027-07-06T09:00:00Z", end_at: "2027-07-06T10:00:00Z" }],
  })
  await addPlace(backend, { availability_id: taken.id, date_ids: [taken.dates[0]!.id] })
  const period = await addRow(backend, "calendar_periods", {
    title: "Congé",
    start_day: "2027-07-12",
    end_day: "2027-07-13",
  })
  const of = await scheduleOf({ resource: resource.cuid, periods: [period.cuid] })
  const there = await addAvailability(backend, {
    activity_id: of.activity.id,
    dates: [{ start_at: "2027-07-26T07:00:00Z", end_at: "2027-07-26T14:00:00Z" }],
  })
  const before = await fingerprint(backend)
  const { plan } = (await preview(of)).body
  expect(await fingerprint(backend)).toEqual(before)
  expect(plan.made.map(({ cuid, dates }: { cuid: null; dates: number }) => [cuid, dates])).toEqual([
    [null, 5],
    [null, 3],
    [null, 4],
  ])
  expect(plan.skipped).toEqual([{ cuid: there.cuid, start_at: "2027-07-26T07:00:00.000Z", reason: "EXISTS" }])
  expect(plan.left_out).toEqual([
    { day: "2027-07-12", skipped_by: "Congé" },
    { day: "2027-07-13", skipped_by: "Congé" },
    { day: "2027-07-21", skipped_by: "" },
  ])
  expect(plan.conflicts).toEqual([
    {
      start_at: "2027-07-06T07:00:00.000Z",
      end_at: "2027-07-06T14:00:00.000Z",
      availability: { cuid: taken.cuid, title: "Yoga", start_at: "2027-07-06T09:00:00.000Z" },
      taken: true,
    },
  ])
  const places = await preview(of, { location: (await addRow(backend, "locations", { name: "L", title: "L" })).cuid })
  expect(places.body.plan.made).toHaveLength(4)
  const removed = await admin.ask("DELETE", `/api/console/calendar-periods/${period.cuid}`)
  expect(removed.body).toMatchObject({ error: "IN_USE", details: { uses: { schedules: 1 } } })
})

test("AVL-39 running twice makes nothing the second time", async () => {
  for (const mode of ["ONE_PER_WEEK", "ONE_PER_DATE", "ONE_AVAILABILITY"]) {
    const { schedule, activity } = await scheduleOf({ mode })
    await runOf(schedule)
    const before = await made(activity)
    const again = await runOf(schedule)
    expect([again.made, again.extended, again.to_decide, again.uncovered]).toEqual([[], [], [], []])
    expect(again.skipped).toHaveLength(before.length)
    expect(await made(activity)).toEqual(before)
  }
})

test("AVL-40 a changed schedule adds what is missing, and lists without removing what it no longer covers", async () => {
  const of = await scheduleOf()
  await runOf(of.schedule)
  const rows = await made(of.activity)
  const [date] = await rowsOf<{ id: number }>(
    backend,
    "select id from availability_dates where availability_id = ? order by start_at limit 1",
    [rows[1]!.id],
  )
  await addPlace(backend, { availability_id: rows[1]!.id, date_ids: [date!.id] })
  // Saturdays come, Fridays go; there is a fifth week.
  const changed = await change(of, { weekdays: [1, 2, 3, 4, 6], end_day: "2027-08-07" })
  const plan = await runOf(changed)
  expect(plan.made).toMatchObject([{ dates: 5, price: 15_000, start_at: "2027-08-02T07:00:00.000Z" }])
  expect(plan.extended.map(({ added, price }: { added: unknown[]; price: unknown }) => [added.length, price])).toEqual([
    [1, [15_000, 18_000]],
    [1, [12_000, 15_000]],
    [1, [15_000, 18_000]],
  ])
  expect(plan.to_decide).toMatchObject([
    { cuid: rows[1]!.cuid, places: 1, missing: [{ start_at: "2027-07-17T07:00:00.000Z" }], price: [15_000, 18_000] },
  ])
  expect(plan.uncovered.map(({ dates, whole }: { dates: unknown[]; whole: boolean }) => [dates.length, whole])).toEqual(
    Array(4).fill([1, false]),
  )
  const after = await made(of.activity)
  expect(lengths(after)).toEqual([6, 5, 5, 6, 5])
  expect(after[0]).toMatchObject({ price: 18_000, version: 2, end_at: "2027-07-10T14:00:00.000Z" })
  expect(after[1]).toEqual(rows[1])
  expect(await findViolations(backend.database)).toEqual([])
})

test("AVL-40 what a schedule has made and no longer names at all is listed whole; other hours are no second date over the first", async () => {
  const of = await scheduleOf()
  await runOf(of.schedule)
  const before = await made(of.activity)
  const later = await change(of, { slots: [{ start_time: "10:00", end_time: "17:00" }], end_day: "2027-07-23" })
  const plan = await runOf(later)
  expect([plan.made, plan.extended]).toEqual([[], []])
  expect(plan.uncovered.map(({ dates, whole }: { dates: unknown[]; whole: boolean }) => [dates.length, whole])).toEqual(
    [
      [5, false],
      [5, false],
      [4, false],
      [5, true],
    ],
  )
  expect(await made(of.activity)).toEqual(before)
})

test("AVL-40 AVL-60 an availability whose last date was cancelled is extended without taking that date into its span", async () => {
  const of = await scheduleOf({ end_day: "2027-07-09" })
  await runOf(of.schedule)
  const { cuid, id } = (await made(of.activity))[0]!
  const dates = await rowsOf<{ cuid: string }>(
    backend,
    "select cuid from availability_dates where organiser_id = 1 and availability_id = ? order by start_at",
    [id],
  )
  const body = { dates: [dates.at(-1)!.cuid], message: "Malade", to: "WALLET" }
  await admin.ask("POST", `/api/console/availabilities/${cuid}/cancel`, { body })
  const sooner = await change(of, { weekdays: [1, 2, 3, 4, 5, 7], start_day: "2027-07-04", mode: "ONE_AVAILABILITY" })
  expect((await runOf(sooner)).extended).toMatchObject([{ cuid }])
  expect((await made(of.activity))[0]).toMatchObject({
    start_at: "2027-07-04T07:00:00.000Z",
    end_at: "2027-07-08T14:00:00.000Z",
  })
  expect(await findViolations(backend.database)).toEqual([])
})

test("AVL-41 too many dates or availabilities are INVALID_INPUT, before anything is made", async () => {
  const { activity, body } = await scheduleOf()
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], start_day: "2027-01-01", skipped_days: [] }
  const wrong: [object, string, number][] = [
    [{ ...daily, mode: "ONE_AVAILABILITY", end_day: "2028-02-05" }, "end_day", 400],
    [{ ...daily, mode: "ONE_PER_DATE", end_day: "2028-05-15" }, "end_day", 500],
    [{ ...daily, mode: "ONE_PER_WEEK", end_day: "2199-12-31" }, "end_day", 500],
  ]
  for (const [more, field, most] of wrong)
    for (const path of [at, `${at}/preview`])
      expect((await admin.ask("POST", path, { body: { ...body, ...more } })).body).toMatchObject({
        error: "INVALID_INPUT",
        field,
        details: { most },
      })
  expect(await made(activity)).toEqual([])
})

test("wrong schedules are refused on their field", async () => {
  const { body } = await scheduleOf()
  const overlapping = [slot, { start_time: "15:00", end_time: "17:00" }]
  const wrong: [object, string, string?][] = [
    [{ end_day: "2027-07-04" }, "end_day"],
    [{ price: 1, price_per_date: 1 }, "price_per_date"],
    [{ price: 1_000, price_per_date: null, deposit: 1_001 }, "deposit"],
    [{ slots: overlapping }, "slots"],
    [{ weekdays: [] }, "weekdays"],
    [{ weekdays: [1, 1] }, "weekdays"],
    [{ weekdays: [0] }, "weekdays.0"],
    [{ every_weeks: 9 }, "every_weeks"],
    [{ activity: "nobodys" }, "activity", "NOT_FOUND"],
    [{ location: "nobodys" }, "location", "NOT_FOUND"],
    [{ periods: ["nobodys"] }, "periods", "NOT_FOUND"],
  ]
  for (const [more, field, error = "INVALID_INPUT"] of wrong)
    expect([(await admin.ask("POST", at, { body: { ...body, ...more } })).body, field]).toMatchObject([
      { error, field },
      field,
    ])
})

test("AVL-42 a run that fails in the middle makes nothing", async () => {
  const { schedule, activity } = await scheduleOf()
  await inOwnersHands(
    backend.database,
    "alter table availability_dates add constraint late check (start_at < '2027-07-20') not valid",
  )
  try {
    expect((await run(schedule)).status).toBe(500)
  } finally {
    await inOwnersHands(backend.database, "alter table availability_dates drop constraint late")
  }
  expect(await made(activity)).toEqual([])
  expect((await admin.ask("GET", `${at}/${schedule.cuid}`)).body.schedule.ran_at).toBeNull()
})

test("AVL-43 deleting a schedule leaves what it made", async () => {
  const { schedule, activity } = await scheduleOf()
  await runOf(schedule)
  const before = await made(activity)
  expect((await admin.ask("DELETE", `${at}/${schedule.cuid}`)).body).toEqual({ ok: true, archived: false })
  expect(await made(activity)).toEqual(before.map((row) => ({ ...row, linked: false })))
})

test("CON-44 a run is logged, and each availability it made", async () => {
  const { schedule } = await scheduleOf()
  const plan = await runOf(schedule)
  await runOf(schedule)
  const events = await rowsOf<{ event: string; n: number }>(
    backend,
    "select event, count(*)::integer as n from audit_log where subject = any (?) group by event order by event",
    [[`schedule/${schedule.cuid}`, ...plan.made.map(({ cuid }: { cuid: string }) => `availability/${cuid}`)]],
  )
  expect(events).toEqual([
    { event: "availability.scheduled", n: 4 },
    { event: "schedule.created", n: 1 },
    { event: "schedule.run", n: 1 },
  ])
})

test("CON-34 a run of an old version is refused with the present one", async () => {
  const of = await scheduleOf()
  await change(of, { title: "Autre" })
  const { status, body } = await run(of.schedule)
  expect([status, body.error, body.details.schedule.title]).toEqual([409, "VERSION_CONFLICT", "Autre"])
  expect((await run({ cuid: "nobodys", version: 1 })).status).toBe(404)
})

test("an activity's categories and ages come along, and a price too small for the deposit makes it smaller", async () => {
  const group = await admin.ask("POST", "/api/console/category-groups", {
    body: { title: "G", categories: [{ title: "C" }, { title: "D" }] },
  })
  const ids = await rowsOf<{ id: number }>(backend, "select id from categories where cuid = any (?)", [
    group.body.category_group.categories.map(({ cuid }: { cuid: string }) => cuid),
  ])
  const { schedule, activity } = await scheduleOf(
    { mode: "ONE_PER_DATE", price_per_date: 3_000 },
    { default_deposit: 5_000, age_minimum: 4, category_ids: ids.map(({ id }) => id) },
  )
  await runOf(schedule)
  const rows = await made(activity)
  expect(rows).toHaveLength(19)
  expect(rows[0]).toMatchObject({ price: 3_000, deposit: 3_000, own_fields: ["price", "deposit"] })
  const [count] = await rowsOf<{ n: number }>(
    backend,
    `select count(*)::integer as n from availability_categories k join availabilities a on a.organiser_id = 1
      and a.id = k.availability_id where k.organiser_id = 1 and a.activity_id = ? and a.age_minimum = 4`,
    [activity.id],
  )
  expect(count!.n).toBe(38)
})
