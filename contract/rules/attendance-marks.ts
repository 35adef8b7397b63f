// How what several devices and people record about one registration on one date becomes one attendance. Of arrivals the
// earliest stands, of departures the latest, in whatever order they are sent and however often. A time that was corrected
// or taken back by hand stands against both; of two corrections the one made last. A departure that is sent before its
// arrival waits, and counts as soon as the arrival is known. An arrival ends an absence.
import type { AttendanceKind, Presence } from "./attendance.ts"

export const absences = ["EXCUSED", "UNEXCUSED"] as const
export type Absence = (typeof absences)[number]

/** Everything that is recorded about one registration on one date. */
export interface Marks extends Presence {
  absence: Absence | null
  /** A departure without an arrival before it, so far. */
  waiting_departed_at: string | null
  /** When it was last corrected or taken back by hand. */
  arrival_corrected_at: string | null
  departure_corrected_at: string | null
  picked_up_by: string
}

export const noMarks: Marks = {
  arrived_at: null,
  departed_at: null,
  absence: null,
  waiting_departed_at: null,
  arrival_corrected_at: null,
  departure_corrected_at: null,
  picked_up_by: "",
}

/** A tap at the door. */
export interface Tap {
  kind: AttendanceKind
  at: string
  picked_up_by?: string | undefined
}

/** A time set by a person who saw what was recorded; null takes it back. */
export interface Correction {
  kind: AttendanceKind
  at: string | null
  made_at: string
  picked_up_by?: string | undefined
}

/** When the time of a kind was last corrected or taken back by hand. */
export const correctedAt = (
  { arrival_corrected_at, departure_corrected_at }: Pick<Marks, "arrival_corrected_at" | "departure_corrected_at">,
  kind: AttendanceKind,
): string | null => (kind === "ARRIVAL" ? arrival_corrected_at : departure_corrected_at)

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other)

/** The departure counts if there was an arrival before it, and waits otherwise. */
function settle(marks: Marks, departure: string | null): Marks {
  const { arrived_at } = marks
  const counts = departure !== null && arrived_at !== null && !isBefore(departure, arrived_at)
  return {
    ...marks,
    absence: arrived_at === null ? marks.absence : null,
    departed_at: counts ? departure : null,
    waiting_departed_at: counts ? null : departure,
  }
}

const departureOf = ({ departed_at, waiting_departed_at }: Marks): string | null => departed_at ?? waiting_departed_at

export function addTap(marks: Marks, { kind, at, picked_up_by = "" }: Tap): Marks {
  const departure = departureOf(marks)
  if (kind === "ARRIVAL") {
    const { arrived_at, arrival_corrected_at } = marks
    if (arrival_corrected_at !== null || (arrived_at !== null && !isBefore(at, arrived_at))) return marks
    return settle({ ...marks, arrived_at: at }, departure)
  }
  if (marks.departure_corrected_at !== null || (departure !== null && isBefore(at, departure))) return marks
  // Two devices in the same minute: any rule will do that does not depend on which of them is sent first.
  const isSameMinute = departure !== null && !isBefore(departure, at)
  const name = isSameMinute && marks.picked_up_by > picked_up_by ? marks.picked_up_by : picked_up_by
  return settle({ ...marks, picked_up_by: name }, at)
}

export function correct(marks: Marks, { kind, at, made_at, picked_up_by }: Correction): Marks {
  const last = correctedAt(marks, kind)
  if (last !== null && isBefore(made_at, last)) return marks
  if (kind === "ARRIVAL") return settle({ ...marks, arrived_at: at, arrival_corrected_at: made_at }, departureOf(marks))
  const name = at === null ? "" : (picked_up_by ?? marks.picked_up_by)
  return settle({ ...marks, departure_corrected_at: made_at, picked_up_by: name }, at)
}

/** A device's clock may differ by this much; beyond it, its times are corrected by the difference. */
export const CLOCK_SECONDS = 120
/** What one batch may hold. */
export const MOST_RECORDS = 500
