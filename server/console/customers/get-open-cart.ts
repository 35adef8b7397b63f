import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { customerPartEndpoints, OpenCart } from "#contract/endpoints/console-customer-parts.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof customerPartEndpoints.getOpenCart

/** The open cart of a family, where there is one: looking at it makes none. Items whose hold is over are told as such. */
export const getOpenCart = (ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> =>
  readTenant(ctx, async (tx) => {
    const { id } = await readKept(tx, ctx.organiser_id, params.cuid)
    const { rows } = await sql<OpenCart>`
      select c.cuid, c.created_at, coalesce((
        select jsonb_agg(jsonb_build_object('cuid', i.cuid, 'type', i.type, 'quantity', i.quantity, 'title', ${title},
          'participant', (select w.fullname from participants w where ${ofTenant("w")} and w.id = i.participant_id),
          'expires_at', app.iso(i.expires_at), 'expired', i.expires_at <= clock_now()) order by i.position, i.id)
        from cart_items i where ${ofTenant("i")} and i.cart_id = c.id), '[]'::jsonb) as items
      from carts c where c.organiser_id = ${ctx.organiser_id} and c.customer_id = ${id} and c.processed_at is null`.execute(
      tx,
    )
    return { cart: rows[0] ?? null }
  })

const title = sql`coalesce(
  (select act.title from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where ${ofTenant("a")} and a.id = i.availability_id),
  (select k.title from bundles k where ${ofTenant("k")} and k.id = i.bundle_id),
  (select k.title from vouchers k where ${ofTenant("k")} and k.id = i.voucher_id),
  (select k.title from memberships k where ${ofTenant("k")} and k.id = i.membership_id))`
