import { describe, expect, test } from "vitest"
import { closeDue } from "#server/attendance/close-cycles.ts"
import { findViolations } from "#server/invariants.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { steps } from "#tests/fixtures/attendance.ts"
import type { Backend } from "#tests/fixtures/backend.ts"
import { addRegistration } from "#tests/fixtures/bookings.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import {
  counted,
  heldBack,
  makeParents,
  outcomes,
  type RaceGround,
  raceGround,
  rowsOf,
  unlocked,
} from "#tests/fixtures/race.ts"

// The job that closes months, run by two processes at the same moment.
const here = <T>({ database }: RaceGround, work: (tx: Tx) => Promise<T>) =>
  inTenant({ database, organiser_id: 1 }, work)

/** Three families who stayed an hour too long, two months ago. */
async function stayed(ground: RaceGround) {
  const { id: billing_id } = await addRow(ground, "attendance_billings", { title: "Garderie", ...steps })
  const activity = await addActivity(ground, { allow_participant_overlap: true })
  await here(ground, (tx) =>
    tx
      .updateTable("activities")
      .set({ attendance_billing_id: billing_id })
      .where("organiser_id", "=", 1)
      .where("id", "=", activity.id)
      .execute(),
  )
  const dates = daily(-40)
  const camp = await addAvailability(ground, { activity_id: activity.id, dates })
  const [{ start_at, end_at }] = dates as [{ start_at: string; end_at: string }]
  const parents = await makeParents(ground.database, 3)
  for (const { id, child } of parents) {
    const registration_id = await addRegistration(ground as unknown as Backend, {
      customer_id: id,
      participant_id: child,
      offer: camp,
    })
    const departed_at = new Date(Date.parse(end_at) + 3_600_000).toISOString()
    await here(ground, (tx) =>
      tx
        .insertInto("attendances")
        .values({
          organiser_id: 1,
          registration_id,
          availability_date_id: camp.dates[0]!.id,
          arrived_at: start_at,
          departed_at,
        })
        .execute(),
    )
  }
  return { billing_id, customers: parents.map(({ id }) => id) }
}

const charged = (ground: RaceGround, customers: number[]) =>
  here(ground, async (tx) => {
    const made = await tx
      .selectFrom("attendance_charges")
      .select("total_amount")
      .where("customer_id", "in", customers)
      .execute()
    const items = await tx.selectFrom("attendance_charge_items").select("id").execute()
    const mails = await tx.selectFrom("mails").select("id").where("customer_id", "in", customers).execute()
    return { charges: made.map(({ total_amount }) => total_amount), items: items.length, mails: mails.length }
  })

const race = async (ground: RaceGround, databases: Database[]) => {
  const { billing_id, customers } = await stayed(ground)
  const answers = await heldBack(ground, rowsOf("customers", customers), 2, () =>
    outcomes(databases.map((database) => closeDue({ database: { ...database }, organiser_id: 1 }, billing_id))),
  )
  return { answers: counted(answers), ...(await charged(ground, customers)) }
}

describe("two close the same month at once", () => {
  const ground = raceGround()
  test("every family is charged once and written to once", async () => {
    const once = { charges: [300, 300, 300], items: 3, mails: 3 }
    expect(await race(ground, ground.databases)).toEqual({ answers: { done: 2 }, ...once })
    expect(await findViolations(ground.database)).toEqual([])
  })
})

describe("the same without locks, where a month can be closed twice", () => {
  const ground = raceGround(async (database) => {
    const { rows } =
      await database.query(`select conrelid::regclass as of, conname from pg_constraint where contype = 'u'
      and conrelid in ('attendance_cycles'::regclass, 'attendance_charge_items'::regclass)`)
    for (const { of, conname } of rows) await database.query(`alter table ${of} drop constraint ${conname}`)
  })
  test("every family is charged twice (the race is real)", async () => {
    const { answers, charges } = await race(ground, ground.databases.map(unlocked))
    expect([answers, charges.length]).toEqual([{ done: 2 }, 6])
  })
})
