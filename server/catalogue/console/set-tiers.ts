import { sql } from "kysely"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { setRows } from "./set-rows.ts"

/** A tier as it is sent; one without a cuid is new. */
export interface SentTier {
  cuid?: string | undefined
  name: string
  minimum_availabilities: number
  maximum_availabilities: number
}

const rows = {
  table: "request_tiers",
  owner: "activity_id",
  key: "cuid",
  made: () => ({ cuid: newCuid() }),
  field: "tiers",
} as const

/** Writes the tiers of an activity, locked by the caller, in their order; those that are missing leave. */
export async function setTiers(
  tx: Tx,
  organiser_id: number,
  activity_id: number,
  tiers: readonly SentTier[],
): Promise<void> {
  const sent = tiers.map(({ cuid, name, minimum_availabilities, maximum_availabilities }) => ({
    cuid,
    name,
    minimum_availabilities,
    maximum_availabilities,
  }))
  const gone = await setRows(tx, organiser_id, rows, activity_id, sent)
  await removeTiers(tx, organiser_id, gone as string[])
}

/**
 * Archives tiers that a request names, by its foreign key, or a line of a cart, by its id; deletes the others. The row
 * lock comes first: a cart that is being filled or processed with the tier shares it, and is seen once it has ended.
 */
async function removeTiers(tx: Tx, organiser_id: number, cuids: string[]): Promise<void> {
  if (cuids.length === 0) return
  const named = sql`organiser_id = ${organiser_id} and cuid = any (${cuids}::text[]) and archived_at is null`
  await sql`select from request_tiers where ${named} order by id for update`.execute(tx)
  await sql`update request_tiers t set archived_at = ${await readClock(tx)}::timestamptz where ${named}
    and (exists (select from registration_requests q where ${ofTenant("q")} and q.tier_id = t.id)
      or exists (select from cart_items i where ${ofTenant("i")} and i.type = 'REGISTRATION_REQUEST'
        and (i.added #>> '{tier,id}')::bigint = t.id))`.execute(tx)
  await sql`delete from request_tiers where ${named}`.execute(tx)
}
