import { type RawBuilder, sql } from "kysely"
import type { ProductKind } from "#contract/blocks/parts.ts"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { Bundle, Membership, onSaleEndpoints, Voucher } from "#contract/endpoints/on-sale.ts"
import { pageOf } from "#contract/fields.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { everyOf, folded, named, wordsOf } from "./filters.ts"
import { withHtml } from "./read-html.ts"

// Bundles, memberships and vouchers on sale are read alike: one table each, named t, its own columns, its pictures.
interface Product {
  table: ProductKind
  columns: RawBuilder<unknown>
  /** The condition besides being published. */
  isOnSale: RawBuilder<boolean>
}

const common = (table: string, key: string) => sql`'id', t.id, 'cuid', t.cuid, 'title', t.title,
  'description', t.description, 'price', t.price, 'images', ${picturesOf("t", `${table}_images`, key)}`

const bundles: Product = {
  table: "bundles",
  columns: sql`${common("bundle", "bundle_id")}, 'capacity', t.capacity, 'expires_at', app.iso(t.expires_at),
    'duration', t.duration, 'entity', t.entity, 'activities', coalesce((
      select json_agg(json_build_object('cuid', act.cuid, 'title', act.title) order by act.title)
      from bundle_activities k join activities act on ${ofTenant("act")} and act.id = k.activity_id
      where ${ofTenant("k")} and k.bundle_id = t.id and act.published), '[]'::json)`,
  isOnSale: sql<boolean>`(t.expires_at is null or t.expires_at > clock_now())`,
}

const memberships: Product = {
  table: "memberships",
  columns: sql`${common("membership", "membership_id")}, 'entity', t.entity, 'period_type', t.period_type,
    'rolling_period_type', t.rolling_period_type, 'rolling_period_duration', t.rolling_period_duration,
    'fixed_period_start_at', app.iso(t.fixed_period_start_at), 'fixed_period_end_at', app.iso(t.fixed_period_end_at)`,
  isOnSale: sql<boolean>`(t.period_type = 'ROLLING' or t.fixed_period_end_at > clock_now())`,
}

const vouchers: Product = {
  table: "vouchers",
  columns: sql`${common("voucher", "voucher_id")}, 'duration', t.duration`,
  isOnSale: sql<boolean>`true`,
}

/** The kinds of which anything is on sale. */
export const kindsOnSale = sql<ProductKind[]>`array_remove(array[${sql.join(
  [bundles, memberships, vouchers].map(
    ({ table, isOnSale }) => sql`case when exists (
      select from ${sql.table(table)} t where ${ofTenant("t")} and t.published and ${isOnSale}) then ${sql.lit(table)} end`,
  ),
)}], null)`

type Query = RouteInput<typeof onSaleEndpoints.findBundles>["query"]

function find<T extends { description: string }>(
  ctx: RequestContext,
  { table, columns, isOnSale }: Product,
  query: Query,
) {
  const { limit, offset } = pageOf(query)
  const conditions = [sql<boolean>`t.organiser_id = ${ctx.organiser_id} and t.published`, isOnSale]
  if (query.id?.length) conditions.push(named("t", query.id))
  for (const word of wordsOf(query.search))
    conditions.push(sql<boolean>`strpos(app.fold(t.title || ' ' || app.plain(t.description)), ${folded(word)}) > 0`)
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<{ data: T[]; count: number }>`
      with found as materialized (select t.id, t."order" from ${sql.table(table)} t where ${everyOf(conditions)}),
      page as (select * from found order by "order", id limit ${limit} offset ${offset})
      select (select count(*) from found) as count, coalesce((
        select json_agg(json_build_object(${columns}) order by t."order", t.id) from page
        join ${sql.table(table)} t on t.organiser_id = ${ctx.organiser_id} and t.id = page.id), '[]'::json) as data`.execute(
      tx,
    )
    const { data, count } = rows[0]!
    return { data: data.map(withHtml), count }
  })
}

function get<T extends { description: string }>(
  ctx: RequestContext,
  { table, columns, isOnSale }: Product,
  cuid: string,
): Promise<T> {
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<{ product: T }>`
      select json_build_object(${columns}) as product from ${sql.table(table)} t
      where t.organiser_id = ${ctx.organiser_id} and t.cuid = ${cuid} and t.published and ${isOnSale}`.execute(tx)
    const { product } = rows[0] ?? refuse("NOT_FOUND")
    return withHtml(product)
  })
}

type Listed<E extends "findBundles" | "findMemberships" | "findVouchers"> = Promise<
  AnswerInput<(typeof onSaleEndpoints)[E]>
>
type Input = { query: Query }
type One = { params: { cuid: string } }

export const findBundles = (ctx: RequestContext, { query }: Input): Listed<"findBundles"> =>
  find<Bundle>(ctx, bundles, query)
export const findMemberships = (ctx: RequestContext, { query }: Input): Listed<"findMemberships"> =>
  find<Membership>(ctx, memberships, query)
export const findVouchers = (ctx: RequestContext, { query }: Input): Listed<"findVouchers"> =>
  find<Voucher>(ctx, vouchers, query)

export const getBundle = async (ctx: RequestContext, { params }: One) => ({
  bundle: await get<Bundle>(ctx, bundles, params.cuid),
})
export const getMembership = async (ctx: RequestContext, { params }: One) => ({
  membership: await get<Membership>(ctx, memberships, params.cuid),
})
export const getVoucher = async (ctx: RequestContext, { params }: One) => ({
  voucher: await get<Voucher>(ctx, vouchers, params.cuid),
})
