import { sql } from "kysely"
import { inTenant, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import type { Platform } from "#server/platform/platform.ts"
import { countSave, showVersion } from "./console/page-versions.ts"

interface Due {
  organiser_id: number
  id: number
  page_id: number
}

/** Publishes the versions of pages whose instant has come. Runs every minute; each in a transaction of its own organiser. */
export async function publishDue(platform: Platform): Promise<void> {
  const { rows } = await unsafeInSystem(platform.database, (tx) =>
    sql<Due>`select organiser_id, id, page_id from page_versions
      where publish_at is not null and publish_at <= clock_now() order by publish_at`.execute(tx),
  )
  await eachAlone(platform, "publishing pages", rows, ({ organiser_id, id, page_id }) =>
    inTenant({ database: platform.database, organiser_id }, async (tx) => {
      // The page's lock comes first, as when somebody saves it; meanwhile it may have been published or taken back.
      await sql`select from pages where organiser_id = ${organiser_id} and id = ${page_id} for update`.execute(tx)
      const { rows: due } = await sql`select from page_versions
        where organiser_id = ${organiser_id} and id = ${id} and publish_at <= clock_now()`.execute(tx)
      if (due.length === 0) return
      await showVersion(tx, organiser_id, id)
      await countSave(tx, organiser_id, page_id)
    }),
  )
}
