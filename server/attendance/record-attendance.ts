import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { attendanceEndpoints } from "#contract/endpoints/attendance.ts"
import { attendanceDayEndpoints } from "#contract/endpoints/attendance-day.ts"
import { CORRECTED_DAYS, toMinute } from "#contract/rules/attendance.ts"
import { addTap, correct, correctedAt, type Marks } from "#contract/rules/attendance-marks.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getRegistered, type Registered, readRegistered } from "./get-registered.ts"
import { readAttendance, refuseWrongCorrection, writeMarks } from "./write-marks.ts"

type Record = typeof attendanceEndpoints.recordAttendance
type SetAbsence = typeof attendanceDayEndpoints.setAbsence

/**
 * Records an arrival or departure. The registration is found without a lock, locked, and read again. A code scanned
 * twice changes nothing, another time corrects the record. A correction of a billed attendance goes into the next
 * cycle.
 */
export const recordAttendance = (ctx: RequestContext, { body }: RouteInput<Record>): Promise<AnswerInput<Record>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, attendanceEndpoints.recordAttendance, body, async () => {
      const { organiser_id } = ctx
      const found = await getRegistered(tx, ctx, body, await readClock(tx))
      await lockOwner(tx, organiser_id, found.customer_id)
      const before = await readRegistered(tx, organiser_id, found.registration, found.date_id)
      const after = judge(before, body, await readClock(tx))
      if (after !== null) await writeMarks(tx, ctx, [{ before, after }])
      return { attendance: await readAttendance(tx, organiser_id, before) }
    }),
  )

/** The marks after the record, null where it changes nothing, or the code that refuses it. */
function judge(
  before: Registered,
  { kind, at: given, picked_up_by }: RouteInput<Record>["body"],
  now: string,
): Marks | null {
  const isArrival = kind === "ARRIVAL"
  const known = isArrival ? before.arrived_at : before.departed_at
  const at = given === undefined ? (known ?? toMinute(now)) : given && toMinute(given)
  refuseWrongCorrection(before, { kind, at }, now)
  if (given === undefined && known !== null) {
    const isNamed = !isArrival && picked_up_by !== undefined && picked_up_by !== before.picked_up_by
    return isNamed ? { ...before, picked_up_by } : null
  }
  // A tap on what somebody took back by hand is made by a person who sees that: it corrects.
  if (given !== undefined || correctedAt(before, kind) !== null)
    return correct(before, { kind, at, made_at: now, picked_up_by })
  return addTap(before, { kind, at: at!, picked_up_by })
}

/** Absence is written on a date without arrival, also ahead of it; it changes no price. */
export const setAbsence = (ctx: RequestContext, { body }: RouteInput<SetAbsence>): Promise<AnswerInput<SetAbsence>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, attendanceDayEndpoints.setAbsence, body, async () => {
      const { organiser_id } = ctx
      const found = await readRegistered(tx, organiser_id, body.registration, body.date_id)
      await lockOwner(tx, organiser_id, found.customer_id)
      const before = await readRegistered(tx, organiser_id, body.registration, body.date_id)
      if (before.cancelled) refuse("ATTENDANCE_CANCELLED")
      if (before.arrived_at !== null) refuse("ATTENDANCE_ARRIVED", { field: "absence" })
      const oldest = Date.parse(await readClock(tx)) - CORRECTED_DAYS * 86_400_000
      if (Date.parse(before.end_at) < oldest) refuse("ATTENDANCE_OUT_OF_TIME", { field: "date_id" })
      const after: Marks = { ...before, absence: body.absence }
      if (after.absence !== before.absence) await writeMarks(tx, ctx, [{ before, after }])
      return { attendance: await readAttendance(tx, organiser_id, before) }
    }),
  )
