import { sql } from "kysely"
import { documentModels } from "#contract/entities/document-models.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import { ownPages } from "./own-pages.ts"

const activities = {
  table: "document_activities",
  owner: "document_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
}

export const modelRoutes = entityRoutes(documentModels, {
  table: "documents",
  dated: true,
  sql: {
    settings: sql`jsonb_build_object('payment_requirement', t.payment_requirement, 'date_requirement', t.date_requirement)`,
    activities: sql`case when not t.every_activity then ${linkedThings(activities)} end`,
  },
  async before(tx, ctx, { given }) {
    if (!given) return
    const pages = await ownPages(tx, ctx, given.pages)
    return { every_activity: given.activities === null, pages: sql`${JSON.stringify(pages)}::jsonb` }
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, activities, id, given.activities ?? [])
  },
})
