import { sql } from "kysely"
import { keepForList, lockLists } from "#server/catalogue/places/keep-for-list.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { endEntry } from "./leave-list.ts"

/** All entries of a customer, or only those for one participant, whichever customer made them. */
type OwnerScope = { customer_id: number; participant_id?: number | undefined }

/**
 * Ends the entries and offers of an erased customer or participant, and passes their places on. Locks all dates in one
 * call, those of the cart's holds included: the cart is emptied next, in the same transaction.
 */
export async function forgetEntries(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: OwnerScope,
): Promise<void> {
  const theirs = participant_id
    ? sql`e.participant_ids @> array[${participant_id}::bigint]`
    : sql`e.customer_id = ${customer_id}`
  const live = sql`e.organiser_id = ${organiser_id} and ${theirs} and e.status in ('WAITING', 'OFFERED')`
  const { rows: waited } = await sql<{ availability_id: number }>`
    select distinct e.availability_id from waiting_list_entries e where ${live}`.execute(tx)
  if (waited.length === 0) return
  const { rows: held } = await sql<{ availability_id: number }>`
    select distinct p.availability_id from places p where p.organiser_id = ${organiser_id}
      and p.customer_id = ${customer_id} and p.released_at is null and p.expires_at is not null`.execute(tx)
  const lists = waited.map(({ availability_id }) => availability_id)
  await lockLists(tx, organiser_id, [...lists, ...held.map(({ availability_id }) => availability_id)])
  const { rows: entries } = await sql<{ id: number; status: string; place_id: number | null }>`
    select e.id, e.status, e.place_id from waiting_list_entries e
    where ${live} and e.availability_id = any (${lists}::bigint[])`.execute(tx)
  for (const entry of entries) await endEntry(tx, organiser_id, entry, "LEFT")
  await keepForList(tx, organiser_id, lists)
}
