import { sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * Empties a customer's mail, whatever address it went to. What waits to be sent is taken out of the outbox altogether:
 * its job finds nothing and does nothing.
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
