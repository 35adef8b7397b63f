import { type RawBuilder, sql } from "kysely"
import type { ToldEvent } from "#contract/rules/collaborators.ts"
import type { Interval } from "#contract/rules/dates.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** What an event names: one of these. */
export interface Payload {
  registration_id?: number
  registration_request_id?: number
  movement_id?: number
  attempt_id?: number
  transaction_proof_id?: number
}

export interface ToldFacts {
  /** The thing's name in the key of a mail. */
  thing: string
  customer_id: number
  customer: string
  participant: string | null
  activity: string | null
  amount: number | null
  dates: Interval[] | null
  currency: string
  timezone: string
  slug: string
}

const organiser = sql`o.currency, o.timezone, o.slug`

const registration = (id: number) => sql`
  select 'registration/' || r.cuid as thing, r.customer_id, c.fullname as customer, w.fullname as participant,
    act.title as activity, r.total_amount as amount, (
      select jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)) order by d.start_at, d.id)
      from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
      where ${ofTenant("p")} and p.id = r.place_id) as dates, ${organiser}
  from registrations r join organisers o on o.id = r.organiser_id
  join customers c on ${ofTenant("c")} and c.id = r.customer_id
  join participants w on ${ofTenant("w")} and w.id = r.participant_id
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  join activities act on ${ofTenant("act")} and act.id = a.activity_id
  where ${ofTenant("r")} and r.id = ${id}`

const request = (id: number) => sql`
  select 'registration_request/' || r.cuid as thing, r.customer_id, c.fullname as customer, w.fullname as participant,
    act.title as activity, r.total_amount as amount, null as dates, ${organiser}
  from registration_requests r join organisers o on o.id = r.organiser_id
  join customers c on ${ofTenant("c")} and c.id = r.customer_id
  join participants w on ${ofTenant("w")} and w.id = r.participant_id
  join activities act on ${ofTenant("act")} and act.id = r.activity_id
  where ${ofTenant("r")} and r.id = ${id}`

const attempt = (id: number) => sql`
  select 'payment_attempt/' || t.id as thing, t.customer_id, c.fullname as customer, null as participant,
    null as activity, t.amount, null as dates, ${organiser}
  from payment_attempts t join organisers o on o.id = t.organiser_id
  join customers c on ${ofTenant("c")} and c.id = t.customer_id
  where ${ofTenant("t")} and t.id = ${id}`

const movement = (id: number) => sql`
  select 'movement/' || m.id as thing, m.customer_id, c.fullname as customer, null as participant, null as activity,
    (select -sum(p.amount)::bigint from postings p where ${ofTenant("p")} and p.movement_id = m.id and p.amount < 0) as amount,
    null as dates, ${organiser}
  from movements m join organisers o on o.id = m.organiser_id
  join customers c on ${ofTenant("c")} and c.id = m.customer_id
  where ${ofTenant("m")} and m.id = ${id}`

const proof = (id: number) => sql`
  select 'transaction_proof/' || f.cuid as thing, f.customer_id, c.fullname as customer, null as participant,
    null as activity, f.amount, null as dates, ${organiser}
  from transaction_proofs f join organisers o on o.id = f.organiser_id
  join customers c on ${ofTenant("c")} and c.id = f.customer_id
  where ${ofTenant("f")} and f.id = ${id}`

function statementOf(type: ToldEvent, payload: Payload): RawBuilder<unknown> | null {
  if (type === "request.created")
    return payload.registration_request_id ? request(payload.registration_request_id) : null
  if (type === "proof.submitted") return payload.transaction_proof_id ? proof(payload.transaction_proof_id) : null
  if (type !== "payment.received") return payload.registration_id ? registration(payload.registration_id) : null
  if (payload.attempt_id) return attempt(payload.attempt_id)
  return payload.movement_id ? movement(payload.movement_id) : null
}

/** What collaborators are told of an event, as it is when the job runs; null when the thing is gone. */
export async function readToldFacts(tx: Tx, type: ToldEvent, payload: Payload): Promise<ToldFacts | null> {
  const statement = statementOf(type, payload)
  if (!statement) return null
  const { rows } = await sql<ToldFacts>`${statement}`.execute(tx)
  return rows[0] ?? null
}
