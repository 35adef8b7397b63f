import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import type { Interval } from "#contract/rules/dates.ts"
import type { JudgedRegistration, RegistrationCondition } from "#contract/rules/notification.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

const BATCH = 500

export interface NotificationRule {
  id: number
  cuid: string
  title: string
  trigger: string
  /** In seconds, like the pause between two mails to the same reader. */
  delay: number
  delay_type: "AFTER_TRIGGER" | "BEFORE_AVAILABILITY" | "AFTER_AVAILABILITY"
  recipient: string | null
  recipient_type: "CUSTOMERS" | "COLLABORATORS"
  /** Ids of activities, unless it is global. */
  dependencies: number[]
  global: boolean
  content: Partial<Record<Language, { subject: string; text: string }>>
  requirements: RegistrationCondition[]
  spam_avoidance_delay: number
  created_at: string
}

export interface Candidate extends JudgedRegistration {
  id: number
  cuid: string
  customer_id: number
  email: string | null
  firstname: string
  customer: string
  language: Language
  participant: string
  activity: string
  organiser_email: string | null
  organiser_language: Language
  timezone: string
  dates: Interval[]
  was_told_lately: boolean
  /** When it was transferred, for a notification about its dates; null otherwise. */
  transferred_at: string | null
}

/** A proof of payment, confirmed or not decided yet, of a registration r or of the cart it came from. */
const hasProof = sql`exists (select from transaction_proofs f where ${ofTenant("f")} and f.status <> 'REJECTED'
  and (f.subject = 'registration' and f.subject_id = r.id or f.subject = 'cart' and f.subject_id = r.cart_id))`

/**
 * Registrations that are due and not judged yet, in the order they became due. Those due before the notification
 * existed are skipped, and so are reminders of dates that have begun. A transfer gives a registration other dates: for a
 * notification about dates it counts as new from then on, and a decision of before does not count.
 */
export async function findCandidates(tx: Tx, organiser_id: number, rule: NotificationRule): Promise<Candidate[]> {
  const wait = sql`${rule.delay} * interval '1 second'`
  const due = {
    AFTER_TRIGGER: sql`t.at + ${wait}`,
    BEFORE_AVAILABILITY: sql`greatest(t.at, r.transferred_at, d.start_at - ${wait})`,
    AFTER_AVAILABILITY: sql`greatest(t.at, r.transferred_at, d.end_at + ${wait})`,
  }[rule.delay_type]
  const transferred_at = rule.delay_type === "AFTER_TRIGGER" ? sql`null::timestamptz` : sql`r.transferred_at`
  const isInTime = rule.delay_type === "BEFORE_AVAILABILITY" ? sql`d.start_at > clock_now()` : sql`true`
  const ofActivity = rule.global ? sql`true` : sql`act.id = any (${rule.dependencies}::bigint[])`
  const { rows } = await sql<Candidate>`
    select r.id, r.cuid, r.customer_id, c.email, c.firstname, c.fullname as customer, c.language,
      w.fullname as participant, act.title as activity, o.email as organiser_email, o.language as organiser_language,
      o.timezone, d.dates, ${transferred_at} as transferred_at, r.cancelled_at is not null as cancelled, r.total_amount,
      ${paidAmount("registration", "r")} as paid_amount, ${hasProof} as has_proof, exists (
        select from notification_decisions b
        join registrations e on ${ofTenant("e")} and e.id = b.registration_id
        where ${ofTenant("b")} and b.notification_id = ${rule.id} and b.sent
          and b.decided_at > clock_now() - ${rule.spam_avoidance_delay} * interval '1 second'
          and (${rule.recipient_type} = 'COLLABORATORS' or e.customer_id = r.customer_id)) as was_told_lately
    from registrations r join organisers o on o.id = r.organiser_id
    join customers c on ${ofTenant("c")} and c.id = r.customer_id
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    cross join lateral (
      select min(d.start_at) as start_at, max(d.end_at) as end_at, jsonb_agg(jsonb_build_object(
        'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)) order by d.start_at, d.id) as dates
      from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
      where ${ofTenant("p")} and p.id = r.place_id) d
    cross join lateral (select case ${rule.trigger} when 'registration.created' then r.created_at
      when 'registration.cancelled' then r.cancelled_at when 'registration.updated' then (
        select max(x.created_at) from registration_changes x
        where ${ofTenant("x")} and x.registration_id = r.id) end as at) t
    where r.organiser_id = ${organiser_id} and ${ofActivity} and t.at is not null and ${due} <= clock_now()
      and ${due} >= ${rule.created_at}::timestamptz and ${isInTime} and not exists (
        select from notification_decisions n where ${ofTenant("n")} and n.notification_id = ${rule.id}
          and n.registration_id = r.id and (${transferred_at} is null or n.decided_at >= ${transferred_at}))
    order by ${due}, r.id limit ${sql.lit(BATCH)}`.execute(tx)
  return rows
}
