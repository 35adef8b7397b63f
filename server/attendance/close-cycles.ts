import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import {
  inTenant,
  readTenant,
  type TenantContext,
  type Tx,
  unsafeInSystem,
} from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import type { Platform } from "#server/platform/platform.ts"
import { makeCharges } from "./make-charges.ts"
import { type Cycle, findCustomers, findUnbilled } from "./read-unbilled.ts"

/**
 * Closes the months that are over, configuration by configuration, each in a transaction of its own organiser. Runs
 * every hour and may run twice: a closed cycle stays closed, and attendances recorded or corrected afterwards go into
 * the next cycle. An organiser that fails does not stop the others.
 */
export async function closeCycles(platform: Platform): Promise<void> {
  const { database } = platform
  const { rows } = await unsafeInSystem(database, (tx) =>
    sql<{ organiser_id: number; billing_id: number }>`
      select distinct t.organiser_id, k.attendance_billing_id as billing_id from attendances t
      join availability_dates d on d.organiser_id = t.organiser_id and d.id = t.availability_date_id
      join availabilities a on a.organiser_id = d.organiser_id and a.id = d.availability_id
      join activities k on k.organiser_id = a.organiser_id and k.id = a.activity_id
      where t.billed_revision is distinct from t.revision and k.attendance_billing_id is not null
      order by 1, 2`.execute(tx),
  )
  await eachAlone(platform, "attendance", rows, ({ organiser_id, billing_id }) =>
    closeDue({ database, organiser_id }, billing_id),
  )
}

/** Closes every cycle of a configuration that is over and still open, in order. */
export async function closeDue(tenant: TenantContext, billing_id: number): Promise<void> {
  const due = await readTenant(tenant, (tx) => findDue(tx, tenant.organiser_id, billing_id))
  for (const cycle of due) await inTenant(tenant, (tx) => closeCycle(tx, tenant.organiser_id, cycle))
}

/**
 * Months in the organiser's time zone: from the last closed one, or the first with an unbilled attendance, to the last
 * month.
 */
async function findDue(tx: Tx, organiser_id: number, billing_id: number): Promise<Cycle[]> {
  const { rows } = await sql<Cycle>`
    select ${billing_id}::bigint as billing_id, app.iso(m.month at time zone o.timezone) as start_at,
      app.iso((m.month + interval '1 month') at time zone o.timezone) as end_at
    from organisers o cross join lateral (
      select greatest((select max(c.end_at) from attendance_cycles c
          where ${ofTenant("c")} and c.attendance_billing_id = ${billing_id}) + interval '12 hours',
        (select min(d.start_at) from attendances t
          join availability_dates d on ${ofTenant("d")} and d.id = t.availability_date_id
          join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
          join activities k on ${ofTenant("k")} and k.id = a.activity_id
          where ${ofTenant("t")} and t.billed_revision is distinct from t.revision
            and k.attendance_billing_id = ${billing_id})) at time zone o.timezone as first) f
    cross join lateral generate_series(date_trunc('month', f.first),
      date_trunc('month', clock_now() at time zone o.timezone) - interval '1 month', interval '1 month') m (month)
    where o.id = ${organiser_id} order by m.month`.execute(tx)
  return rows
}

/**
 * Closes one cycle: the unique row of the cycle decides which of two runs makes its charges; the second finds it
 * written. Customers are locked before their attendances are read, so that none is corrected while it is being billed.
 */
export async function closeCycle(tx: Tx, organiser_id: number, cycle: Cycle): Promise<void> {
  const cycle_id = await insertCycle(tx, organiser_id, cycle)
  if (cycle_id === null) return
  const customer_ids = await findCustomers(tx, organiser_id, cycle)
  await tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", sql<number>`any (${customer_ids}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  await makeCharges(tx, organiser_id, cycle_id, await findUnbilled(tx, organiser_id, cycle, customer_ids))
}

async function insertCycle(
  tx: Tx,
  organiser_id: number,
  { billing_id, start_at, end_at }: Cycle,
): Promise<number | null> {
  const terms = await tx
    .selectFrom("attendance_billings")
    .select(["before_step_minutes", "before_step_price", "after_step_minutes", "after_step_price", "grace_minutes"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", billing_id)
    .executeTakeFirst()
  if (!terms) return null
  const { rows } = await sql<{ id: number }>`
    insert into attendance_cycles (organiser_id, attendance_billing_id, start_at, end_at, terms, closed_at)
    values (${organiser_id}, ${billing_id}, ${start_at}, ${end_at}, ${JSON.stringify(terms)}::jsonb, clock_now())
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? null
}
