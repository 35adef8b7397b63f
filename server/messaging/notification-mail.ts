import { formatDate, formatDateRange, formatTimeRange } from "#contract/rules/dates.ts"
import type { MailOrder } from "#server/platform/jobs/write-mail.ts"
import type { Candidate, NotificationRule } from "./find-candidates.ts"

/** In the reader's language if the organiser has written it, else in the organiser's. */
export function notificationMail(rule: NotificationRule, candidate: Candidate, recipient: string): MailOrder {
  const { cuid, customer_id, firstname, customer, participant, activity, dates, timezone, transferred_at } = candidate
  const isToFamily = rule.recipient_type === "CUSTOMERS"
  const language = isToFamily ? candidate.language : candidate.organiser_language
  const words = rule.content[language] ?? rule.content[candidate.organiser_language]
  const local = { language, timezone }
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const when =
    dates.length > 1
      ? formatDateRange(first.start_at, last.end_at, { ...local, style: "long" })
      : `${formatDate(first.start_at, { ...local, style: "full" })}, ${formatTimeRange(first.start_at, first.end_at, local)}`
  return {
    trigger: `notification/${rule.cuid}`,
    // A mail is written once for each thing: the instant of the transfer tells the new dates' mail from the old dates'.
    thing: `registration/${cuid}${transferred_at === null ? "" : `/transferred/${transferred_at}`}`,
    recipient,
    customer_id,
    language,
    template: "notification",
    data: {
      subject: words?.subject ?? rule.title,
      text: words?.text ?? "",
      participant,
      activity,
      when,
      ...(isToFamily ? { firstname, path: `/account/registrations/${cuid}` } : { customer }),
    },
  }
}
