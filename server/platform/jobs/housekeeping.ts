import { sql } from "kysely"
import { unsafeInSystem } from "../database/transaction.ts"
import type { Platform } from "../platform.ts"
import { readClock } from "../providers/clock.ts"

const KEYS_KEPT = "2 days"

/** Forgets what nobody can ask for any more. */
export async function keepHouse({ database }: Platform): Promise<void> {
  await unsafeInSystem(database, async (tx) => {
    const now = await readClock(tx)
    await sql`delete from idempotency_keys where created_at < ${now}::timestamptz - ${KEYS_KEPT}::interval`.execute(tx)
    for (const table of ["customer_sessions", "collaborator_sessions", "password_tokens", "email_changes"] as const)
      await sql`delete from ${sql.table(table)} where expires_at < ${now}`.execute(tx)
  })
}
