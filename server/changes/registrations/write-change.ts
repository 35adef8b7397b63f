import { sql } from "kysely"
import type { Sold } from "#server/bookings/sold-registration.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { findEntries, returnEntries } from "../purse/return-entries.ts"
import { accountOfRegistration, type By } from "./end-registration.ts"
import type { HeldRegistration } from "./lock-registration.ts"

interface Rewriting {
  sold: Sold
  date_ids: number[]
  outcome: { total_before: number; total_amount: number; deposit_amount: number; to_wallet: number }
  /** Where it is for another availability or participant. */
  moved?: { availability_id?: number; place_id?: number; participant_id?: number; transferred_at?: string }
}

/**
 * Writes what a registration, locked by the caller, is from here on, and keeps the change; an overpaid amount goes to
 * the wallet. Answers the change's id.
 */
export async function rewriteRegistration(
  tx: Tx,
  { organiser_id, collaborator }: By,
  registration: HeldRegistration,
  { sold, date_ids, outcome, moved = {} }: Rewriting,
): Promise<number> {
  const { id, customer_id } = registration
  const { total_before, total_amount, deposit_amount, to_wallet } = outcome
  await tx
    .updateTable("registrations")
    .set({ sold: sql`${JSON.stringify(sold)}::jsonb`, total_amount, deposit_amount, ...moved })
    // The payment deadline of the added amount starts now.
    .$if(total_amount > total_before, (row) => row.set({ owing_since: registration.now, payment_due_at: null }))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  const change_id = await writeChange(tx, organiser_id, registration, date_ids, outcome)
  await moveMoney(tx, organiser_id, {
    type: "registration.overpaid",
    key: `registration_change/${change_id}/overpaid`,
    customer_id,
    collaborator_id: collaborator?.id ?? null,
    legs: [
      { account: accountOfRegistration(registration), amount: -to_wallet },
      { account: { kind: "WALLET", customer_id }, amount: to_wallet },
    ],
  })
  return change_id
}

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
