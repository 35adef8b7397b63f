import type { DayGroup, DayRow } from "#contract/endpoints/attendance-day.ts"
import { chooseDate, toMinute } from "#contract/rules/attendance.ts"
import { addTap, correct, correctedAt } from "#contract/rules/attendance-marks.ts"
import { stateOf } from "#contract/rules/day-counts.ts"
import { idOf } from "../attendance/find-people.ts"
import type { KeptRecord } from "./store.ts"

/** The day as it stands with what this device has recorded: by the same rule the server merges by. */
export function applyRecords(groups: readonly DayGroup[], records: readonly KeptRecord[]): DayGroup[] {
  const counted = records.filter(({ state }) => state === "WAITING" || state === "SENT")
  const byRow = Map.groupBy(counted, ({ registration, date_id }) => `${registration}/${date_id}`)
  return groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (byRow.get(idOf(row)) ?? []).reduce(add, row)),
  }))
}

function add(row: DayRow, { kind, at, picked_up_by, by_hand }: KeptRecord): DayRow {
  const minute = toMinute(at)
  const marks =
    by_hand && correctedAt(row, kind) !== null
      ? correct(row, { kind, at: minute, made_at: at, picked_up_by })
      : addTap(row, { kind, at: minute, picked_up_by })
  return { ...row, ...marks }
}

/** The row a scanned code means and what a tap on it would record; null where nobody of today has this code. */
export function rowOfCode(groups: readonly DayGroup[], code: string, now: string) {
  const rows = groups
    .flatMap((group) => group.rows)
    .filter((row) => row.code === code.trim())
    .map((row) => ({ ...row, ...row.date }))
  // The gate is about today, which is not over.
  const there = rows.filter((row) => stateOf(row, false) === "PRESENT")
  const kind = there.length > 0 && rows.every((row) => stateOf(row, false) !== "EXPECTED") ? "DEPARTURE" : "ARRIVAL"
  const chosen = chooseDate(rows, kind, now)
  return chosen && groups.flatMap((group) => group.rows).find((row) => idOf(row) === idOf(chosen))!
}
