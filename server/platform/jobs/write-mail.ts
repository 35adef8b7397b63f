import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { newCuid } from "../cuid.ts"
import { markOutbox } from "../database/scope.ts"
import type { Tx } from "../database/transaction.ts"

export interface MailOrder {
  /** What it is about, so that the same mail is never written twice: trigger, thing, recipient. */
  trigger: string
  thing: string
  recipient: string
  /** Set on every mail to or about a customer: it is erased and exported with their account. */
  customer_id?: number
  language: Language
  template: string
  data: object
}

/** Puts a mail in the outbox in the transaction that is its reason; messaging renders and sends it afterwards. */
export const writeMail = (tx: Tx, organiser_id: number, mail: MailOrder): Promise<void> =>
  writeMails(tx, organiser_id, [mail])

export async function writeMails(tx: Tx, organiser_id: number, mails: MailOrder[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, message_id: `<${newCuid()}@marelle>` }))
  await sql`select app.write_mails(${organiser_id}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  markOutbox()
}
