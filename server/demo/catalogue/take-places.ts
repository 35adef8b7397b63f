import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

export interface TakenPlaces {
  availability_id: number
  date_ids: number[]
  /** So many people, one place each. */
  count: number
}

/** Places of people the demo does not name, confirmed: the rows, and the counters of their dates. */
export async function takePlaces(tx: Tx, organiser_id: number, taken: TakenPlaces[]): Promise<void> {
  const rows = taken.flatMap(({ count, ...place }) => Array.from({ length: count }, () => ({ ...place, organiser_id })))
  if (rows.length === 0) return
  await tx.insertInto("places").values(rows).execute()
  const dates = taken.flatMap(({ date_ids, count }) => date_ids.map((id) => ({ id, count })))
  await sql`
    update availability_dates d set registered = d.registered + t.count
    from (select id, sum(count)::integer as count
      from unnest(${dates.map(({ id }) => id)}::bigint[], ${dates.map(({ count }) => count)}::integer[]) given (id, count)
      group by id) t
    where d.organiser_id = ${organiser_id} and d.id = t.id`.execute(tx)
}
