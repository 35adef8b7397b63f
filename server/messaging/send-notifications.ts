import { sql } from "kysely"
import { isToldAbout } from "#contract/rules/notification.ts"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { eachAlone } from "#server/platform/jobs/each-alone.ts"
import { type MailOrder, writeMails } from "#server/platform/jobs/write-mail.ts"
import type { Platform } from "#server/platform/platform.ts"
import { type Candidate, findCandidates, type NotificationRule } from "./find-candidates.ts"
import { notificationMail } from "./notification-mail.ts"

/**
 * Sends organisers' notifications about registrations whose time has come: after the trigger, or before or after their
 * dates. Runs every minute. Each registration is judged once for each notification, when it is due: if it does not meet
 * the conditions then, or its reader got the same one too lately, it is not sent later either. After a transfer, those
 * about its dates are judged once more, for the new ones.
 */
export async function sendNotifications(platform: Platform): Promise<void> {
  const { rows } = await unsafeInSystem(platform.database, (tx) =>
    sql<{ organiser_id: number; notification_id: number }>`select organiser_id, id as notification_id from notifications
      where active and trigger like 'registration.%' order by organiser_id, id`.execute(tx),
  )
  await eachAlone(platform, "notification", rows, ({ organiser_id, notification_id }) =>
    inTenant({ database: platform.database, organiser_id }, (tx) => tellDue(tx, organiser_id, notification_id)),
  )
}

async function tellDue(tx: Tx, organiser_id: number, id: number): Promise<void> {
  const rule = await lockRule(tx, organiser_id, id)
  if (!rule) return
  const candidates = await findCandidates(tx, organiser_id, rule)
  const mailed = new Set<string>()
  const mails: MailOrder[] = []
  const decisions = candidates.map((candidate) => {
    const recipient = recipientOf(rule, candidate)
    const sent = recipient !== null && isWanted(rule, candidate, mailed.has(recipient))
    if (sent) {
      mailed.add(recipient)
      mails.push(notificationMail(rule, candidate, recipient))
    }
    return { registration_id: candidate.id, sent }
  })
  await sql`insert into notification_decisions (organiser_id, notification_id, registration_id, sent, decided_at)
    select ${organiser_id}, ${id}, d.registration_id, d.sent, clock_now()
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) d (registration_id bigint, sent boolean)
    on conflict (organiser_id, notification_id, registration_id)
    do update set sent = excluded.sent, decided_at = excluded.decided_at returning registration_id`.execute(tx)
  await writeMails(tx, organiser_id, mails)
}

const recipientOf = ({ recipient_type, recipient }: NotificationRule, { email, organiser_email }: Candidate) =>
  recipient_type === "CUSTOMERS" ? email : (recipient ?? organiser_email)

function isWanted(rule: NotificationRule, candidate: Candidate, was_told_now: boolean): boolean {
  const isTooSoon = rule.spam_avoidance_delay > 0 && (was_told_now || candidate.was_told_lately)
  return !isTooSoon && isToldAbout(rule.requirements, candidate)
}

/**
 * Locked, so that two processes do not mail the same reader twice within the pause; skipped while another has the lock.
 */
async function lockRule(tx: Tx, organiser_id: number, id: number): Promise<NotificationRule | undefined> {
  const { rows } = await sql<NotificationRule>`
    select id, cuid, title, trigger, delay, delay_type, recipient, recipient_type, dependencies, global, content,
      requirements, spam_avoidance_delay, created_at
    from notifications where organiser_id = ${organiser_id} and id = ${id} and active
    for update skip locked`.execute(tx)
  return rows[0]
}
