import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { Attendance, attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { type AttendanceKind, isAtTheDoor, type Presence, toMinute } from "#contract/rules/attendance.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getRegistered, type Registered, readRegistered } from "./get-registered.ts"
import { attendanceJson, registeredDates } from "./read-attendances.ts"

type Record = typeof attendanceEndpoints.recordAttendance

/**
 * Records an arrival or departure. The registration is found without a lock, locked, and read again. A code scanned
 * twice changes nothing, another time corrects the record. A correction of a billed attendance goes into the next
 * cycle.
 */
export const recordAttendance = (ctx: RequestContext, { body }: RouteInput<Record>): Promise<AnswerInput<Record>> =>
  inTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const found = await getRegistered(tx, ctx, body)
    await lockOwner(tx, organiser_id, found.customer_id)
    const registered = await readRegistered(tx, organiser_id, found.registration, found.date_id)
    const { arrived_at, departed_at } = registered
    const presence = judge(registered, body.kind, body.at, await readClock(tx))
    const changes = changesBetween({ arrived_at, departed_at }, presence)
    if (!isEmpty(changes)) {
      await write(tx, organiser_id, registered, presence)
      const isCorrection = Object.values(changes).some(([before]) => before !== null)
      await logAction(tx, ctx, isCorrection ? "attendance.corrected" : "attendance.recorded", {
        subject: `registration/${registered.registration}`,
        changes: { ...changes, date: [registered.start_at, registered.start_at] },
      })
    }
    return { attendance: await readAttendance(tx, organiser_id, registered) }
  })

/** The two instants after the record, or the code that refuses it. */
function judge(registered: Registered, kind: AttendanceKind, given: string | null | undefined, now: string): Presence {
  const { arrived_at, departed_at, cancelled } = registered
  const known = kind === "ARRIVAL" ? arrived_at : departed_at
  if (cancelled) refuse("ATTENDANCE_CANCELLED")
  const at = given === undefined ? (known ?? toMinute(now)) : given && toMinute(given)
  if (at !== known && !isAtTheDoor(at ?? known!, registered, now)) refuse("ATTENDANCE_OUT_OF_TIME", { field: "at" })
  const presence = kind === "ARRIVAL" ? { arrived_at: at, departed_at } : { arrived_at, departed_at: at }
  if (presence.departed_at !== null && presence.arrived_at === null)
    refuse(kind === "ARRIVAL" ? "ATTENDANCE_OUT_OF_ORDER" : "ATTENDANCE_NOT_ARRIVED")
  if (presence.departed_at !== null && Date.parse(presence.departed_at) < Date.parse(presence.arrived_at!))
    refuse("ATTENDANCE_OUT_OF_ORDER", { field: "at" })
  return presence
}

async function write(
  tx: Tx,
  organiser_id: number,
  { registration_id, date_id }: Registered,
  { arrived_at, departed_at }: Presence,
): Promise<void> {
  await sql`insert into attendances as t (organiser_id, registration_id, availability_date_id, arrived_at, departed_at)
    values (${organiser_id}, ${registration_id}, ${date_id}, ${arrived_at}, ${departed_at})
    on conflict (organiser_id, registration_id, availability_date_id) do update set
      arrived_at = excluded.arrived_at, departed_at = excluded.departed_at, revision = t.revision + 1`.execute(tx)
}

async function readAttendance(
  tx: Tx,
  organiser_id: number,
  { registration_id, date_id }: Registered,
): Promise<Attendance> {
  const { rows } = await sql<{ attendance: Attendance }>`select ${attendanceJson} as attendance from ${registeredDates}
    where d.organiser_id = ${organiser_id} and r.id = ${registration_id} and d.id = ${date_id}`.execute(tx)
  return rows[0]!.attendance
}
