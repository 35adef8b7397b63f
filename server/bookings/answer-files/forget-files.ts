import { sql } from "kysely"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import type { Platform } from "#server/platform/platform.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { fileKey } from "./own-files.ts"

const BATCH = 1_000

/** Marks the files of an erased customer; the night removes them from the disk. */
export async function forgetFiles(tx: Tx, organiser_id: number, customer_id: number): Promise<void> {
  const now = await readClock(tx)
  await sql`update answer_files set forgotten_at = ${now}::timestamptz, name = '-'
    where organiser_id = ${organiser_id} and customer_id = ${customer_id} and forgotten_at is null`.execute(tx)
}

/** Removes forgotten files, and those that no answer has named within a week. The file goes first, then its row. */
export async function removeFiles(platform: Platform): Promise<void> {
  const { database, files } = platform
  const organisers = await unsafeInSystem(database, (tx) =>
    tx.selectFrom("organisers").select("id").orderBy("id").execute(),
  )
  const ids = organisers.map(({ id }) => ({ organiser_id: id }))
  await eachAlone(platform, "forgetting files", ids, async ({ organiser_id }) => {
    const useless = await inTenant({ database, organiser_id }, (tx) => findUseless(tx, organiser_id))
    for (const cuid of useless) await files.delete(fileKey(organiser_id, cuid))
    await inTenant({ database, organiser_id }, (tx) =>
      sql`delete from answer_files where organiser_id = ${organiser_id} and cuid = any (${useless}::text[])`.execute(
        tx,
      ),
    )
  })
}

async function findUseless(tx: Tx, organiser_id: number): Promise<string[]> {
  const named = sql`jsonb_build_array(jsonb_build_object('content', 'file/' || f.cuid))`
  const { rows } = await sql<{ cuid: string }>`
    select f.cuid from answer_files f where f.organiser_id = ${organiser_id} and (f.forgotten_at is not null
      or f.created_at < clock_now() - interval '7 days'
      and not exists (select from registrations r where r.organiser_id = ${organiser_id}
        and r.customer_id = f.customer_id and r.sold -> 'answers' @> ${named})
      and not exists (select from transaction_proofs p where p.organiser_id = ${organiser_id} and p.file = f.cuid)
      and not exists (select from registration_requests q where q.organiser_id = ${organiser_id}
        and q.customer_id = f.customer_id and q.answers @> ${named})
      and not exists (select from cart_items t join carts c on c.organiser_id = ${organiser_id} and c.id = t.cart_id
        where t.organiser_id = ${organiser_id} and c.customer_id = f.customer_id and t.added -> 'answers' @> ${named}))
    order by f.id limit ${sql.lit(BATCH)}`.execute(tx)
  return rows.map(({ cuid }) => cuid)
}
