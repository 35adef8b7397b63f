import { sql } from "kysely"
import { expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addPlace, daily } from "#tests/fixtures/catalogue.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { findViolations } from "./invariants.ts"
import { inTenant } from "./platform/database/transaction.ts"

const backend = testBackend()

/** The violations found once the statement has run; it is undone again. */
async function violatedBy(statement: string, undo: string): Promise<string[]> {
  const run = (text: string) =>
    inTenant({ database: backend.database, organiser_id: 1 }, (tx) => sql.raw(text).execute(tx))
  await run(statement)
  const found = await findViolations(backend.database)
  await run(undo)
  expect(await findViolations(backend.database)).toEqual([])
  return found.map(({ invariant }) => invariant)
}

test("places that do not add up, and availabilities that do not fit their dates, are found", async () => {
  const activity_id = (await addActivity(backend)).id
  const { id, dates } = await addAvailability(backend, { activity_id, dates: daily(7, 2) })
  const other = await addAvailability(backend, { activity_id, dates: daily(20) })
  const [first, second] = dates.map((date) => date.id)
  const place = await addPlace(backend, { availability_id: id, date_ids: [first!, second!], quantity: 2 })
  await addPlace(backend, { availability_id: id, date_ids: [first!], expires_at: daily(1)[0]!.start_at })
  expect(await findViolations(backend.database)).toEqual([])

  const counters = "places: what a date counts are the places on it that are not released"
  const own = "places: each is on dates of its own availability, none twice"
  const date = (set: string) => `update availability_dates set ${set} where id = ${first}`
  expect(await violatedBy(date("registered = 3"), date("registered = 2"))).toEqual([counters])
  expect(await violatedBy(date("held = 0"), date("held = 1"))).toEqual([counters])
  const row = (set: string) => `update places set ${set} where id = ${place}`
  expect(await violatedBy(row("released_at = now()"), row("released_at = null"))).toEqual([counters, counters])
  const back = row(`date_ids = '{${first},${second}}'`)
  expect(await violatedBy(row(`date_ids = '{${first},${other.dates[0]!.id}}'`), back)).toContain(own)
  expect(await violatedBy(row(`date_ids = '{${first},${first}}'`), back)).toContain(own)
  for (const whose of ["customer_id", "participant_id"])
    await expect(inOwnersHands(backend.database, row(`${whose} = 999999`))).rejects.toMatchObject({ code: "23503" })
  const lasts = "availabilities: each lasts from the start of its first date to the end of its last"
  const end = (days: number) => `update availabilities set end_at = shifted(end_at, '${days} days') where id = ${id}`
  expect(await violatedBy(end(1), end(-1))).toEqual([lasts])
  const schedule = (id_of: string) => `update availabilities set schedule_id = ${id_of} where id = ${id}`
  expect(await violatedBy(schedule("999999"), schedule("null"))).toEqual([
    "availabilities: the schedule that made one exists",
  ])
  const empty = await addAvailability(backend, { activity_id })
  const gone = `delete from availability_dates where availability_id = ${empty.id}`
  expect(await violatedBy(gone, `delete from availabilities where id = ${empty.id}`)).toEqual([
    "availabilities: every one has a date",
  ])
})

test("rows of an organiser who is not there are found", async () => {
  const nobody = { database: backend.database, organiser_id: 999_999 }
  await inTenant(nobody, (tx) =>
    sql`insert into events (organiser_id, type, payload, relayed_at) values (999999, 'cart.processed', '{}', now())`.execute(
      tx,
    ),
  )
  expect(await findViolations(backend.database)).toEqual([
    { invariant: "tenants: what is written most is of an organiser there is", organiser_id: 999_999 },
  ])
  await inOwnersHands(backend.database, "delete from events where organiser_id = 999999")
  expect(await findViolations(backend.database)).toEqual([])
})
