import { sql } from "kysely"
import { discountModels } from "#contract/entities/discount-models.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { linkedThings, setLinks } from "#server/platform/database/set-links.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getSegmentId } from "./segments.ts"

const activities = {
  table: "discount_model_activities",
  owner: "discount_model_id",
  other: "activity_id",
  to: "activities",
  field: "activities",
} as const

const grants = sql<number>`(select count(*)::integer from followed_models w where ${ofTenant("w")} and w.discount_model_id = t.id)`

/** Grants refer to their model, and so have its new values as soon as it is saved. */
export const discountModelRoutes = entityRoutes(discountModels, {
  table: "discount_models",
  sql: {
    activities: linkedThings(activities),
    segment: sql`(select jsonb_build_object('cuid', s.cuid, 'title', s.name) from segments s
      where ${ofTenant("s")} and s.id = t.segment_id)`,
    grants,
  },
  uses: { grants },
  async before(tx, { organiser_id }, { given }) {
    if (!given) return
    const { amount, percentage, segment } = given
    if (amount === 0 && percentage === 0) refuse("INVALID_INPUT", { field: "amount" })
    const people = ["CUSTOMERS", "PARTICIPANTS"] as const
    return { segment_id: segment === null ? null : await getSegmentId(tx, organiser_id, segment, people, "segment") }
  },
  async after(tx, { organiser_id }, { given, id }) {
    if (given) await setLinks(tx, organiser_id, activities, id, given.activities)
  },
})
