import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Families {
  customer_ids: number[]
  participant_ids: number[]
}

/**
 * Locks the resources and all dates of availabilities, by id; every change of a waiting list happens under these locks
 * (migration 0018). Customers and participants are locked before them: by the caller, or here if they are named.
 */
export async function lockLists(
  tx: Tx,
  organiser_id: number,
  availability_ids: number[],
  { customer_ids, participant_ids }: Families = { customer_ids: [], participant_ids: [] },
): Promise<void> {
  await sql`select app.lock_lists(${organiser_id}, ${customer_ids}::bigint[], ${participant_ids}::bigint[],
    ${availability_ids}::bigint[])`.execute(tx)
}

/** Recomputes the places kept for the waiting list (migration 0018). The caller has locked the dates. */
export async function keepForList(tx: Tx, organiser_id: number, availability_ids: number[]): Promise<void> {
  await sql`select app.keep_for_list(${organiser_id}, ${availability_ids}::bigint[], clock_now())`.execute(tx)
}
