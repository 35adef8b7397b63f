import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Families {
  customer_ids: number[]
  participant_ids: number[]
}

/**
 * Holds the resources and all dates of availabilities, by id: whoever changes who waits for them does it under these
 * locks (functions/waiting-list.sql). Customers and participants come before: locked already, or named here.
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

/** Counts anew what is kept for those who wait (functions/waiting-list.sql). The dates are locked. */
export async function keepForList(tx: Tx, organiser_id: number, availability_ids: number[]): Promise<void> {
  await sql`select app.keep_for_list(${organiser_id}, ${availability_ids}::bigint[], clock_now())`.execute(tx)
}

/** The same after places came free or a date changed; where somebody can be served, the list is told at once. */
export async function passOn(tx: Tx, organiser_id: number, availability_ids: number[]): Promise<void> {
  await sql`select app.pass_on(${organiser_id}, ${availability_ids}::bigint[], clock_now())`.execute(tx)
}
