import { sql } from "kysely"
import type { ListFacts } from "#contract/rules/waiting-list.ts"
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
  const { rows } = await sql<List>`
    with clock as materialized (select clock_now() as now)
    select f.availability_id, f.date_ids, app.iso((select now from clock)) as now, app.iso(f.ends_at) as ends_at,
      a.status = 'OPEN' and act.published and act.registration_flow = 'REGISTRATION'
        and coalesce(a.registrations_start_at <= (select now from clock), true)
        and (a.resource_id is null or cardinality(app.find_taken(a.organiser_id, f.date_ids, (select now from clock))) = 0)
        as is_open,
      array (select c.free from app.count_free(a.organiser_id, f.date_ids, (select now from clock)) c) as free,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', e.id, 'cuid', e.cuid, 'customer_id', e.customer_id,
          'participant_ids', e.participant_ids) order by e.position, e.id)
        from app.find_waiting(a.organiser_id, a.id, f.date_ids, (select now from clock)) e), '[]'::jsonb) as waiting
    from availabilities a
    join activities act on act.organiser_id = a.organiser_id and act.id = a.activity_id
    join app.find_needs(${organiser_id}, array[${availability_id}::bigint], (select now from clock)) f on f.availability_id = a.id
    where a.organiser_id = ${organiser_id} and a.id = ${availability_id}`.execute(tx)
  return rows[0] ?? null
}
