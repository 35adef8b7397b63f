import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { formatDate, formatDateRange, formatTimeRange, type Interval } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type MailOrder, writeMails } from "#server/platform/jobs/write-mail.ts"

// Mails about registrations, for the family and, where it is to hear of it too, for the organiser, each in the language of
// its reader.

interface Facts {
  cuid: string
  customer_id: number
  customer: string
  email: string | null
  firstname: string
  language: Language
  participant: string
  activity: string
  cancellation_type: "automatic" | "customer" | "organiser" | null
  message: string
  organiser_email: string | null
  organiser_language: Language
  currency: string
  timezone: string
  dates: Interval[]
}

/** The formatters of a mail, in the language of its reader. */
export interface Words {
  sum: (amount: number) => string
  /** Null for zero. */
  money: (amount: number) => string | null
  day: (date: Interval) => string
  by: (instant: string) => string
}

interface Telling {
  /** Deduplicates: one mail for the same value and recipient. */
  thing: string
  template: string
  /** Also to the organiser. */
  to_both: boolean
  data: (words: Words) => object
}

export const tell = (tx: Tx, organiser_id: number, registration_id: number, telling: Telling): Promise<void> =>
  tellAll(tx, organiser_id, [{ ...telling, registration_id }])

/** Mails about many registrations, in two statements. */
export async function tellAll(
  tx: Tx,
  organiser_id: number,
  tellings: (Telling & { registration_id: number })[],
): Promise<void> {
  if (tellings.length === 0) return
  const facts = await findFacts(
    tx,
    organiser_id,
    tellings.map(({ registration_id }) => registration_id),
  )
  const mails = tellings.flatMap((telling) => mailsOf(facts.get(telling.registration_id)!, telling))
  await writeMails(tx, organiser_id, mails)
}

function mailsOf(facts: Facts, { thing, template, to_both, data }: Telling): MailOrder[] {
  const { cuid, customer_id, email, language, organiser_email, organiser_language } = facts
  const mail = (recipient: string | null, to: string, read_in: Language): MailOrder[] =>
    recipient
      ? [
          {
            trigger: template,
            thing: `registration/${cuid}/${thing}${to && "/organiser"}`,
            recipient,
            customer_id,
            language: read_in,
            template: `${to}${template}`,
            data: { ...shared(facts, read_in), ...data(wordsOf(facts, read_in)) },
          },
        ]
      : []
  return [...mail(email, "", language), ...(to_both ? mail(organiser_email, "organiser.", organiser_language) : [])]
}

function shared(facts: Facts, language: Language) {
  const { cuid, firstname, customer, participant, activity, message, cancellation_type, timezone, dates } = facts
  const [first, last] = [dates[0]!, dates.at(-1)!]
  const when =
    dates.length > 1
      ? formatDateRange(first.start_at, last.end_at, { language, timezone, style: "long" })
      : wordsOf(facts, language).day(first)
  return {
    firstname,
    customer,
    participant,
    activity,
    message,
    type: cancellation_type,
    when,
    count: dates.length,
    path: `/account/registrations/${cuid}`,
  }
}

function wordsOf({ currency, timezone }: Facts, language: Language): Words {
  const local = { language, timezone }
  const sum = (amount: number) => formatMoney(amount, { currency, language, style: "sum" })
  return {
    sum,
    money: (amount) => (amount > 0 ? sum(amount) : null),
    day: ({ start_at, end_at }) =>
      `${formatDate(start_at, { ...local, style: "full" })}, ${formatTimeRange(start_at, end_at, local)}`,
    // A deadline at midnight is named by the day that ends then.
    by: (instant) => formatDate(new Date(Date.parse(instant) - 1).toISOString(), { ...local, style: "full" }),
  }
}

async function findFacts(tx: Tx, organiser_id: number, ids: number[]): Promise<Map<number, Facts>> {
  const { rows } = await sql<Facts & { id: number }>`
    select r.id, r.cuid, r.customer_id, c.fullname as customer, c.email, c.firstname, c.language, w.fullname as participant,
      act.title as activity, r.cancellation_type, r.cancellation_message as message, o.email as organiser_email,
      o.language as organiser_language, o.currency, o.timezone, (
        select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
          order by d.start_at, d.id)
        from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
        where ${ofTenant("p")} and p.id = r.place_id) as dates
    from registrations r join organisers o on o.id = r.organiser_id
    join customers c on ${ofTenant("c")} and c.id = r.customer_id
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where r.organiser_id = ${organiser_id} and r.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
