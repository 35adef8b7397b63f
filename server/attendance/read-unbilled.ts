import { type RawBuilder, sql } from "kysely"
import { type AttendanceTerms, priceAttendance } from "#contract/rules/attendance.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** An attendance with the amount still to charge for it; negative after some corrections. */
export interface Cycle {
  billing_id: number
  start_at: string
  end_at: string
}

export interface Unbilled {
  attendance_id: number
  revision: number
  registration_id: number
  customer_id: number
  arrived_at: string | null
  departed_at: string | null
  duration: number
  amount: number
}

type Row = Omit<Unbilled, "duration" | "amount"> & {
  quantity: number
  start_at: string
  end_at: string
  terms: AttendanceTerms
  billed: { duration: number; amount: number }
}

/** Changed since it was billed, and complete: a stay is billed only after the departure. */
const unbilled = sql`attendances t
  join registrations r on ${ofTenant("r")} and r.id = t.registration_id
  join availability_dates d on ${ofTenant("d")} and d.id = t.availability_date_id
  join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
  join activities k on ${ofTenant("k")} and k.id = a.activity_id
  join attendance_billings b on ${ofTenant("b")} and b.id = k.attendance_billing_id`
const isComplete = sql`t.billed_revision is distinct from t.revision
  and (t.departed_at is not null or t.arrived_at is null)`

const ofCycle = (organiser_id: number, { billing_id, end_at }: Cycle): RawBuilder<unknown> => sql`
  t.organiser_id = ${organiser_id} and ${isComplete} and b.id = ${billing_id} and d.start_at < ${end_at}`

/** The customers of the attendances that closing a cycle would bill. */
export async function findCustomers(tx: Tx, organiser_id: number, cycle: Cycle): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct r.customer_id as id from ${unbilled}
    where ${ofCycle(organiser_id, cycle)} order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export const findUnbilled = (tx: Tx, organiser_id: number, cycle: Cycle, customer_ids: number[]): Promise<Unbilled[]> =>
  readUnbilled(tx, sql`${ofCycle(organiser_id, cycle)} and r.customer_id = any (${customer_ids}::bigint[])`)

/** Whether a customer has attendance to pay that is not charged yet. */
export async function hasUnbilled(tx: Tx, organiser_id: number, customer_id: number): Promise<boolean> {
  const found = await readUnbilled(
    tx,
    sql`t.organiser_id = ${organiser_id} and ${isComplete} and r.customer_id = ${customer_id}`,
  )
  return found.reduce((sum, { amount }) => sum + amount, 0) > 0
}

/** What attendances of these dates add to the charges of the month that is still open, by attendance. */
export async function findEstimates(
  tx: Tx,
  organiser_id: number,
  date_ids: number[],
): Promise<Map<number | null, { duration: number; amount: number }>> {
  const found = await readUnbilled(
    tx,
    sql`t.organiser_id = ${organiser_id} and ${isComplete} and t.arrived_at is not null and d.id = any (${date_ids}::bigint[])`,
  )
  return new Map(found.map(({ attendance_id, duration, amount }) => [attendance_id, { duration, amount }]))
}

/** A correction of a billed attendance is priced by the terms of its first bill, even if they have changed. */
async function readUnbilled(tx: Tx, isWanted: RawBuilder<unknown>): Promise<Unbilled[]> {
  const { rows } = await sql<Row>`
    select t.id as attendance_id, t.revision, t.registration_id, r.customer_id, r.quantity,
      app.iso(t.arrived_at) as arrived_at, app.iso(t.departed_at) as departed_at,
      app.iso(d.start_at) as start_at, app.iso(d.end_at) as end_at, coalesce((
        select y.terms from attendance_charge_items i
        join attendance_charges h on ${ofTenant("h")} and h.id = i.attendance_charge_id
        join attendance_cycles y on ${ofTenant("y")} and y.id = h.attendance_cycle_id
        where ${ofTenant("i")} and i.attendance_id = t.id order by i.id limit 1), to_jsonb(b)) as terms, (
        select jsonb_build_object('duration', coalesce(sum(i.duration), 0), 'amount', coalesce(sum(i.amount), 0))
        from attendance_charge_items i where ${ofTenant("i")} and i.attendance_id = t.id) as billed
    from ${unbilled} where ${isWanted} order by r.customer_id, d.start_at, t.id`.execute(tx)
  return rows.map(({ quantity, start_at, end_at, terms, billed, ...row }) => {
    const { duration, amount } = priceAttendance(terms, { start_at, end_at }, row)
    return { ...row, duration: duration - billed.duration, amount: amount * quantity - billed.amount }
  })
}
