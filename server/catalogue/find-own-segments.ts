import { sql } from "kysely"
import { customerFields } from "#server/customers/segment-fields.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { compileConditions } from "#server/segments/conditions.ts"

/**
 * The caller's segments among those that open partial registrations. Visitors are in none, and cost no statement.
 */
export async function findOwnSegments(tx: Tx, { organiser_id, customer, tenant }: RequestContext): Promise<number[]> {
  if (!customer) return []
  const used = await tx
    .selectFrom("segments as s")
    .select(["s.id", "s.conditions"])
    .where("s.organiser_id", "=", organiser_id)
    .where("s.entity", "=", "CUSTOMERS")
    .where("s.id", "in", (eb) =>
      eb
        .selectFrom("activities")
        .select("partial_registrations_segment_id")
        .where("organiser_id", "=", organiser_id)
        .where("partial_registrations_segment_id", "is not", null)
        .$castTo<number>(),
    )
    .execute()
  if (used.length === 0) return []
  const answers = used.map(
    ({ id, conditions }) =>
      sql`case when ${compileConditions(conditions, customerFields, tenant.timezone)} then ${id}::bigint end`,
  )
  const { rows } = await sql<{ ids: number[] }>`
    select array_remove(array[${sql.join(answers)}], null) as ids from customers c
    where c.organiser_id = ${organiser_id} and c.id = ${customer.id}`.execute(tx)
  return rows[0]?.ids ?? []
}
