import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { pageOf } from "#contract/fields.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof consolePaymentEndpoints.findPayments
type Row = AnswerInput<Endpoint>["data"][number] & { count: number }

/** Movements of money with what each did, newest first; or those that touched suspense, where somebody has to look. */
export function findPayments(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  const { organiser_id } = ctx
  const isWanted = query.account
    ? sql`exists (select from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
        where ${ofTenant("p")} and p.movement_id = m.id and a.kind = ${query.account})`
    : sql`true`
  return inTenant(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      select m.id, m.type, to_json(m.created_at) #>> '{}' as created_at, m.note,
        case when c.id is not null then json_build_object('cuid', c.cuid, 'fullname', c.fullname) end as customer,
        case when o.id is not null then json_build_object('cuid', o.cuid, 'fullname', o.fullname) end as collaborator,
        exists (select from movements r where ${ofTenant("r")} and r.key = 'reverse/' || m.id) as reversed,
        ${postings} as postings
      from movements m
      left join customers c on ${ofTenant("c")} and c.id = m.customer_id
      left join collaborators o on ${ofTenant("o")} and o.id = m.collaborator_id
      where m.organiser_id = ${organiser_id} and ${isWanted}
      order by m.id desc limit ${limit} offset ${offset}`.execute(tx)
    const { rows: all } = await sql<{ count: number }>`
      select count(*) as count from movements m where m.organiser_id = ${organiser_id} and ${isWanted}`.execute(tx)
    const data = rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
    return { data, count: all[0]!.count }
  })
}

const thing = (subject: string, table: string) => sql`when ${sql.lit(subject)} then (
  select json_build_object('type', a.subject, 'cuid', t.cuid, 'reference', t.reference)
  from ${sql.table(table)} t where ${ofTenant("t")} and t.id = a.subject_id)`

const postings = sql`(
  select json_agg(json_build_object('account', a.kind, 'amount', p.amount, 'destination', case a.subject
    ${thing("cart", "carts")} ${thing("registration", "registrations")} ${thing("bundle", "owned_bundles")}
    ${thing("voucher", "owned_vouchers")} ${thing("membership", "owned_memberships")}
    ${thing("attendance_charge", "attendance_charges")} end) order by p.id)
  from postings p join accounts a on ${ofTenant("a")} and a.id = p.account_id
  where ${ofTenant("p")} and p.movement_id = m.id)`
