// Who is there, counted the same way on every screen: the gate, the day, home. A child in two groups is one child. A child is
// absent once somebody said so or the day is over, and never before.
import type { Presence } from "./attendance.ts"
import type { Marks } from "./attendance-marks.ts"

export const attendanceStates = ["EXPECTED", "PRESENT", "LEFT", "ABSENT"] as const
export type AttendanceState = (typeof attendanceStates)[number]
export type StateCounts = Record<AttendanceState, number>

/** The record of one child on one date. */
export type Seen = Pick<Marks, keyof Presence | "absence">

/** Days are those where the organiser is, written alike: the earlier one is less. */
export const isDayOver = (day: string, today: string): boolean => day < today

/** The state of one registration on one date; whoever has not come when the day is over was absent. */
export function stateOf({ arrived_at, departed_at, absence }: Seen, isOver: boolean): AttendanceState {
  if (departed_at !== null) return "LEFT"
  if (arrived_at !== null) return "PRESENT"
  return absence !== null || isOver ? "ABSENT" : "EXPECTED"
}

/** Of a child's states in several groups the first of these: there now, still to come, gone, not coming. */
const strongest = ["PRESENT", "EXPECTED", "LEFT", "ABSENT"] as const

const stronger = (one: AttendanceState, other: AttendanceState | undefined): AttendanceState =>
  strongest.find((state) => state === one || state === other)!

/** The state of each child over all of these rows, by the name of the child. */
export function childStates<R extends Seen>(
  rows: readonly R[],
  childOf: (row: R) => string,
  isOver: boolean,
): Map<string, AttendanceState> {
  const states = new Map<string, AttendanceState>()
  for (const row of rows) states.set(childOf(row), stronger(stateOf(row, isOver), states.get(childOf(row))))
  return states
}

export function countStates(states: Iterable<AttendanceState>): StateCounts {
  const counts: StateCounts = { EXPECTED: 0, PRESENT: 0, LEFT: 0, ABSENT: 0 }
  for (const state of states) counts[state]++
  return counts
}

interface OfChild extends Seen {
  participant: { cuid: string }
}

/** How many children are there, still expected, gone and absent: each child once, in whatever number of groups. */
export const countChildren = (rows: readonly OfChild[], isOver: boolean): StateCounts =>
  countStates(childStates(rows, ({ participant }) => participant.cuid, isOver).values())
