import { sql } from "kysely"
import type { CartItem } from "#contract/endpoints/carts.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export interface OpenCart {
  id: number
  cuid: string
  coupon_id: number | null
  /** Of its unexpired items. */
  types: CartItem["type"][]
  /** How long an item lives. */
  cart_expiration: number
  coupons_enabled: boolean
  now: string
}

/**
 * The one open cart of a customer, made on first need. A use case that changes it holds the customer's lock already; one
 * that only reads it takes the lock to make the row: an insert without it could wait for the customer while the owner of
 * the lock waits for the insert.
 */
export async function openCart(tx: Tx, ctx: RequestContext): Promise<OpenCart> {
  const found = await readOpenCart(tx, ctx)
  if (found) return found
  await lockCustomer(tx, ctx)
  await tx
    .insertInto("carts")
    .values({ organiser_id: ctx.organiser_id, cuid: newCuid(), customer_id: ctx.customer!.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await readOpenCart(tx, ctx))!
}

export async function readOpenCart(tx: Tx, { organiser_id, customer }: RequestContext): Promise<OpenCart | undefined> {
  const { rows } = await sql<OpenCart>`
    select c.id, c.cuid, c.coupon_id, s.cart_expiration, s.coupons_enabled, clock_now() as now, array (
      select distinct t.type from cart_items t
      where ${ofTenant("t")} and t.cart_id = c.id and t.expires_at > clock_now()) as types
    from carts c join settings s on ${ofTenant("s")}
    where c.organiser_id = ${organiser_id} and c.customer_id = ${customer!.id} and c.processed_at is null`.execute(tx)
  return rows[0]
}
