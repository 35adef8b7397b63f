import { sql } from "kysely"
import { type Tx, unsafeInSystem } from "../database/transaction.ts"
import type { Platform } from "../platform.ts"
import { readClock } from "../providers/clock.ts"

const KEYS_KEPT = "2 days"
const BATCH = 5_000
const expiring = [
  "customer_sessions",
  "collaborator_sessions",
  "password_tokens",
  "collaborator_tokens",
  "email_changes",
  "acting_tokens",
] as const

/** Deletes expired sessions, links and idempotency keys, every hour. Rows with longer periods are deleted at night (forget.ts). */
export async function deleteExpired({ database }: Platform): Promise<void> {
  while ((await unsafeInSystem(database, forgetKeys)) === BATCH);
  await unsafeInSystem(database, async (tx) => {
    const now = await readClock(tx)
    for (const table of expiring) await sql`delete from ${sql.table(table)} where expires_at < ${now}`.execute(tx)
  })
}

/** After a rush there are many: a transaction forgets some of them, and those of the last two days are not waited for. */
async function forgetKeys(tx: Tx): Promise<number> {
  const now = await readClock(tx)
  const { numAffectedRows } = await sql`
    delete from idempotency_keys k using (
      select organiser_id, caller, key from idempotency_keys
      where created_at < ${now}::timestamptz - ${KEYS_KEPT}::interval order by created_at limit ${sql.lit(BATCH)}) old
    where k.organiser_id = old.organiser_id and k.caller = old.caller and k.key = old.key`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
