import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/**
 * Writes how long availabilities last, after dates of theirs were moved, added, deleted or cancelled: from the start of the
 * first to the end of the last date that lives, or of all dates once the whole availability is cancelled. The invariant
 * "each lasts from the start of its first date to the end of its last" asks for the same.
 */
export async function setSpans(tx: Tx, organiser_id: number, availability_ids: number[]): Promise<void> {
  await sql`
    update availabilities a set start_at = s.start_at, end_at = s.end_at
    from (
      select d.availability_id, min(d.start_at) as start_at, max(d.end_at) as end_at
      from availability_dates d join availabilities of on ${ofTenant("of")} and of.id = d.availability_id
      where d.organiser_id = ${organiser_id} and d.availability_id = any (${availability_ids}::bigint[])
        and (d.cancelled_at is null or of.cancelled_at is not null)
      group by d.availability_id) s
    where a.organiser_id = ${organiser_id} and a.id = s.availability_id
      and (a.start_at, a.end_at) is distinct from (s.start_at, s.end_at)`.execute(tx)
}
