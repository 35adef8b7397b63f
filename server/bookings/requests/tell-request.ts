import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { formatDate, formatDateRange, formatTimeRange } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { announceAll } from "#server/platform/jobs/announce.ts"
import { type MailOrder, writeMails } from "#server/platform/jobs/write-mail.ts"

type What = "created" | "approved" | "rejected"

/** The money returned with a rejection. */
interface Returned {
  to_wallet: number
  to_card: number
}

interface Facts {
  id: number
  cuid: string
  customer_id: number
  customer: string
  email: string | null
  firstname: string
  language: Language
  participant: string
  activity: string
  tier: string
  note: string
  total_amount: number
  organiser_email: string | null
  organiser_language: Language
  currency: string
  timezone: string
  slots: { first: { start_at: string; end_at: string }; last: { end_at: string }; count: number }[]
}

/** Announces and mails the change of one request, in the transaction that makes it. */
export const tellRequest = (tx: Tx, organiser_id: number, id: number, what: What, returned?: Returned): Promise<void> =>
  tellRequests(tx, organiser_id, [id], what, returned)

/** Writes the event and the mails of each request; the organiser gets a mail for new ones. */
export async function tellRequests(
  tx: Tx,
  organiser_id: number,
  ids: number[],
  what: What,
  returned: Returned = { to_wallet: 0, to_card: 0 },
): Promise<void> {
  if (ids.length === 0) return
  const facts = await readFacts(tx, organiser_id, ids)
  await announceAll(
    tx,
    organiser_id,
    facts.map(({ id }) => ({ type: `request.${what}`, payload: { registration_request_id: id } })),
  )
  await writeMails(
    tx,
    organiser_id,
    facts.flatMap((each) => [...toFamily(each, what, returned), ...(what === "created" ? toOrganiser(each) : [])]),
  )
}

function toFamily(facts: Facts, what: What, returned: Returned): MailOrder[] {
  const { cuid, customer_id, email, language, firstname } = facts
  if (!email) return []
  return [
    {
      trigger: `request.${what}`,
      thing: `registration_request/${cuid}`,
      recipient: email,
      customer_id,
      language,
      template: `request.${what}`,
      data: { firstname, ...inWords(facts, language, returned), path: `/account/registrations-requests/${cuid}` },
    },
  ]
}

function toOrganiser(facts: Facts): MailOrder[] {
  const { cuid, customer_id, customer, organiser_email, organiser_language: language } = facts
  if (!organiser_email) return []
  return [
    {
      trigger: "request.created",
      thing: `registration_request/${cuid}/organiser`,
      recipient: organiser_email,
      customer_id,
      language,
      template: "organiser.request_created",
      data: { customer, ...inWords(facts, language) },
    },
  ]
}

function inWords(facts: Facts, language: Language, { to_wallet, to_card }: Returned = { to_wallet: 0, to_card: 0 }) {
  const { participant, activity, tier, note, currency, timezone, total_amount } = facts
  const local = { language, timezone }
  const money = (amount: number) => (amount > 0 ? formatMoney(amount, { currency, language, style: "sum" }) : null)
  const slots = facts.slots.map(({ first, last, count }) =>
    count > 1
      ? formatDateRange(first.start_at, last.end_at, { ...local, style: "long" })
      : `${formatDate(first.start_at, { ...local, style: "full" })}, ${formatTimeRange(first.start_at, first.end_at, local)}`,
  )
  return {
    participant,
    activity,
    tier,
    note,
    slots,
    total: money(total_amount),
    returned: { wallet: money(to_wallet), card: money(to_card) },
  }
}

async function readFacts(tx: Tx, organiser_id: number, ids: number[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select r.id, r.cuid, r.customer_id, c.fullname as customer, c.email, c.firstname, c.language, w.fullname as participant,
      act.title as activity, r.tier_name as tier, r.note, r.total_amount, o.email as organiser_email,
      o.language as organiser_language, o.currency, o.timezone, (
        select jsonb_agg(jsonb_build_object('first', x.dates -> 0, 'last', x.dates -> -1, 'count', jsonb_array_length(x.dates))
          order by x.dates -> 0 ->> 'start_at')
        from requested_availabilities q cross join lateral (
          select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
            order by d.start_at, d.id) as dates
          from availability_dates d where ${ofTenant("d")} and d.id = any (q.date_ids)) x
        where ${ofTenant("q")} and q.registration_request_id = r.id and x.dates is not null) as slots
    from registration_requests r join organisers o on o.id = r.organiser_id
    join customers c on ${ofTenant("c")} and c.id = r.customer_id
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    join activities act on ${ofTenant("act")} and act.id = r.activity_id
    where r.organiser_id = ${organiser_id} and r.id = any (${ids}::bigint[]) order by r.id`.execute(tx)
  return rows.map((row) => ({ ...row, slots: row.slots ?? [] }))
}
