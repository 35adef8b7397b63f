import { sql } from "kysely"
import type { Grant, GrantEndpoints } from "#contract/endpoints/grants.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** To whom discounts are granted: the word of the audit log, the table, and the column that refers to it. */
export interface Granted {
  subject: "customer" | "participant"
  table: "customers" | "participants"
  column: "customer_id" | "participant_id"
  endpoints: GrantEndpoints
}

/** A person who was not erased. Their lock orders whatever changes their discounts. */
export async function getPerson(
  tx: Tx,
  organiser_id: number,
  { table }: Granted,
  cuid: string,
  lock?: "lock",
): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where organiser_id = ${organiser_id} and cuid = ${cuid} and deleted_at is null
    ${lock ? sql`for no key update` : sql``}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

const activitiesOf = (table: string, column: string, of: string) => sql`
  select jsonb_agg(jsonb_build_object('cuid', a.cuid, 'title', a.title) order by a.title, a.id)
  from ${sql.table(table)} k join activities a on ${ofTenant("a")} and a.id = k.activity_id
  where ${ofTenant("k")} and k.${sql.ref(column)} = ${sql.ref(of)}`

/** All discounts of one person in their order, with the values of their models. */
export async function findGrantsOf(tx: Tx, organiser_id: number, { column }: Granted, person: number) {
  const { rows } = await sql<Grant & { id: number; order: number }>`
    select d.id, d."order", d.cuid, d.version, coalesce(m.title, d.title) as title, d.active,
      coalesce(m.amount, d.amount) as amount, coalesce(m.percentage, d.percentage) as percentage,
      case when m.id is not null then jsonb_build_object('cuid', m.cuid, 'title', m.title, 'active', m.active) end as model,
      coalesce(case when m.id is null then (${activitiesOf("discount_activities", "discount_id", "d.id")})
        else (${activitiesOf("discount_model_activities", "discount_model_id", "m.id")}) end, '[]'::jsonb) as activities
    from discounts d left join followed_models w on ${ofTenant("w")} and w.discount_id = d.id
    left join discount_models m on ${ofTenant("m")} and m.id = w.discount_model_id
    where d.organiser_id = ${organiser_id} and d.${sql.ref(column)} = ${person}
    order by d."order", d.id`.execute(tx)
  return rows
}
