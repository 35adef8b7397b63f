import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { MailOrder } from "#server/platform/jobs/write-mail.ts"

interface Told {
  id: number
  cuid: string
  customer_id: number
  email: string
  language: Language
  template: string
}

/**
 * The mails that say what was bought, paid and still owed: one per cart, written in the transaction that makes it true and
 * filled in when it is sent. An organiser who has switched it off sends none.
 */
export async function findConfirmations(tx: Tx, organiser_id: number, cart_ids: number[]): Promise<MailOrder[]> {
  const { rows } = await sql<Told>`
    select c.id, c.cuid, k.id as customer_id, k.email, k.language, coalesce(n.template, 'standard') as template
    from carts c join customers k on ${ofTenant("k")} and k.id = c.customer_id
    left join lateral (
      select n.template, n.active from notifications n where ${ofTenant("n")} and n.trigger = 'cart.processed'
      order by n.active desc, n.id limit 1) n on true
    where c.organiser_id = ${organiser_id} and c.id = any (${cart_ids}::bigint[]) and k.email is not null
      and n.active is not false`.execute(tx)
  return rows.map(({ id, cuid, email, ...row }) => ({
    ...row,
    trigger: "cart.processed",
    thing: `cart/${cuid}`,
    recipient: email,
    data: { cart_id: id },
  }))
}
