import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type PlaceReason, placeCodes } from "./take-places.ts"

/**
 * Gives a confirmed place other dates of its availability: new ones are taken before old ones are let go, in one call
 * (functions/places.sql). The caller has locked the customer and the participant.
 */
export async function changePlace(tx: Tx, organiser_id: number, place_id: number, date_ids: number[]): Promise<void> {
  const { rows } = await sql<{ reason: PlaceReason | null; refused_date: number | null }>`
    select * from app.change_place(${organiser_id}, ${place_id}, ${date_ids}::bigint[])`.execute(tx)
  const { reason, refused_date } = rows[0]!
  const why = { field: "availability_dates", details: { date_id: refused_date } }
  if (reason) refuse(placeCodes[reason], why)
}
