import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
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
  const { rows } = await sql<{ told: Told[] }>`
    select app.find_buyers(${organiser_id}, ${cart_ids}::bigint[]) as told`.execute(tx)
  return rows[0]!.told.map(({ id, cuid, email, ...row }) => ({
    ...row,
    trigger: "cart.processed",
    thing: `cart/${cuid}`,
    recipient: email,
    data: { cart_id: id },
  }))
}
