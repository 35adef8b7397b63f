import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** Erases answers, and the names and e-mails stored with payments; amounts, dates and references stay for the books. */
export async function eraseBookings(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  participant_id?: number,
): Promise<void> {
  const theirs = participant_id === undefined ? sql`` : sql`and participant_id = ${participant_id}`
  // Chosen options stay with their price; the texts typed with them are erased.
  await sql`update registrations set cancellation_message = '', sold = app.without_answers(sold), made_title = '',
      made_participant = ''
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} ${theirs}`.execute(tx)
  await sql`delete from changed_answers h using registration_changes g, registrations r
    where h.organiser_id = ${organiser_id} and ${ofTenant("g")} and g.id = h.registration_change_id
      and ${ofTenant("r")} and r.id = g.registration_id and r.customer_id = ${customer_id} ${theirs}`.execute(tx)
  await sql`delete from change_lines h using registration_changes g, registrations r
    where h.organiser_id = ${organiser_id} and ${ofTenant("g")} and g.id = h.registration_change_id
      and ${ofTenant("r")} and r.id = g.registration_id and r.customer_id = ${customer_id} ${theirs}`.execute(tx)
  await sql`update reviews w set message = '', reply = null, replied_at = null from registrations r
    where w.organiser_id = ${organiser_id} and ${ofTenant("r")} and r.id = w.registration_id
      and r.customer_id = ${customer_id} ${theirs}`.execute(tx)
  await sql`update attendances t set picked_up_by = '' from registrations r
    where t.organiser_id = ${organiser_id} and ${ofTenant("r")} and r.id = t.registration_id and t.picked_up_by <> ''
      and r.customer_id = ${customer_id} ${theirs}`.execute(tx)
  await sql`update carts set missed = app.without_names(missed)
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} and missed <> '[]'`.execute(tx)
  // The bank needs the account of a transfer that is still to be executed.
  await sql`update credit_transfers set iban = '-', holder = '-', text = ''
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} and status not in ('READY', 'EXPORTED')
      and ${participant_id === undefined}::boolean`.execute(tx)
  await sql`update transaction_proofs set message = '', file = null
    where organiser_id = ${organiser_id} and customer_id = ${customer_id}
      and ${participant_id === undefined}::boolean`.execute(tx)
  // An ended payment attempt only needs its cart, in case money still arrives.
  await sql`update payment_attempts set frozen = jsonb_set(jsonb_set(frozen, '{page,email}', 'null'), '{cart,items}', '[]', false)
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} and status <> 'PENDING'`.execute(tx)
}
