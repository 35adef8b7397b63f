import { sql } from "kysely"
import { ProviderUnavailable } from "#server/payments/providers/provider.ts"
import { inTenant, unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import { markChecked, settleAttempt } from "./settle-attempt.ts"

const BATCH = 200

interface Unchecked {
  organiser_id: number
  id: number
  /** Whether its page should have ended by now. */
  is_over: boolean
}

/**
 * Asks after payments without news for a minute: notifications that never came, customers who never returned,
 * attempts whose process died. One whose time is over is ended at its provider. Runs every minute.
 */
export async function reconcileAttempts(platform: Platform): Promise<void> {
  for (const attempt of await findUnchecked(platform)) await reconcile(platform, attempt)
}

const findUnchecked = ({ database }: Platform): Promise<Unchecked[]> =>
  unsafeInSystem(database, async (tx) => {
    const { rows } = await sql<Unchecked>`
      select organiser_id, id, expires_at < clock_now() as is_over from payment_attempts
      where status = 'PENDING' and coalesce(checked_at, created_at) < clock_now() - interval '1 minute'
      order by coalesce(checked_at, created_at) limit ${sql.lit(BATCH)}`.execute(tx)
    return rows
  })

async function reconcile(platform: Platform, { organiser_id, id, is_over }: Unchecked): Promise<void> {
  try {
    await settleAttempt(platform, organiser_id, id, { end: is_over })
  } catch (error) {
    // The others are not to wait for one that cannot be asked.
    const log = { organiser_id, attempt_id: id, error: (error as Error).message }
    if (error instanceof ProviderUnavailable) platform.log.warn(log, "payment provider")
    else platform.log.error(log, "payment attempt")
    await inTenant({ database: platform.database, organiser_id }, (tx) => markChecked(tx, organiser_id, id))
  }
}
