import { sql } from "kysely"
import { segments } from "#contract/entities/segments.ts"
import { MOST_CONDITIONS } from "#contract/rules/conditions.ts"
import { conditionProblem, countConditions, type SegmentEntity } from "#contract/rules/segment-fields.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

const count = (table: string, column: string) => sql<number>`(select count(*) from ${sql.table(table)} u
  where ${ofTenant("u")} and u.${sql.ref(column)} = t.id)`

/** Conditions are judged by the fields of the entity: one that could match nobody by mistake is refused where it lies. */
export const segmentRoutes = entityRoutes(segments, {
  table: "segments",
  uses: {
    activities: count("activities", "partial_registrations_segment_id"),
    availabilities: count("availabilities", "priority_segment_id"),
    discounts: count("discount_models", "segment_id"),
    pages: sql<number>`(select count(*) from pages u where ${ofTenant("u")} and jsonb_path_exists(u.content,
      '$.**.segments[*] ? (@ == $id)', jsonb_build_object('id', t.id)))`,
  },
  async before(_tx, _ctx, { given, before }) {
    if (!given) return before!.default ? refuse("DEFAULT_SEGMENT") : undefined
    const { entity, conditions } = given
    if (before && before.entity !== entity) refuse("INVALID_INPUT", { field: "entity" })
    const problem = countConditions(conditions) > MOST_CONDITIONS ? "conditions" : conditionProblem(entity, conditions)
    if (problem) refuse("INVALID_INPUT", { field: problem })
    return { conditions: sql`${JSON.stringify(conditions)}::jsonb` }
  },
})

/** The id of a segment of one of these kinds, to refer to. */
export async function getSegmentId(
  tx: Tx,
  organiser_id: number,
  cuid: string,
  among: readonly SegmentEntity[],
  field: string,
): Promise<number> {
  const { rows } = await sql<{ id: number; entity: SegmentEntity }>`select id, entity from segments
    where organiser_id = ${organiser_id} and cuid = ${cuid} for key share`.execute(tx)
  const { id, entity } = rows[0] ?? refuse("NOT_FOUND", { field })
  return among.includes(entity) ? id : refuse("INVALID_INPUT", { field })
}
