import { sql } from "kysely"
import { customerFields } from "#server/customers/segment-fields.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { compileConditions } from "#server/segments/conditions.ts"

/**
 * The caller's segments among those that open partial registrations. Visitors are in none, and cost no statement.
 */
export async function findOwnSegments(tx: Tx, ctx: RequestContext): Promise<number[]> {
  const { customer } = ctx
  return customer ? ((await findSegmentsOf(tx, ctx, [customer.id])).get(customer.id) ?? []) : []
}

/** The same for several customers of one organiser, in as many statements; who is in none is missing. */
export async function findSegmentsOf(
  tx: Tx,
  { organiser_id, tenant }: Pick<RequestContext, "organiser_id" | "tenant">,
  customer_ids: number[],
): Promise<Map<number, number[]>> {
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
  if (used.length === 0) return new Map()
  const answers = used.map(
    ({ id, conditions }) =>
      sql`case when ${compileConditions(conditions, customerFields, tenant.timezone)} then ${id}::bigint end`,
  )
  const { rows } = await sql<{ id: number; ids: number[] }>`
    select c.id, array_remove(array[${sql.join(answers)}], null) as ids from customers c
    where c.organiser_id = ${organiser_id} and c.id = any (${customer_ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ids }) => [id, ids]))
}
