import { sql } from "kysely"
import type { Attendance } from "#contract/endpoints/attendance.ts"
import { isAtTheDoor } from "#contract/rules/attendance.ts"
import type { Correction, Marks } from "#contract/rules/attendance-marks.ts"
import { changesBetween, isEmpty, logActions } from "#server/platform/audit/log-action.ts"
import { subjectOf } from "#server/platform/audit/subjects.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Registered } from "./get-registered.ts"
import { attendanceJson, registeredDates } from "./read-attendances.ts"

export interface Change {
  before: Registered
  after: Marks
}

const logged = ({ arrived_at, departed_at, absence, picked_up_by }: Marks) => ({
  arrived_at,
  departed_at,
  absence,
  picked_up_by,
})

/**
 * Writes attendances that have changed, under the locks of their customers, with a line in the log for each. Only what is
 * priced raises the revision, by which months are billed: an absence costs nothing and is never open to be billed.
 */
export async function writeMarks(tx: Tx, ctx: RequestContext, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  const { organiser_id } = ctx
  await tx
    .insertInto("attendances")
    .values(
      changes.map(({ before, after }) => ({
        organiser_id,
        registration_id: before.registration_id,
        availability_date_id: before.date_id,
        arrived_at: after.arrived_at,
        departed_at: after.departed_at,
        absence: after.absence,
        waiting_departed_at: after.waiting_departed_at,
        arrival_corrected_at: after.arrival_corrected_at,
        departure_corrected_at: after.departure_corrected_at,
        picked_up_by: after.picked_up_by,
        billed_revision: isPriced(before, after) ? null : 1,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organiser_id", "registration_id", "availability_date_id"]).doUpdateSet((row) => ({
        arrived_at: row.ref("excluded.arrived_at"),
        departed_at: row.ref("excluded.departed_at"),
        absence: row.ref("excluded.absence"),
        waiting_departed_at: row.ref("excluded.waiting_departed_at"),
        arrival_corrected_at: row.ref("excluded.arrival_corrected_at"),
        departure_corrected_at: row.ref("excluded.departure_corrected_at"),
        picked_up_by: row.ref("excluded.picked_up_by"),
        version: sql<number>`attendances.version + 1`,
        revision: sql<number>`attendances.revision + case when excluded.billed_revision is null then 1 else 0 end`,
      })),
    )
    .execute()
  await logChanges(tx, ctx, changes)
}

const isPriced = (before: Marks, after: Marks): boolean =>
  before.arrived_at !== after.arrived_at || before.departed_at !== after.departed_at

async function logChanges(tx: Tx, ctx: RequestContext, all: readonly Change[]): Promise<void> {
  const lines = all.map(({ before, after }) => {
    const changes = changesBetween(logged(before), logged(after))
    // A time that was only confirmed by hand is a correction too.
    if (isEmpty(changes)) {
      const field = before.arrival_corrected_at === after.arrival_corrected_at ? "departed_at" : "arrived_at"
      changes[field] = [before[field], after[field]]
    }
    const isCorrection = Object.entries(changes).some(([field, [known]]) => field !== "absence" && Boolean(known))
    return {
      isCorrection,
      subject: subjectOf("registration", before.registration),
      changes: { ...changes, date: [before.start_at, before.start_at] as [string, string] },
    }
  })
  const of = (isCorrection: boolean) => lines.filter((line) => line.isCorrection === isCorrection)
  await logActions(tx, ctx, "attendance.recorded", of(false))
  await logActions(tx, ctx, "attendance.corrected", of(true))
}

/** A correction by hand is refused where it makes no sense, since the person who makes it can be told at once. */
export function refuseWrongCorrection(marks: Registered, { kind, at }: Pick<Correction, "kind" | "at">, now: string) {
  const { arrived_at, departed_at } = marks
  const known = kind === "ARRIVAL" ? arrived_at : departed_at
  if (marks.cancelled) refuse("ATTENDANCE_CANCELLED")
  if (at !== known && !isAtTheDoor(at ?? known!, marks, now)) refuse("ATTENDANCE_OUT_OF_TIME", { field: "at" })
  const presence = kind === "ARRIVAL" ? { arrived_at: at, departed_at } : { arrived_at, departed_at: at }
  if (presence.departed_at !== null && presence.arrived_at === null)
    refuse(kind === "ARRIVAL" ? "ATTENDANCE_OUT_OF_ORDER" : "ATTENDANCE_NOT_ARRIVED")
  if (presence.departed_at !== null && Date.parse(presence.departed_at) < Date.parse(presence.arrived_at!))
    refuse("ATTENDANCE_OUT_OF_ORDER", { field: "at" })
}

export async function readAttendance(
  tx: Tx,
  organiser_id: number,
  { registration_id, date_id }: Registered,
): Promise<Attendance> {
  const { rows } = await sql<{ attendance: Attendance }>`select ${attendanceJson} as attendance from ${registeredDates}
    where d.organiser_id = ${organiser_id} and r.id = ${registration_id} and d.id = ${date_id}`.execute(tx)
  return rows[0]!.attendance
}
