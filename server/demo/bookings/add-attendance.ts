import { sql } from "kysely"
import { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { attendanceDayEndpoints } from "#contract/endpoints/attendance-day.ts"
import { closeCycle } from "#server/attendance/close-cycles.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import type { MadeByName } from "../catalogue/made-by-name.ts"
import { call, type Office } from "../office.ts"
import type { Town } from "./slots.ts"

const camps = ["robots", "cabanes", "chapiteau", "foret", "theatre", "formats", "voile"]
/** Day by day: minutes before the camp begins and after it ends, when garderie is paid for. */
const stays = [
  [55, 85],
  [20, 2],
  [65, 95],
  [3, 80],
  [35, 70],
] as const

interface Attended {
  registration: string
  date_id: number
  start_at: string
  end_at: string
}

/** Early mornings at camp: their prices, Inès's arrivals and departures, and the unpaid charge of that month. */
export async function addAttendance(
  office: Office,
  { organiser_id, timezone }: Town,
  activities: MadeByName,
): Promise<void> {
  const { tx } = office
  if (!activities.cabanes) return
  const body = {
    title: "Accueil du matin",
    before_step_minutes: 30,
    before_step_price: 150,
    after_step_minutes: 30,
    after_step_price: 0,
    grace_minutes: 5,
    description: "Avant 9 heures, par demi-heure entamée. Jusqu’à cinq minutes, nous ne comptons rien.",
    images: [],
    activities: camps.flatMap((name) => activities[name]?.cuid ?? []),
  }
  const { attendance_billing } = await call(office, attendanceEndpoints.createBilling, { body })
  const dates = await findDates(tx, organiser_id, activities.cabanes.id)
  if (dates.length === 0) return
  await recordStays(office, dates)
  const { id: billing_id } = await tx
    .selectFrom("attendance_billings")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", attendance_billing.cuid)
    .executeTakeFirstOrThrow()
  // A month is closed by a job, and by no call.
  await closeCycle(tx, organiser_id, { billing_id, ...monthOf(dates.at(-1)!.start_at, timezone) })
  await dateBack(tx, organiser_id, dates.at(-1)!.end_at)
}

/** Arrivals and departures as a device sends them that was without network. */
async function recordStays(office: Office, dates: Attended[]): Promise<void> {
  const moved = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()
  const records = dates.flatMap(({ registration, date_id, start_at, end_at }, i) => {
    const [early, late] = stays[i % stays.length]!
    const tap = { registration, date_id }
    return [
      { ...tap, kind: "ARRIVAL", at: moved(start_at, -early), key: `demo.${date_id}.arrival` },
      { ...tap, kind: "DEPARTURE", at: moved(end_at, late), key: `demo.${date_id}.departure` },
    ]
  })
  const sent_at = await readClock(office.tx)
  const answer = await call(office, attendanceDayEndpoints.recordBatch, { body: { sent_at, records } })
  const refused = answer.records.find(({ result }) => result !== "APPLIED")
  if (refused) throw new Error(`An attendance of the demo was refused: ${refused.result}.`)
}

/** The dates of Inès's last camp. */
async function findDates(tx: Tx, organiser_id: number, activity_id: number): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select r.cuid as registration, d.id as date_id, app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at
    from registrations r join customers c on ${ofTenant("c")} and c.id = r.customer_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join places p on ${ofTenant("p")} and p.id = r.place_id
    join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
    where r.organiser_id = ${organiser_id} and c.email = 'camille@example.com' and a.activity_id = ${activity_id}
      and r.cancelled_at is null and a.end_at < clock_now() order by d.start_at`.execute(tx)
  return rows
}

/** The month of an instant. A month that is not over is closed early, so that there is always a charge to look at. */
function monthOf(instant: string, timezone: string) {
  const first = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDate().with({ day: 1 })
  const at = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timezone).epochMilliseconds).toISOString()
  return { start_at: at(first), end_at: at(first.add({ months: 1 })) }
}

/** Backdates the charges to the end of the month or of the camp, and deletes their mails. */
async function dateBack(tx: Tx, organiser_id: number, camp_end: string): Promise<void> {
  const now = await readClock(tx)
  await sql`update attendance_charges h set created_at = case when y.end_at < ${now}::timestamptz then y.end_at else ${camp_end}::timestamptz end
    from attendance_cycles y
    where h.organiser_id = ${organiser_id} and ${ofTenant("y")} and y.id = h.attendance_cycle_id`.execute(tx)
  await sql`delete from mails where organiser_id = ${organiser_id} and trigger = 'attendance_charge.created'`.execute(
    tx,
  )
}
