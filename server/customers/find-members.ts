import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { compileConditions, type Fields } from "#server/segments/conditions.ts"
import { customerFields, participantFields } from "./segment-fields.ts"

export interface StoredSegment {
  id: number
  conditions: unknown
}

interface Where {
  organiser_id: number
  timezone: string
}

/** The ids of the segments that hold a row, out of these. */
const holding = (segments: StoredSegment[], fields: Fields, timezone: string): RawBuilder<number[]> => {
  const answers = segments.map(
    ({ id, conditions }) => sql`case when ${compileConditions(conditions, fields, timezone)} then ${id}::bigint end`,
  )
  return sql<number[]>`array_remove(array[${sql.join(answers)}]::bigint[], null)`
}

/** Which of these segments of customers each of the customers is in; who is in none is missing. */
export async function findCustomersIn(
  tx: Tx,
  { organiser_id, timezone }: Where,
  segments: StoredSegment[],
  customer_ids: number[],
): Promise<Map<number, number[]>> {
  if (segments.length === 0) return new Map()
  const { rows } = await sql<{ id: number; ids: number[] }>`
    select c.id, ${holding(segments, customerFields, timezone)} as ids from customers c
    where c.organiser_id = ${organiser_id} and c.id = any (${customer_ids}::bigint[])`.execute(tx)
  return new Map(rows.flatMap(({ id, ids }) => (ids.length > 0 ? [[id, ids]] : [])))
}

export interface Member {
  customer_id: number
  id: number
  ids: number[]
}

/** The participants of these customers, each with those of these segments of participants that they are in. */
export async function findParticipantsIn(
  tx: Tx,
  { organiser_id, timezone }: Where,
  segments: StoredSegment[],
  customer_ids: number[],
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select k.customer_id, p.id, ${holding(segments, participantFields(timezone), timezone)} as ids
    from guardianships k join participants p on ${ofTenant("p")} and p.id = k.participant_id
    where k.organiser_id = ${organiser_id} and k.customer_id = any (${customer_ids}::bigint[])
    order by p.id`.execute(tx)
  return rows
}
