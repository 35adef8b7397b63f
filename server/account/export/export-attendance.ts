import { sql } from "kysely"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { CustomerScope, ExportedRow } from "./customer-scope.ts"

/** The participants' arrivals and departures, the charges for them, and the people who may pick them up. */
export async function exportAttendance(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const { rows: attendances } = await sql<ExportedRow>`
    select t.id, r.cuid as registration, r.participant_id, d.start_at, d.end_at, t.arrived_at, t.departed_at, t.absence,
      t.picked_up_by
    from attendances t
    join registrations r on ${ofTenant("r")} and r.id = t.registration_id
    join availability_dates d on ${ofTenant("d")} and d.id = t.availability_date_id
    where t.organiser_id = ${organiser_id} and r.customer_id = ${customer_id} order by t.id`.execute(tx)
  const { rows: attendance_charges } = await sql<ExportedRow>`
    select t.cuid, t.reference, t.total_amount, ${paidAmount("attendance_charge", "t")} as paid_amount, t.created_at, (
      select jsonb_agg(jsonb_build_object('attendance_id', i.attendance_id, 'amount', i.amount, 'duration', i.duration)
        order by i.id)
      from attendance_charge_items i where ${ofTenant("i")} and i.attendance_charge_id = t.id) as items
    from attendance_charges t
    where t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id} order by t.id`.execute(tx)
  const { rows: pick_up_people } = await sql<ExportedRow>`
    select t.cuid, t.participant_id, t.name, t.phone, t.from_day, t.to_day
    from pick_up_people t join guardianships g on ${ofTenant("g")} and g.participant_id = t.participant_id
    where t.organiser_id = ${organiser_id} and g.customer_id = ${customer_id} order by t.id`.execute(tx)
  return { attendances, attendance_charges, pick_up_people }
}
