import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

interface Whose {
  customer_id: number
  participant_id?: number
}

/**
 * Erases what collaborators keep about a family, or about one participant of it: notes, tags, links to act for them, and the
 * answers that were kept under collaborators' idempotency keys and name them.
 */
export async function eraseKept(tx: Tx, organiser_id: number, { customer_id, participant_id }: Whose): Promise<void> {
  const participants =
    participant_id === undefined
      ? sql`(select g.participant_id from guardianships g where ${ofTenant("g")} and g.customer_id = ${customer_id})`
      : sql`(select ${participant_id}::bigint)`
  const isNoted =
    participant_id === undefined
      ? sql`(n.subject = 'customer' and n.subject_id = ${customer_id}
          or n.subject = 'participant' and n.subject_id in ${participants})`
      : sql`n.subject = 'participant' and n.subject_id = ${participant_id}`
  await sql`delete from idempotency_keys k where k.organiser_id = ${organiser_id} and k.caller like 'collaborator/%'
    and exists (select from notes n where ${ofTenant("n")} and ${isNoted} and position(n.cuid in k.answer::text) > 0)`.execute(
    tx,
  )
  await sql`delete from notes n where n.organiser_id = ${organiser_id} and ${isNoted}`.execute(tx)
  await sql`delete from idempotency_keys k where k.organiser_id = ${organiser_id} and k.caller like 'collaborator/%'
    and exists (select from participants w where ${ofTenant("w")} and w.id in ${participants}
      and (position(w.cuid in k.answer::text) > 0 or position(w.fullname in k.answer::text) > 0))`.execute(tx)
  if (participant_id !== undefined) return
  await sql`delete from idempotency_keys k where k.organiser_id = ${organiser_id} and k.caller like 'collaborator/%'
    and exists (select from customers c where ${ofTenant("c")} and c.id = ${customer_id}
      and (position(c.cuid in k.answer::text) > 0 or position(c.fullname in k.answer::text) > 0))`.execute(tx)
  for (const table of ["customer_tags", "acting_tokens"])
    await sql`delete from ${sql.table(table)} where organiser_id = ${organiser_id} and customer_id = ${customer_id}`.execute(
      tx,
    )
}
