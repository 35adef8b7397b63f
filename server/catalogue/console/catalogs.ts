import { sql } from "kysely"
import { catalogs } from "#contract/entities/catalogs.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import { refuse } from "#server/platform/refusal.ts"

const activities = {
  table: "catalog_activities",
  owner: "catalog_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
}

/** A catalog that a section of a page shows cannot be removed; the refusal names the pages. */
export const catalogRoutes = entityRoutes(catalogs, {
  table: "catalogs",
  sql: {
    activities: linkedThings(activities),
  },
  async before(tx, { organiser_id }, { given, before }) {
    if (given) return
    const { rows } = await sql<{ cuid: string; title: string }>`
      select cuid, title from pages where organiser_id = ${organiser_id}
        and jsonb_path_exists(content, '$.**.catalogs[*] ? (@ == $id)', jsonb_build_object('id', ${before!.id}::bigint))
      order by title, id`.execute(tx)
    if (rows.length > 0) refuse("IN_USE", { details: { uses: { pages: rows.length }, pages: rows } })
    return undefined
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, activities, id, given.activities)
  },
})
