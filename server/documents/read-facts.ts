import { type RawBuilder, sql } from "kysely"
import type { Language } from "#contract/language.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

interface Period {
  start_at: string
  end_at: string
}

export interface Answer extends Pick<CustomField, "cuid" | "type" | "choices"> {
  data: string | string[] | null
}

interface Person {
  cuid: string
  firstname: string
  lastname: string
  fullname: string
}

/** Every fact about a registration that a document may show. */
export interface Facts {
  now: string
  organiser: { name: string; currency: string; timezone: string }
  customer: Person & { email: string; phone: string; language: Language; created_at: string; custom_fields: Answer[] }
  participant: Person & { birthdate: string | null; created_at: string; custom_fields: Answer[] }
  availability: Period & {
    cuid: string
    capacity: number | null
    registered: number
    dates: Period[]
    activity: { cuid: string; title: string }
    location: Record<"cuid" | "name" | "title" | "street" | "number" | "postcode" | "city", string> | null
    collaborators: (Person & { email: string; phone: string | null })[]
  }
  registration: {
    id: number
    cuid: string
    reference: string | null
    cancelled: boolean
    deposit_amount: number
    total_amount: number
    paid_amount: number
    attendance_fees_amount: number
    created_at: string
    dates: Period[]
    bundle: {
      cuid: string
      title: string
      total_amount: number
      capacity: number | null
      expires_at: string | null
      created_at: string
    } | null
  }
}

/** With the ids by which further rows are read. */
export type FoundFacts = Facts & { activity_id: number; participant_id: number }

const periods = sql`jsonb_agg(jsonb_build_object('start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))
  order by d.start_at, d.id)`

const answersOf = (table: string, owner: string, of: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('cuid', f.cuid, 'type', f.type, 'choices', f.choices, 'data', v.data))
  from ${sql.table(table)} v join custom_fields f on ${ofTenant("f")} and f.id = v.field_id
  where ${ofTenant("v")} and v.${sql.ref(owner)} = ${sql.ref(`${of}.id`)}
    and f.active), '[]'::jsonb)`

const personOf = (alias: string) =>
  sql.join(
    ["cuid", "firstname", "lastname", "fullname"].map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${name}`)}`),
  )

/** One of the caller's own registrations, by its cuid or its id; undefined for any other. */
export async function readFacts(
  tx: Tx,
  { organiser_id, customer }: Pick<RequestContext, "organiser_id" | "customer">,
  by: { id: number } | { cuid: string },
): Promise<FoundFacts | undefined> {
  const named = "id" in by ? sql`r.id = ${by.id}` : sql`r.cuid = ${by.cuid}`
  const [found] = await findFacts(tx, organiser_id, sql`r.customer_id = ${customer!.id} and ${named}`)
  return found
}

/** The facts of all registrations a condition over r chooses, in one statement and in no order. */
export async function findFacts(tx: Tx, organiser_id: number, isWanted: RawBuilder<unknown>): Promise<FoundFacts[]> {
  const { rows } = await sql<FoundFacts>`
    select app.iso(clock_now()) as now, a.activity_id, p.id as participant_id,
      jsonb_build_object('name', o.name, 'currency', o.currency, 'timezone', o.timezone) as organiser,
      jsonb_build_object(${personOf("c")}, 'email', c.email, 'phone', c.phone, 'language', c.language,
        'created_at', app.iso(c.created_at),
        'custom_fields', ${answersOf("customer_custom_data", "customer_id", "c")}) as customer,
      jsonb_build_object(${personOf("p")}, 'birthdate', p.birthdate, 'created_at', app.iso(p.created_at),
        'custom_fields', ${answersOf("participant_custom_data", "participant_id", "p")}) as participant,
      jsonb_build_object('cuid', a.cuid, 'capacity', a.capacity, 'start_at', app.iso(a.start_at),
        'end_at', app.iso(a.end_at), 'registered', s.registered, 'dates', s.dates,
        'activity', jsonb_build_object('cuid', act.cuid, 'title', act.title),
        'location', case when l.id is not null then jsonb_build_object('cuid', l.cuid, 'name', l.name, 'title', l.title,
          'street', l.street, 'number', l.number, 'postcode', l.postcode, 'city', l.city) end,
        'collaborators', coalesce((
          select jsonb_agg(jsonb_build_object(${personOf("w")}, 'email', w.email, 'phone', w.phone)
            order by w.lastname, w.firstname, w.id)
          from availability_collaborators k
          join collaborators w on ${ofTenant("w")} and w.id = k.collaborator_id and w.archived_at is null
          where ${ofTenant("k")} and k.availability_id = a.id), '[]'::jsonb)) as availability,
      jsonb_build_object('id', r.id, 'cuid', r.cuid, 'reference', r.reference,
        'cancelled', r.cancelled_at is not null, 'deposit_amount', r.deposit_amount, 'total_amount', r.total_amount,
        'paid_amount', ${paidAmount("registration", "r")}, 'created_at', app.iso(r.created_at),
        'attendance_fees_amount', coalesce((
          select sum(i.amount) from attendance_charge_items i
          where ${ofTenant("i")} and i.registration_id = r.id), 0),
        'dates', coalesce((
          select ${periods} from places t join availability_dates d on ${ofTenant("d")} and d.id = any (t.date_ids)
          where ${ofTenant("t")} and t.id = r.place_id), '[]'::jsonb),
        'bundle', (
          select jsonb_build_object('cuid', b.cuid, 'title', k.title, 'total_amount', b.total_amount,
            'capacity', b.capacity, 'expires_at', app.iso(b.expires_at), 'created_at', app.iso(b.created_at))
          from bundle_entries e
          join owned_bundles b on ${ofTenant("b")} and b.id = e.owned_bundle_id
          join bundles k on ${ofTenant("k")} and k.id = b.bundle_id
          where ${ofTenant("e")} and e.registration_id = r.id
          order by b.id limit 1)) as registration
    from registrations r
    join organisers o on o.id = r.organiser_id
    join customers c on ${ofTenant("c")} and c.id = r.customer_id
    join participants p on ${ofTenant("p")} and p.id = r.participant_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    cross join lateral (
      select coalesce(max(d.registered), 0) as registered, coalesce(${periods}, '[]'::jsonb) as dates
      from availability_dates d
      where ${ofTenant("d")} and d.availability_id = a.id
        and d.cancelled_at is null and (d.status <> 'CLOSED' or d.start_at <= clock_now())) s
    where r.organiser_id = ${organiser_id} and ${isWanted}`.execute(tx)
  return rows
}
