import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

/** Holds those the items are for, in the order of their ids. */
export async function lockParticipants(
  tx: Tx,
  organiser_id: number,
  items: { participant_id: number | null }[],
): Promise<void> {
  const ids = items.flatMap(({ participant_id }) => participant_id ?? [])
  if (ids.length > 0)
    await sql`select from participants where organiser_id = ${organiser_id} and id = any (${ids}::bigint[])
      order by id for update`.execute(tx)
}
