import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { passOn } from "./keep-for-list.ts"
import { confirmPlaces, type PlaceLine, type PlaceReason, placeCodes, takePlaces } from "./take-places.ts"

/** On how many of these dates more are registered than there are places: those places are in addition, and nobody's else. */
export async function countInAddition(tx: Tx, organiser_id: number, date_ids: number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from availability_dates
    where organiser_id = ${organiser_id} and id = any (${date_ids}::bigint[]) and registered > capacity`.execute(tx)
  return rows[0]!.count
}

interface Taking {
  organiser_id: number
  customer_id: number
  leave_reserved: boolean
  in_addition: boolean
}

/** A confirmed place for one line: the one that the waiting list offers to its participant, or another. */
export async function takeConfirmed(tx: Tx, line: PlaceLine, taking: Taking): Promise<number> {
  const { organiser_id } = taking
  const offer = await readOffer(tx, line, taking)
  if (!offer) return (await takePlaces(tx, [line], { ...taking, hold_seconds: null })).place_ids[0]!
  await sql`select app.take_offer(${organiser_id}, ${offer.id}, ${line.date_ids}::bigint[], ${offer.now}::timestamptz)`.execute(
    tx,
  )
  const [place_id] = await confirmPlaces(tx, organiser_id, [offer.id])
  await passOn(tx, organiser_id, [line.availability_id])
  return place_id ?? refuse("AVAILABILITY_FULL", { field: "availability_dates" })
}

async function readOffer(tx: Tx, line: PlaceLine, { organiser_id, customer_id }: Taking) {
  const { rows } = await sql<{ id: number; now: string }>`
    select p.id, clock_now() as now from places p
    where p.organiser_id = ${organiser_id} and p.availability_id = ${line.availability_id}
      and p.customer_id = ${customer_id} and p.participant_id = ${line.participant_id} and p.offered
      and p.released_at is null and p.expires_at > clock_now() and p.quantity = ${line.quantity}
      and ${line.date_ids}::bigint[] <@ p.date_ids order by p.id limit 1`.execute(tx)
  return rows[0]
}

/** A confirmed place for dates of another availability (functions/transfer.sql); answers the new place. */
export async function transferPlace(
  tx: Tx,
  organiser_id: number,
  place_id: number,
  to: { availability_id: number; date_ids: number[]; leave_reserved: boolean; in_addition: boolean },
): Promise<number> {
  const { rows } = await sql<{ new_place: number; reason: PlaceReason | null; refused_date: number | null }>`
    select * from app.transfer_place(${organiser_id}, ${place_id}, ${to.availability_id}, ${to.date_ids}::bigint[],
      ${to.leave_reserved}, ${to.in_addition})`.execute(tx)
  const { new_place, reason, refused_date } = rows[0]!
  if (reason) refuse(placeCodes[reason], { field: "dates", details: { date_id: refused_date } })
  return new_place
}

/** Gives a confirmed place to another participant of its customer. Both participants are locked. */
export async function givePlace(tx: Tx, organiser_id: number, place_id: number, participant_id: number): Promise<void> {
  await sql`update places set participant_id = ${participant_id}
    where organiser_id = ${organiser_id} and id = ${place_id}`.execute(tx)
}
