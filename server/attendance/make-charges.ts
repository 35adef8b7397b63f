import { sql } from "kysely"
import { drawReferences } from "#server/payments/make-references.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import type { Unbilled } from "./read-unbilled.ts"
import { tellCharged } from "./tell-charged.ts"

interface Charge {
  customer_id: number
  total_amount: number
  items: Unbilled[]
}

/**
 * One charge for each customer with an amount to pay. A free attendance is marked as billed without an item. Where
 * corrections exceed the month's amount, nothing is charged and they wait for the next month, so that no charge is
 * negative.
 */
export async function makeCharges(tx: Tx, organiser_id: number, cycle_id: number, unbilled: Unbilled[]): Promise<void> {
  const charges = [...Map.groupBy(unbilled, ({ customer_id }) => customer_id)].map(([customer_id, all]): Charge => {
    const items = all.filter(({ amount }) => amount !== 0)
    return { customer_id, items, total_amount: items.reduce((sum, { amount }) => sum + amount, 0) }
  })
  const waiting = new Set(charges.filter(({ total_amount }) => total_amount < 0).map(({ customer_id }) => customer_id))
  await insertCharges(
    tx,
    organiser_id,
    cycle_id,
    charges.filter(({ total_amount, items }) => total_amount >= 0 && items.length > 0),
  )
  await markBilled(
    tx,
    organiser_id,
    unbilled.filter(({ customer_id }) => !waiting.has(customer_id)),
  )
}

async function insertCharges(tx: Tx, organiser_id: number, cycle_id: number, charges: Charge[]): Promise<void> {
  if (charges.length === 0) return
  const references = await drawReferences(tx, organiser_id, charges.length)
  const now = await readClock(tx)
  const rows = charges.map(({ customer_id, total_amount }, i) => ({
    cuid: newCuid(),
    customer_id,
    total_amount,
    reference: references[i]!,
  }))
  const { rows: made } = await sql<{ id: number; customer_id: number }>`
    insert into attendance_charges (organiser_id, cuid, customer_id, attendance_cycle_id, total_amount, reference, created_at)
    select ${organiser_id}, x.cuid, x.customer_id, ${cycle_id}, x.total_amount, x.reference, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) x (cuid text, customer_id bigint, total_amount bigint, reference text)
    returning id, customer_id`.execute(tx)
  const ids = new Map(made.map(({ id, customer_id }) => [customer_id, id]))
  await sql`insert into payment_references (organiser_id, reference, subject, subject_id)
    select organiser_id, reference, 'attendance_charge', id from attendance_charges
    where organiser_id = ${organiser_id} and attendance_cycle_id = ${cycle_id}`.execute(tx)
  const items = charges.flatMap((charge) =>
    charge.items.map((item) => ({ ...item, attendance_charge_id: ids.get(charge.customer_id)! })),
  )
  await sql`insert into attendance_charge_items (organiser_id, attendance_charge_id, attendance_id, revision,
      registration_id, amount, duration, arrived_at, departed_at)
    select ${organiser_id}, x.* from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) x (attendance_charge_id bigint,
      attendance_id bigint, revision integer, registration_id bigint, amount bigint, duration integer,
      arrived_at timestamptz, departed_at timestamptz)
    returning attendance_id`.execute(tx)
  await tellCharged(tx, organiser_id, [...ids.values()])
}

async function markBilled(tx: Tx, organiser_id: number, billed: Unbilled[]): Promise<void> {
  await sql`update attendances t set billed_revision = x.revision
    from jsonb_to_recordset(${JSON.stringify(billed)}::jsonb) x (attendance_id bigint, revision integer)
    where t.organiser_id = ${organiser_id} and t.id = x.attendance_id`.execute(tx)
}
