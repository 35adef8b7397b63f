// The grid of a schedule. A day has twelve rows an hour, from 0 at local midnight to 288; an item over midnight is cut
// into one piece a day. Items are placed by the wall clock: on the day the clocks change, an item from 1:30 to 3:30
// fills two hours although it lasts one, or three.
import { fromAbsolute, parseDate } from "@internationalized/date"
import type { Interval } from "./dates.ts"

export const SLOTS_PER_HOUR = 12
const SLOTS_PER_DAY = 24 * SLOTS_PER_HOUR
const MINUTES_PER_SLOT = 60 / SLOTS_PER_HOUR

export interface Rows {
  start_row: number
  /** The first row after it. */
  end_row: number
}
export type Piece<T> = Rows & { item: T; lane: number; lanes: number }

/** The rows an interval takes on a local day, or null where it does not touch the day. */
export function rowsOn(day: string, { start_at, end_at }: Interval, timezone: string): Rows | null {
  const midnight = parseDate(day)
  const from = midnight.toDate(timezone).getTime()
  const until = midnight.add({ days: 1 }).toDate(timezone).getTime()
  const start = Date.parse(start_at)
  const end = Math.max(Date.parse(end_at), start + 1)
  if (start >= until || end <= from) return null
  const start_row = start < from ? 0 : Math.floor(slotOf(start, timezone))
  const end_row = end >= until ? SLOTS_PER_DAY : Math.ceil(slotOf(end, timezone))
  // When the clocks go back, an item may end before it began by the wall clock.
  return { start_row, end_row: Math.max(end_row, start_row + 1) }
}

function slotOf(instant: number, timezone: string): number {
  const { hour, minute, second, millisecond } = fromAbsolute(instant, timezone)
  return (hour * 60 + minute + second / 60 + millisecond / 60_000) / MINUTES_PER_SLOT
}

/** The items of a day in order of time; simultaneous ones in lanes side by side. */
export const piecesOn = <T extends Interval>(day: string, items: T[], timezone: string): Piece<T>[] =>
  inLanes(
    items.flatMap((item) => {
      const rows = rowsOn(day, item, timezone)
      return rows ? [{ ...rows, item }] : []
    }),
  )

/**
 * The shortest block in rows: five minutes still need the height of a line of text, and keep others out of the lane.
 */
const SHORTEST = 5

/** Puts each piece into the first free lane; pieces that overlap, directly or in a chain, share the column's width. */
export function inLanes<T extends Rows>(pieces: T[]): (T & { lane: number; lanes: number })[] {
  const placed: (T & { lane: number; lanes: number })[] = []
  let ends: number[] = []
  let cluster: typeof placed = []
  for (const piece of pieces.toSorted((a, b) => a.start_row - b.start_row || b.end_row - a.end_row)) {
    if (ends.every((end) => end <= piece.start_row)) {
      ends = []
      cluster = []
    }
    const free = ends.findIndex((end) => end <= piece.start_row)
    const lane = free === -1 ? ends.length : free
    ends[lane] = Math.max(piece.end_row, piece.start_row + SHORTEST)
    const entry = { ...piece, lane, lanes: 1 }
    cluster.push(entry)
    placed.push(entry)
    for (const each of cluster) each.lanes = ends.length
  }
  return placed
}

export interface Hours {
  start_hour?: number | undefined
  end_hour?: number | undefined
}

interface ShownHours {
  start_hour: number
  end_hour: number
}

/**
 * The hours shown: those set, or the whole day; wider where an item would not fit. Hours in the wrong order are
 * ignored.
 */
export function shownHours(pieces: Rows[], { start_hour = 0, end_hour = 24 }: Hours): ShownHours {
  const [start, end] = start_hour < end_hour ? [start_hour, end_hour] : [0, 24]
  return {
    start_hour: Math.min(start, ...pieces.map(({ start_row }) => Math.floor(start_row / SLOTS_PER_HOUR))),
    end_hour: Math.max(end, ...pieces.map(({ end_row }) => Math.ceil(end_row / SLOTS_PER_HOUR))),
  }
}
