import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { findEntries, returnEntries } from "../purse/return-entries.ts"
import type { HeldRegistration } from "./lock-registration.ts"

/** Bundle entries of removed dates return to their bundle. */
export async function writeEntries(
  tx: Tx,
  organiser_id: number,
  registration_id: number,
  bundle: { id: number; entries: number } | null,
): Promise<void> {
  const before = await findEntries(tx, organiser_id, registration_id)
  const rows = sql`organiser_id = ${organiser_id} and registration_id = ${registration_id}`
  if (bundle)
    await sql`update bundle_entries set entries = ${bundle.entries}
      where ${rows} and owned_bundle_id = ${bundle.id}`.execute(tx)
  else await sql`delete from bundle_entries where ${rows}`.execute(tx)
  const fewer = before.map(({ owned_bundle_id, entries }) => {
    const left = bundle?.id === owned_bundle_id ? bundle.entries : 0
    return { owned_bundle_id, entries: entries - left }
  })
  const returned = fewer.filter(({ entries }) => entries > 0)
  const used = before.reduce((sum, { entries }) => sum + entries, 0)
  await returnEntries(tx, organiser_id, returned, `registration/${registration_id}/of/${used}`)
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
