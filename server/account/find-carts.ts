import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountThingEndpoints, ListedCart } from "#contract/endpoints/account-things.ts"
import { pageOf } from "#contract/fields.ts"
import { getCart as getAnyCart } from "#server/checkout/get-cart.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { boughtThings } from "./bought-things.ts"
import { type ListShape, readList, readOne } from "./read-list.ts"
import { readOwed } from "./read-owed.ts"

type FindCarts = typeof accountThingEndpoints.findCarts
type GetCart = typeof accountThingEndpoints.getCart

/** Confirmed carts; the total of each is its purchases that are not cancelled, and its service fee. */
export const findCarts = (ctx: RequestContext, { query }: RouteInput<FindCarts>): Promise<AnswerInput<FindCarts>> => {
  const { organiser_id, customer } = ctx
  const where = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id} and t.processed_at is not null`
  return readTenant(ctx, (tx) => readList<ListedCart>(tx, cartShape, { where, order: newestFirst, ...pageOf(query) }))
}

const newestFirst = sql`t.processed_at desc, t.id desc`
const things = boughtThings(sql`${ofTenant("t")} and t.cart_id = cart.id`)

const cartShape: ListShape = {
  table: "carts",
  // The inner query uses the alias t for each kind of purchase, so the cart has another name there.
  joins: sql`cross join lateral (select t.organiser_id, t.id, ${paidAmount("cart", "t")} as paid) cart
    cross join lateral (
      select coalesce(sum(x.total_amount) filter (where not x.cancelled), 0) as total, coalesce(sum(x.paid_amount), 0) as paid,
        coalesce(sum(greatest(0, x.total_amount - x.paid_amount)) filter (where not x.cancelled), 0) as outstanding,
        coalesce(jsonb_agg(jsonb_build_object('type', x.type, 'title', x.title) order by x.position, x.type, x.id),
          '[]'::jsonb) as items
      from ${things} x) bought`,
  json: sql`jsonb_build_object('id', t.id, 'cuid', t.cuid, 'created_at', app.iso(t.created_at),
    'processed_at', app.iso(t.processed_at), 'reference', t.reference, 'cancelled', false,
    'total_amount', bought.total + t.fee_amount, 'deposit_amount', coalesce(t.deposit_amount, 0),
    'paid_amount', bought.paid + cart.paid,
    'outstanding_amount', bought.outstanding + greatest(0, t.fee_amount - cart.paid), 'items', bought.items)`,
}

/** A confirmed cart; one whose payment is pending has its own page. */
export async function getCart(ctx: RequestContext, { params }: RouteInput<GetCart>): Promise<AnswerInput<GetCart>> {
  const bought = await getAnyCart(ctx, { params })
  if (bought.cart.processed_at === null) return refuse("NOT_FOUND")
  return readTenant(ctx, async (tx) => {
    const { organiser_id, customer } = ctx
    const own = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id} and t.cuid = ${params.cuid}`
    const { items } = (await readOne<ListedCart>(tx, cartShape, own)) ?? refuse("NOT_FOUND")
    return { ...bought, cart: { ...bought.cart, items }, owed: await readOwed(tx, ctx, { type: "cart", ...params }) }
  })
}
