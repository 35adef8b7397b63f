import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountThingEndpoints } from "#contract/endpoints/account-things.ts"
import { pageOf } from "#contract/fields.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { owedThings } from "./bought-things.ts"

type Endpoint = typeof accountThingEndpoints.findOutstanding

/** All outstanding amounts, and their sum, in one statement. */
export function findOutstanding(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, customer } = ctx
  const { limit, offset } = pageOf(query)
  const own = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id}`
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<Endpoint>>`
      with owed as (
        select x.type, x.organiser_id, x.id, x.cuid, x.title, x.participant_id, x.created_at,
          x.total_amount - x.paid_amount as amount
        from ${owedThings(own)} x where not x.cancelled and x.total_amount > x.paid_amount
        union all
        select 'cart', t.organiser_id, t.id, t.cuid, null, null, t.processed_at, t.fee_amount - ${paidAmount("cart", "t")}
        from carts t where ${own} and t.processed_at is not null and t.fee_amount > ${paidAmount("cart", "t")}
      ), page as (select * from owed order by created_at desc, type, id desc limit ${limit} offset ${offset})
      select (select count(*)::integer from owed) as count,
        (select coalesce(sum(amount), 0)::bigint from owed) as outstanding_amount,
        (select coalesce(sum(amount), 0)::bigint from owed where type = 'registration_request') as pending_amount,
        coalesce((select jsonb_agg(jsonb_build_object('type', p.type, 'cuid', p.cuid, 'title', p.title,
            'participant', w.fullname, 'outstanding_amount', p.amount, 'created_at', app.iso(p.created_at))
            order by p.created_at desc, p.type, p.id desc)
          from page p left join participants w on ${ofTenant("w")} and w.id = p.participant_id),
          '[]'::jsonb) as data`.execute(tx)
    return rows[0]!
  })
}
