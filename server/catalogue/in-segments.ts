import { type RawBuilder, sql } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import { compileConditions } from "#server/segments/conditions.ts"
import { named } from "./filters.ts"
import { availabilityFields } from "./segment-fields.ts"

/** Availabilities of any of the named segments; a segment that is missing, or is of people, holds none. */
export async function inSegments(
  tx: Tx,
  organiser_id: number,
  timezone: string,
  references: string[] | undefined,
): Promise<RawBuilder<boolean>[]> {
  if (!references?.length) return []
  const segments = await tx
    .selectFrom("segments as g")
    .select("g.conditions")
    .where("g.organiser_id", "=", organiser_id)
    .where("g.entity", "=", "AVAILABILITIES")
    .where(named("g", references))
    .execute()
  const any = segments.map(({ conditions }) => conditions)
  return [any.length > 0 ? compileAny(any, timezone) : sql<boolean>`false`]
}

const compileAny = (list: unknown[], timezone: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    list.map((conditions) => compileConditions(conditions, availabilityFields, timezone)),
    sql` or `,
  )})`
