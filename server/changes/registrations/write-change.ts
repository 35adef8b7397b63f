import { sql } from "kysely"
import type { Sold } from "#server/bookings/sold-registration.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { findEntries, returnEntries } from "../purse/return-entries.ts"
import { accountOfRegistration, type By } from "./end-registration.ts"
import type { HeldRegistration } from "./lock-registration.ts"

type Line = "updated" | "transferred" | "replaced"

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
  await keepMade(tx, organiser_id, [id])
  await tx
    .updateTable("registrations")
    .set({ sold: sql`${JSON.stringify(sold)}::jsonb`, total_amount, deposit_amount, ...moved })
    // The payment deadline of the added amount starts now.
    .$if(total_amount > total_before, (row) => row.set({ owing_since: registration.now, payment_due_at: null }))
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  const change_id = await writeChange(tx, organiser_id, registration, date_ids, outcome, whatOf(moved))
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

const whatOf = ({ availability_id, participant_id }: NonNullable<Rewriting["moved"]>): Line => {
  if (availability_id !== undefined) return "transferred"
  return participant_id === undefined ? "updated" : "replaced"
}

/** Of registrations made before this was kept: what they were until their first change, which is about to be written. */
export async function keepMade(tx: Tx, organiser_id: number, ids: number[]): Promise<void> {
  await sql`update registrations r set made_title = act.title, made_participant = w.fullname,
      made_amount = coalesce(r.made_amount, r.total_amount)
    from availabilities a, activities act, participants w
    where r.organiser_id = ${organiser_id} and r.id = any (${ids}::bigint[]) and r.made_title = '' and ${ofTenant("a")}
      and a.id = r.availability_id and ${ofTenant("act")} and act.id = a.activity_id and ${ofTenant("w")}
      and w.id = r.participant_id and not exists (
        select from registration_changes g where ${ofTenant("g")} and g.registration_id = r.id)`.execute(tx)
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

/** Keeps the dates and the total of a registration before and after a change that is written; answers the change's id. */
export async function writeChange(
  tx: Tx,
  organiser_id: number,
  { id, dates }: HeldRegistration,
  dates_after: number[],
  { total_before, total_amount }: { total_before: number; total_amount: number },
  what: Line = "updated",
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
  await writeLines(tx, organiser_id, [made.id], what)
  return made.id
}

/** Keeps what registrations are after these changes, which are written: the family's thread tells it. */
export async function writeLines(tx: Tx, organiser_id: number, change_ids: number[], what: Line): Promise<void> {
  await sql`insert into change_lines (organiser_id, registration_change_id, what, title, participant)
    select g.organiser_id, g.id, ${what}, act.title, w.fullname
    from registration_changes g
    join registrations r on ${ofTenant("r")} and r.id = g.registration_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    where g.organiser_id = ${organiser_id} and g.id = any (${change_ids}::bigint[])`.execute(tx)
}
