import { type BatchRecord, type BatchResult, batchResults } from "#contract/endpoints/attendance-day.ts"
import { isAtTheDoor, toMinute } from "#contract/rules/attendance.ts"
import { addTap, correct, correctedAt, type Marks, noMarks } from "#contract/rules/attendance-marks.ts"
import { Refusal } from "#server/platform/refusal.ts"
import type { Registered } from "./get-registered.ts"
import { refuseWrongCorrection } from "./write-marks.ts"

/** The result of a record that was refused; anything that is no refusal fails the whole batch. */
export function refusedResult(error: unknown): BatchResult {
  const result = error instanceof Refusal && batchResults.find((known) => known === error.code)
  if (!result) throw error
  return result
}

interface Judged {
  result: BatchResult
  /** The marks afterwards, where they are others. */
  after: Marks | null
}

/**
 * One record of a device. Of a departure whose arrival is not known the device is told so, and it is kept: it counts as soon
 * as the arrival comes, from whichever device.
 */
export function judgeTap(before: Registered, record: BatchRecord, instant: string, now: string): Judged {
  const { kind, picked_up_by, by_hand } = record
  const at = toMinute(instant)
  if (before.cancelled) return { result: "ATTENDANCE_CANCELLED", after: null }
  if (!isAtTheDoor(at, before, now)) return { result: "ATTENDANCE_OUT_OF_TIME", after: null }
  if (!by_hand || correctedAt(before, kind) === null)
    return told(before, addTap(before, { kind, at, picked_up_by }), record, at)
  try {
    refuseWrongCorrection(before, { kind, at }, now)
  } catch (error) {
    return { result: refusedResult(error), after: null }
  }
  return told(before, correct(before, { kind, at, made_at: instant, picked_up_by }), record, at)
}

function told(before: Marks, after: Marks, { kind }: BatchRecord, at: string): Judged {
  const changed = (Object.keys(noMarks) as (keyof Marks)[]).some((field) => before[field] !== after[field])
  const isWaiting = kind === "DEPARTURE" && after.waiting_departed_at === at
  if (isWaiting) {
    const result = after.arrived_at === null ? "ATTENDANCE_NOT_ARRIVED" : "ATTENDANCE_OUT_OF_ORDER"
    return { result, after: changed ? after : null }
  }
  return changed ? { result: "APPLIED", after } : { result: "IGNORED", after: null }
}
