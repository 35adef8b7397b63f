import { sql } from "kysely"
import type { Household } from "#contract/rules/price-facts.ts"
import type { SegmentModel } from "#contract/rules/segment-discounts.ts"
import { keptByVersion } from "#server/catalogue/kept-by-version.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** A model of discounts that names a segment, with the segment's conditions. */
export interface StoredModel extends SegmentModel {
  entity: "CUSTOMERS" | "PARTICIPANTS"
  conditions: unknown
}

interface PriceRules {
  volume_discounts: Household["volume_discounts"]
  /** The models that give something to a segment, oldest first. */
  models: StoredModel[]
}

/** The activities a model m is for; null is all. */
export const modelActivities = sql`(select jsonb_agg(k.activity_id) from discount_model_activities k
  where ${ofTenant("k")} and k.discount_model_id = m.id)`

/** The organiser's rules that every family's prices are made by. */
export const priceRules = keptByVersion<PriceRules>(async (tx, { organiser_id }) => {
  const { rows } = await sql<PriceRules>`
    select coalesce((select jsonb_agg(jsonb_build_object('title', v.title, 'unit', v.unit, 'threshold', v.threshold,
          'scope', v.scope, 'amount', v.amount, 'percentage', v.percentage) order by v.id)
        from volume_discounts v where v.organiser_id = ${organiser_id} and v.active), '[]'::jsonb) as volume_discounts,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'amount', m.amount,
          'percentage', m.percentage, 'activity_ids', ${modelActivities}, 'segment', s.name, 'entity', s.entity,
          'conditions', s.conditions) order by m.id)
        from discount_models m join segments s on ${ofTenant("s")} and s.id = m.segment_id
        where ${ofTenant("m")} and m.active and m.segment_id is not null), '[]'::jsonb) as models`.execute(tx)
  return rows[0]!
})
