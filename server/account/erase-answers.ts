import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * Erases the answers stored for idempotency keys, which hold names and birthdates; for a participant, those that name
 * them.
 */
export async function eraseAnswers(
  tx: Tx,
  organiser_id: number,
  { customer_id, participant_id }: { customer_id: number; participant_id?: number },
): Promise<void> {
  const about = participant_id
    ? sql`exists (select from participants w where ${ofTenant("w")} and w.id = ${participant_id}
        and (position(w.cuid in k.answer::text) > 0 or position(w.fullname in k.answer::text) > 0))`
    : sql`true`
  await sql`delete from idempotency_keys k where k.organiser_id = ${organiser_id}
    and k.caller = ${`customer/${customer_id}`} and ${about}`.execute(tx)
}
