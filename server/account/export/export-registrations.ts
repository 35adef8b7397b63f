import { sql } from "kysely"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { CustomerScope, ExportedRow } from "./customer-scope.ts"

/** Registrations with the terms of their sale, answers, outcome and reviews. */
export async function exportRegistrations(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const { rows: registrations } = await sql<ExportedRow>`
    select t.cuid, t.participant_id, t.availability_id, act.title as activity, t.quantity, t.reference, t.total_amount,
      t.deposit_amount, ${paidAmount("registration", "t")} as paid_amount, t.created_at, t.payment_due_at,
      t.cancelled_at, t.cancellation_type, t.cancellation_message, t.cancellation_fee, ${dates} as dates,
      coalesce(t.sold -> 'options', '[]') as options, ${answers} as answers, t.sold - 'options' - 'answers' as sold,
      ${changes} as changes
    from registrations t
    join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    join places p on ${ofTenant("p")} and p.id = t.place_id
    where t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id} order by t.id`.execute(tx)
  const { rows: reviews } = await sql<ExportedRow>`
    select t.cuid as registration, w.score, w.message, w.private, w.created_at, w.updated_at
    from reviews w join registrations t on ${ofTenant("t")} and t.id = w.registration_id
    where w.organiser_id = ${organiser_id} and t.customer_id = ${customer_id} order by w.id`.execute(tx)
  const { rows: waiting_list } = await sql<ExportedRow>`
    select e.cuid, e.availability_id, act.title as activity, e.participant_ids, e.status, e.created_at, e.offered_at,
      e.offered_until, e.ended_at
    from waiting_list_entries e
    join availabilities a on ${ofTenant("a")} and a.id = e.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where e.organiser_id = ${organiser_id} and e.customer_id = ${customer_id} order by e.id`.execute(tx)
  return { registrations, reviews, waiting_list }
}

const dates = sql`(
  select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
    order by d.start_at, d.id)
  from availability_dates d where ${ofTenant("d")} and d.id = any (p.date_ids))`

// Left join: the answer to a deleted question is kept without its title.
const answers = sql`coalesce((
  select jsonb_agg(e.answer || jsonb_build_object('question', q.title) order by e.position)
  from jsonb_array_elements(t.sold -> 'answers') with ordinality e (answer, position)
  left join questions q on ${ofTenant("q")} and q.id = (e.answer ->> 'question_id')::bigint), '[]')`

const changes = sql`coalesce((
  select jsonb_agg(jsonb_build_object('created_at', app.iso(c.created_at), 'total_before', c.total_before,
    'total_after', c.total_after, 'dates_before', c.dates_before, 'dates_after', c.dates_after) order by c.id)
  from registration_changes c where ${ofTenant("c")} and c.registration_id = t.id), '[]')`
