import { sql } from "kysely"
import type { ListFacts } from "#contract/rules/waiting-list.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

export interface Waiting {
  id: number
  cuid: string
  customer_id: number
  participant_ids: number[]
}

export interface List extends ListFacts<Waiting> {
  availability_id: number
  date_ids: number[]
}

/**
 * Everything that decides the offers of one list; null where no date is on sale. Read without locks it only tells which
 * customers to lock; the decision is made on a second reading under the locks.
 */
export async function readList(tx: Tx, organiser_id: number, availability_id: number): Promise<List | null> {
  // A function that reads tables is called by itself: beside a table of the organiser it would be sent to its node.
  const { rows } = await sql<Omit<List, "is_open"> & { is_free: boolean }>`
    with clock as materialized (select clock_now() as now)
    select f.availability_id, f.date_ids, app.iso((select now from clock)) as now, app.iso(f.ends_at) as ends_at,
      cardinality(app.find_taken(${organiser_id}, f.date_ids, (select now from clock))) = 0 as is_free,
      array (select c.free from app.count_free(${organiser_id}, f.date_ids, (select now from clock)) c) as free,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'cuid', e.cuid, 'customer_id', e.customer_id,
          'participant_ids', e.participant_ids) order by e.position, e.id)
        from app.find_waiting(${organiser_id}, f.availability_id, f.date_ids, (select now from clock)) e), '[]'::jsonb) as waiting
    from app.find_needs(${organiser_id}, array[${availability_id}::bigint], (select now from clock)) f`.execute(tx)
  if (!rows[0]) return null
  const { is_free, ...list } = rows[0]
  const { rows: sales } = await sql<{ is_sold: boolean }>`
    select a.status = 'OPEN' and act.published and act.registration_flow = 'REGISTRATION'
      and coalesce(a.registrations_start_at <= ${list.now}::timestamptz, true) as is_sold
    from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where a.organiser_id = ${organiser_id} and a.id = ${availability_id}`.execute(tx)
  return { ...list, is_open: sales[0]!.is_sold && is_free }
}
