import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * Empties a customer's mails, whatever address they went to. Unsent ones are deleted from the outbox: their job finds
 * no row and does nothing.
 */
export async function eraseMails(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  const theirs = { organiser_id, customer_id }
  await tx
    .deleteFrom("mails")
    .where((eb) => eb.and(theirs))
    .where("sent_at", "is", null)
    .execute()
  await tx
    .updateTable("mails")
    .set({ recipient: sql`'deleted ' || id`, data: "{}", subject: null, html: null, text: null })
    .where((eb) => eb.and(theirs))
    .execute()
}

/**
 * Empties sent mails about a participant, found by the registration or request they are about and by the participant's
 * name in them, since the name may have changed. Unsent mails that name them are deleted.
 */
export async function eraseMailsAbout(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: { customer_id: number; participant_id: number },
): Promise<void> {
  const theirs = sql`m.organiser_id = ${organiser_id} and m.customer_id = ${customer_id}`
  const named = (words: RawBuilder<unknown>) => sql`exists (select from participants w
    where ${ofTenant("w")} and w.id = ${participant_id} and position(w.fullname in ${words}) > 0)`
  await sql`delete from mails m where ${theirs} and m.sent_at is null and ${named(sql`m.data::text`)}`.execute(tx)
  await sql`
    with things as (
      select r.cuid, c.cuid as cart from registrations r
        left join carts c on ${ofTenant("c")} and c.id = r.cart_id
        where r.organiser_id = ${organiser_id} and r.participant_id = ${participant_id}
      union all select q.cuid, c.cuid from registration_requests q
        left join carts c on ${ofTenant("c")} and c.id = q.cart_id
        where q.organiser_id = ${organiser_id} and q.participant_id = ${participant_id})
    update mails m set data = '{}', subject = null, html = null, text = null
    where ${theirs} and m.sent_at is not null and (${named(sql`concat_ws(' ', m.subject, m.text)`)} or exists (
      select from things t where m.thing ^@ ('registration/' || t.cuid) or m.thing ^@ ('registration_request/' || t.cuid)
        or m.thing = 'cart/' || t.cart))`.execute(tx)
}
