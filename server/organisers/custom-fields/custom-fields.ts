import { sql } from "kysely"
import { collaboratorFields } from "#contract/entities/custom-fields.ts"
import type { customFieldEntities } from "#contract/rules/custom-fields.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import type { Parts } from "#server/entities/kept-entity.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { refuse } from "#server/platform/refusal.ts"
import { places } from "./custom-data.ts"

/**
 * The organiser's own questions about one kind of people. One that was answered keeps its type and those of its choices
 * that somebody has, and is switched off instead of removed.
 */
function fieldParts(entity: (typeof customFieldEntities)[number]): Parts<typeof collaboratorFields> {
  const given = sql`from ${sql.table(places[entity].table)} d
    where ${ofTenant("d")} and d.field_id = t.id and d.data <> 'null'::jsonb`
  const answers = sql<number>`(select count(*)::integer ${given})`
  return {
    table: "custom_fields",
    sql: { answers },
    where: sql<boolean>`t.entity = ${entity}`,
    uses: { answers },
    async before(tx, { organiser_id }, { given: wanted, before }) {
      if (!wanted) return
      const answered = before && before.answers > 0
      if (answered && wanted.type !== before.type)
        refuse("IN_USE", { field: "type", details: { uses: { answers: before.answers } } })
      const gone = before?.choices.filter(({ id }) => !wanted.choices.some((choice) => choice.id === id)) ?? []
      if (answered && gone.length > 0) {
        const { rows } = await sql<{ uses: number }>`
          select (select count(*)::integer ${given} and d.data ?| ${gone.map(({ id }) => id)}::text[]) as uses
          from custom_fields t where t.organiser_id = ${organiser_id} and t.id = ${before.id}`.execute(tx)
        if (rows[0]!.uses > 0) refuse("IN_USE", { field: "choices", details: { uses: { answers: rows[0]!.uses } } })
      }
      return { ...(before ? {} : { entity }), choices: sql`${JSON.stringify(wanted.choices)}::jsonb` }
    },
  }
}

export const collaboratorFieldRoutes = entityRoutes(collaboratorFields, fieldParts("COLLABORATORS"))
