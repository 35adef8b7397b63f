import { sql } from "kysely"
import { MOST_CHILDREN } from "#contract/rules/own-children.ts"
import { batched } from "#server/platform/batched.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** A family whose open cart is empty: of them a page of the catalogue shows these and nothing else. */
export interface PlainReader {
  id: number
  cuid: string
  firstname: string
  fullname: string
  email: string
  cart_id: number
  cart_cuid: string
  cart_expiration: number
  coupons_enabled: boolean
  now: string
  /** As their list of participants begins, the newest first. */
  participants: { firstname: string; birthdate: string }[]
}

/**
 * The caller, if their cart is empty; null if it holds something, or is not made yet. On an opening day one statement finds
 * all who have just arrived.
 */
export const readPlainReader = batched<{ ctx: RequestContext; customer_id: number }, PlainReader | null>(
  async (readers) => {
    const { ctx } = readers[0]!
    const ids = [...new Set(readers.map(({ customer_id }) => customer_id))]
    const { rows } = await readTenant(ctx, (tx) =>
      sql<PlainReader>`
        select k.id, k.cuid, k.firstname, k.fullname, coalesce(k.email, '') as email, c.id as cart_id, c.cuid as cart_cuid,
          s.cart_expiration, s.coupons_enabled, clock_now() as now, coalesce((
            select json_agg(json_build_object('firstname', p.firstname, 'birthdate', p.birthdate) order by p.created_at desc, p.id desc)
            from (
              select p.id, p.firstname, p.birthdate, p.created_at
              from guardianships g join participants p on ${ofTenant("p")} and p.id = g.participant_id
              where ${ofTenant("g")} and g.customer_id = k.id and p.deleted_at is null
              order by p.created_at desc, p.id desc limit ${MOST_CHILDREN}) p), '[]'::json) as participants
        from customers k
          join carts c on ${ofTenant("c")} and c.customer_id = k.id and c.processed_at is null and c.coupon_id is null
          join settings s on ${ofTenant("s")}
        where k.organiser_id = ${ctx.organiser_id} and k.id = any(${ids}::bigint[]) and k.deleted_at is null
          and not exists (
            select from cart_items t
            where ${ofTenant("t")} and t.cart_id = c.id and t.expires_at > clock_now())`.execute(tx),
    )
    const found = new Map(rows.map((row) => [row.id, row]))
    return readers.map(({ customer_id }) => ({ answer: found.get(customer_id) ?? null }))
  },
  { most: 200, at_once: 2, apart: (reader) => reader },
)
