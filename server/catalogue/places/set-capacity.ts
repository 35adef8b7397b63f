import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * Changes the capacity of dates; null is no limit. The ceiling is what the counters may reach: never below what is taken
 * at this moment, so that a lower capacity cancels nobody and breaks nothing.
 */
export async function setCapacity(tx: Tx, organiser_id: number, date_ids: number[], capacity: number | null) {
  await sql`select from availability_dates where organiser_id = ${organiser_id} and id = any (${date_ids}::bigint[])
    order by id for update`.execute(tx)
  await sql`update availability_dates set capacity = ${capacity}::integer,
      ceiling = case when ${capacity}::integer is not null then greatest(${capacity}::integer, registered + held) end
    where organiser_id = ${organiser_id} and id = any (${date_ids}::bigint[])`.execute(tx)
}
