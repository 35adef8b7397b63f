import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { Refusal } from "#server/platform/refusal.ts"

// Places change hands in SQL (functions/places.sql), where locking, counting and writing are one call; docs/capacity.md tells
// the rules. The caller has locked the customer and the participants before.
export interface PlaceLine {
  availability_id: number
  participant_id: number | null
  quantity: number
  date_ids: number[]
  /** When these places were first held, if that is known. */
  first_held_at: string | null
}

interface Taking {
  organiser_id: number
  customer_id: number | null
  /** How long a hold lives; null confirms at once. */
  hold_seconds: number | null
  /** Leaves the places kept for the waiting list alone, as for the public. */
  leave_reserved: boolean
  /** Lets them in over the capacity of dates that have no room (functions/places.sql). */
  in_addition?: boolean
}

export interface Taken {
  place_ids: number[]
  expires: string[]
}

/** The refusal that each reason of the database is told by. */
export const placeCodes = {
  CANCELLED: "DATE_NOT_ON_SALE",
  FULL: "AVAILABILITY_FULL",
  OVERLAP: "AVAILABILITY_OVERLAP",
  HOLD_LIMIT: "HOLD_LIMIT_REACHED",
} as const

export type PlaceReason = keyof typeof placeCodes

/** Takes all lines or none; the first that cannot be served refuses the call. */
export async function takePlaces(tx: Tx, lines: PlaceLine[], taking: Taking): Promise<Taken> {
  const { organiser_id, customer_id, hold_seconds, leave_reserved, in_addition = false } = taking
  if (lines.length === 0) return { place_ids: [], expires: [] }
  const dates = lines.flatMap(({ date_ids }, i) => date_ids.map((id) => ({ line: i + 1, id })))
  const { rows } = await sql<Taken & Refused>`select * from app.take_places(${organiser_id}, ${customer_id},
    ${lines.map((line) => line.availability_id)}::bigint[], ${lines.map((line) => line.participant_id)}::bigint[],
    ${lines.map((line) => line.quantity)}::integer[], ${lines.map((line) => line.first_held_at)}::timestamptz[],
    ${dates.map(({ line }) => line)}::integer[], ${dates.map(({ id }) => id)}::bigint[],
    ${hold_seconds}::integer, ${leave_reserved}, ${in_addition})`.execute(tx)
  const { reason, refused_line, refused_date, place_ids, expires } = rows[0]!
  if (reason) throw placeRefusal(reason, refused_line!, refused_date!)
  return { place_ids, expires }
}

/** Why there is no place, with the path of the line in the body of the call. */
export const placeRefusal = (reason: PlaceReason, line: number, date_id: number): Refusal =>
  new Refusal(placeCodes[reason], {
    field: `registrations.${line - 1}.availability_dates`,
    details: reason === "HOLD_LIMIT" ? {} : { date_id },
  })

interface Refused {
  reason: PlaceReason | null
  refused_line: number | null
  refused_date: number | null
}

export async function releasePlaces(tx: Tx, organiser_id: number, place_ids: number[]): Promise<void> {
  if (place_ids.length > 0) await sql`select app.release_places(${organiser_id}, ${place_ids}::bigint[])`.execute(tx)
}

/** Confirms the holds that have not expired and answers their ids. Their availabilities are asked for unless they are known. */
export async function confirmPlaces(
  tx: Tx,
  organiser_id: number,
  place_ids: number[],
  availability_ids: number[] | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select app.confirm_places(${organiser_id}, ${place_ids}::bigint[], ${availability_ids}::bigint[]) as ids`.execute(
    tx,
  )
  return rows[0]!.ids
}
