import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { CouponUseRow, consoleCouponEndpoints } from "#contract/endpoints/console-coupons.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Who used a coupon. A use has its cart's id, which is drawn once: lists go by it. */
export async function findUses(
  ctx: RequestContext,
  { params, query }: RouteInput<typeof consoleCouponEndpoints.findUses>,
) {
  const { organiser_id } = ctx
  const { rows } = await readTenant(ctx, (tx) =>
    sql<{ id: number }>`
      select id from coupons where organiser_id = ${organiser_id} and cuid = ${params.cuid}`.execute(tx),
  )
  const { id } = rows[0] ?? refuse("NOT_FOUND")
  const list: List = {
    from: sql`(select u.cart_id as id, u.* from coupon_uses u
      where u.organiser_id = ${organiser_id} and u.coupon_id = ${id}) t`,
    columns: sql`t.id as row_id, t.amount, t.created_at,
      (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
        where ${ofTenant("c")} and c.id = t.customer_id) as customer,
      exists (select from carts k where ${ofTenant("k")} and k.id = t.cart_id and k.processed_at is null) as pending`,
    where: sql<boolean>`t.organiser_id = ${organiser_id}`,
    fields: {},
    sorts: { created_at: { sql: sql`t.created_at`, type: "timestamptz" } },
    filters: [],
    order: "-created_at",
  }
  return readRows<CouponUseRow>(ctx, list, query)
}
