import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Slot } from "./slots.ts"

export interface TakenPlace {
  slot: Slot
  customer_id: number
  participant_id: number
  /** When it was released; a released place is not counted. */
  released_at?: string
}

/** Inserts confirmed places and updates the counters of their dates. Answers the ids in the same order. */
export async function takePlaces(tx: Tx, organiser_id: number, taken: TakenPlace[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('places_id_seq') as id from generate_series(1, ${taken.length}::integer)`.execute(tx)
  const ids = rows.map(({ id }) => Number(id))
  await tx
    .insertInto("places")
    .values(
      taken.map(({ slot, customer_id, participant_id, released_at = null }, i) => ({
        organiser_id,
        id: ids[i]!,
        availability_id: slot.facts.id,
        customer_id,
        participant_id,
        released_at,
        date_ids: slot.dates.map((date) => date.id).sort((a, b) => a - b),
      })),
    )
    .execute()
  const date_ids = taken.flatMap(({ slot, released_at }) => (released_at ? [] : slot.dates.map((date) => date.id)))
  await sql`
    update availability_dates d set registered = d.registered + t.count
    from (select id, count(*)::integer as count from unnest(${date_ids}::bigint[]) given (id) group by id) t
    where d.organiser_id = ${organiser_id} and d.id = t.id`.execute(tx)
  return ids
}
