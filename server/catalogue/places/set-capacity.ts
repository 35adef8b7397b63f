import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { passOn } from "./keep-for-list.ts"

/**
 * Changes the capacity of dates; null is no limit. The ceiling, which bounds the counters, is never set below the
 * places taken at this moment, so that a lower capacity cancels no registration. Freed places go to the waiting list
 * first.
 */
export async function setCapacity(tx: Tx, organiser_id: number, date_ids: number[], capacity: number | null) {
  const { rows } = await sql<{ availability_id: number }>`
    select availability_id from availability_dates where organiser_id = ${organiser_id} and availability_id in (
      select availability_id from availability_dates where organiser_id = ${organiser_id} and id = any (${date_ids}::bigint[]))
    order by id for update`.execute(tx)
  await sql`update availability_dates set capacity = ${capacity}::integer,
      ceiling = case when ${capacity}::integer is not null then greatest(${capacity}::integer, registered + held) end
    where organiser_id = ${organiser_id} and id = any (${date_ids}::bigint[])`.execute(tx)
  const changed = [...new Set(rows.map(({ availability_id }) => availability_id))]
  await passOn(tx, organiser_id, changed)
}
