import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { HeldRegistration } from "./lock-registration.ts"

/** Bundle entries of removed dates return to their bundle. */
export async function writeEntries(
  tx: Tx,
  organiser_id: number,
  registration_id: number,
  bundle: { id: number; entries: number } | null,
): Promise<void> {
  const rows = sql`organiser_id = ${organiser_id} and registration_id = ${registration_id}`
  if (bundle)
    await sql`update bundle_entries set entries = ${bundle.entries}
      where ${rows} and owned_bundle_id = ${bundle.id}`.execute(tx)
  else await sql`delete from bundle_entries where ${rows}`.execute(tx)
}

/** Keeps the dates and the total of a registration before and after a change; answers the change's id. */
export async function writeChange(
  tx: Tx,
  organiser_id: number,
  { id, dates }: HeldRegistration,
  dates_after: number[],
  { total_before, total_amount }: { total_before: number; total_amount: number },
): Promise<number> {
  const made = await tx
    .insertInto("registration_changes")
    .values({
      organiser_id,
      registration_id: id,
      total_before,
      total_after: total_amount,
      dates_before: dates.map((date) => date.id),
      dates_after,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return made.id
}
