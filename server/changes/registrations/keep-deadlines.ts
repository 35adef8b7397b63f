import { sql } from "kysely"
import { type DeadlineFacts, deadlineStep } from "#contract/rules/payment-deadline.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import type { Platform } from "#server/platform/platform.ts"
import { endRegistration } from "./end-registration.ts"
import { lockRegistration } from "./lock-registration.ts"
import { tellDue } from "./tell-registration.ts"

const BATCH = 1_000

/**
 * Reminds of registrations that must soon be paid, and cancels unpaid ones. Runs every hour; each registration in its
 * own transaction, under its customer's lock, and checked again there. One that fails does not stop the others.
 */
export async function keepDeadlines(platform: Platform): Promise<void> {
  const { database } = platform
  const organisers = await unsafeInSystem(database, (tx) =>
    tx
      .selectFrom("settings")
      .select("organiser_id")
      .where("payment_deadline_days", "is not", null)
      .orderBy("organiser_id")
      .execute(),
  )
  await eachAlone(platform, "payment deadlines", organisers, async ({ organiser_id }) => {
    const due = await readTenant({ database, organiser_id }, (tx) => findDue(tx, organiser_id))
    await eachAlone(platform, "payment deadline", due, ({ registration_id }) =>
      inTenant({ database, organiser_id }, (tx) => keepDeadline(tx, platform, organiser_id, registration_id)),
    )
  })
}

async function findDue(tx: Tx, organiser_id: number) {
  const { rows } = await sql<{ organiser_id: number; registration_id: number }>`
    select r.organiser_id, r.id as registration_id from registrations r
    join settings s on ${ofTenant("s")} join organisers o on o.id = r.organiser_id
    where r.organiser_id = ${organiser_id} and r.cancelled_at is null
      and case when r.deposit_amount > 0 then r.deposit_amount else r.total_amount end > ${paidAmount("registration", "r")}
      and coalesce(r.payment_due_at, ${remindAt}) <= clock_now() and ${startAt} > clock_now()
    order by r.id limit ${sql.lit(BATCH)}`.execute(tx)
  return rows
}

async function keepDeadline(tx: Tx, platform: Platform, organiser_id: number, id: number): Promise<void> {
  const registration = await lockRegistration(tx, organiser_id, { id })
  const due = deadlineStep(await readFacts(tx, organiser_id, id))
  if (!due) return
  if (due.step === "CANCEL") {
    const by = { organiser_id, platform, collaborator: null }
    await endRegistration(tx, by, registration, { type: "automatic", message: "", fee: 0, to: "WALLET" })
    return
  }
  await tx
    .updateTable("registrations")
    .set({ payment_due_at: due.due_at })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
  await tellDue(tx, organiser_id, id, due)
}

// Of a registration r, the settings s and the organiser o. After a price increase, the deadline counts from the change.
const deadlineAt = sql`app.payment_deadline(coalesce(r.owing_since, r.created_at), s.payment_deadline_days, o.timezone)`
const remindAt = sql`app.payment_deadline(coalesce(r.owing_since, r.created_at),
  s.payment_deadline_days - s.payment_reminder_days, o.timezone)`
const startAt = sql`(select min(d.start_at) from places p
  join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
  where ${ofTenant("p")} and p.id = r.place_id)`

async function readFacts(tx: Tx, organiser_id: number, id: number): Promise<DeadlineFacts> {
  const { rows } = await sql<DeadlineFacts>`
    select r.total_amount, r.deposit_amount, ${paidAmount("registration", "r")} as paid_amount,
      r.cancelled_at is not null as cancelled, r.payment_due_at as due_at, ${startAt} as start_at, clock_now() as now,
      case when s.payment_deadline_days is not null then ${deadlineAt} end as deadline_at,
      case when s.payment_deadline_days is not null then ${remindAt} end as remind_at,
      exists (select from payment_attempts a where ${ofTenant("a")} and a.status = 'PENDING' and (
        (a.subject = 'registration' and a.subject_id = r.id) or (a.subject = 'cart' and a.subject_id = r.cart_id)
        or (a.subject = 'registration_request' and a.subject_id in (
          select q.registration_request_id from requested_availabilities q
          where ${ofTenant("q")} and q.registration_id = r.id)))) as is_being_paid
    from registrations r join settings s on ${ofTenant("s")} join organisers o on o.id = r.organiser_id
    where r.organiser_id = ${organiser_id} and r.id = ${id}`.execute(tx)
  return rows[0]!
}
