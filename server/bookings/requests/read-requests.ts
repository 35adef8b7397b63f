import { type RawBuilder, sql } from "kysely"
import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { locationJson } from "#server/catalogue/shapes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { answeredFile } from "../answer-files/answered-file.ts"

interface Customer {
  cuid: string
  fullname: string
  email: string | null
  phone: string
}
export type ReadRequest = RegistrationRequest & { customer: Customer }

/**
 * The requests selected by `wanted`, newest first, with their count, in one statement. Aliases: r, and act for the
 * activity.
 */
export async function readRequests(
  tx: Tx,
  organiser_id: number,
  wanted: RawBuilder<unknown>,
  // No limit: all of them.
  { limit, offset }: { limit: number | null; offset: number },
): Promise<{ data: ReadRequest[]; count: number }> {
  const { rows } = await sql<ReadRequest & { all: number }>`
    select x.*, case when x.status in ('PENDING', 'APPROVED') then greatest(0, x.total_amount - x.paid_amount) else 0 end
      as outstanding_amount
    from (
      select r.id, r.cuid, r.status, r.reference, app.iso(r.created_at) as created_at,
        app.iso(r.decided_at) as decided_at, r.note, count(*) over ()::integer as all,
        ${requestMoney},
        jsonb_build_object('name', r.tier_name) as tier,
        jsonb_build_object('cuid', act.cuid, 'title', act.title, 'is_published', act.published,
          'images', ${picturesOf("act", "activity_images", "activity_id")}) as activity,
        jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname) as participant,
        jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname, 'email', c.email, 'phone', c.phone) as customer,
        ${availabilitiesOf} as availabilities, ${optionsOf} as options, ${questionsOf} as questions
      from registration_requests r
      join activities act on ${ofTenant("act")} and act.id = r.activity_id
      join participants w on ${ofTenant("w")} and w.id = r.participant_id
      join customers c on ${ofTenant("c")} and c.id = r.customer_id
      where r.organiser_id = ${organiser_id} and ${wanted}
      order by r.created_at desc, r.id desc limit ${limit} offset ${offset}) x
    order by x.created_at desc, x.id desc`.execute(tx)
  return { data: rows.map(({ all: _, ...request }) => request), count: rows[0]?.all ?? 0 }
}

const ofRegistrations = (amount: RawBuilder<unknown>) => sql`coalesce((
  select sum(${amount}) from requested_availabilities q
  join registrations g on ${ofTenant("g")} and g.id = q.registration_id
  where ${ofTenant("q")} and q.registration_request_id = r.id), 0)::bigint`
const paidOfRegistrations = ofRegistrations(paidAmount("registration", "g"))
/** The amount of the request until it is approved, then the sum of its registrations. */
const madeOrAsked = (amount: "total_amount" | "deposit_amount") => sql`case r.status when 'APPROVED' then
  ${ofRegistrations(sql`case when g.cancelled_at is null then ${sql.ref(`g.${amount}`)} else 0 end`)}
  else ${sql.ref(`r.${amount}`)} end`

/** Total, deposit and paid amount of a request r. */
export const requestMoney = sql`
  (${paidAmount("registration_request", "r")} + ${paidOfRegistrations})::bigint as paid_amount,
  ${madeOrAsked("total_amount")} as total_amount, ${madeOrAsked("deposit_amount")} as deposit_amount`

const availabilitiesOf = sql`(
  select jsonb_agg(jsonb_build_object('id', a.id, 'cuid', a.cuid, 'start_at', app.iso(a.start_at),
    'end_at', app.iso(a.end_at), 'location', ${locationJson}, 'total_amount', q.total_amount,
    'obstacle', case when r.status = 'PENDING' and exists (select from availability_dates d
      where ${ofTenant("d")} and d.id = any (q.date_ids) and d.cancelled_at is not null) then 'DATE_CANCELLED' end,
    'registration', case when g.id is not null then jsonb_build_object('cuid', g.cuid) end,
    'dates', coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'cuid', d.cuid, 'start_at', app.iso(d.start_at),
        'end_at', app.iso(d.end_at)) order by d.start_at, d.id)
      from availability_dates d where ${ofTenant("d")} and d.id = any (q.date_ids)), '[]'::jsonb))
    order by a.start_at, a.id)
  from requested_availabilities q
  join availabilities a on ${ofTenant("a")} and a.id = q.availability_id
  left join locations l on ${ofTenant("l")} and l.id = a.location_id
  left join registrations g on ${ofTenant("g")} and g.id = q.registration_id
  where ${ofTenant("q")} and q.registration_request_id = r.id)`

const optionsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('price_id', o -> 'price_id', 'label', o -> 'label', 'amount', o -> 'amount',
    'percentage', o -> 'percentage', 'content', o -> 'content'))
  from jsonb_array_elements(r.options) o), '[]'::jsonb)`

const questionsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('question_id', k.id, 'title', k.title, 'type', k.type, 'content', e -> 'content',
    'file', ${answeredFile(sql`e ->> 'content'`)}, 'choices', k.choices) order by k."order", k.id)
  from jsonb_array_elements(r.answers) e
  join questions k on ${ofTenant("k")} and k.id = (e ->> 'question_id')::bigint), '[]'::jsonb)`
