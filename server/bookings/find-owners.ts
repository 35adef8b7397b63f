import { type RawBuilder, sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleOwnerEndpoints, type ProductOwner } from "#contract/endpoints/console-owners.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { refuse } from "#server/platform/refusal.ts"
import { entriesUsed } from "./read-household.ts"

interface Product {
  kind: "bundle" | "membership" | "voucher"
  /** What tells one kind of product from another, over an owned one o. */
  columns: RawBuilder<unknown>
}

const participant = sql`(select jsonb_build_object('cuid', p.cuid, 'fullname', p.fullname) from participants p
  where ${ofTenant("p")} and p.id = o.participant_id) as participant`

const bundle: Product = {
  kind: "bundle",
  columns: sql`${participant}, ${entriesUsed}::integer as used, (o.capacity - ${entriesUsed})::integer as left,
    null::timestamptz as start_at, o.expires_at`,
}
const membership: Product = {
  kind: "membership",
  columns: sql`${participant}, null::integer as used, null::integer as left, o.start_at, o.end_at as expires_at`,
}
const voucher: Product = {
  kind: "voucher",
  columns: sql`null::jsonb as participant, (o.redeemed_at is not null)::integer as used,
    (o.redeemed_at is null)::integer as left, null::timestamptz as start_at, o.expires_at`,
}

type Input = RouteInput<typeof consoleOwnerEndpoints.findBundleOwners>

/** The owned ones of a product, archived or not, newest first. */
async function findOwners(ctx: RequestContext, { kind, columns }: Product, { params, query }: Input) {
  const { organiser_id } = ctx
  const { rows } = await readTenant(ctx, (tx) =>
    sql<{ id: number }>`select id from ${sql.table(`${kind}s`)}
      where organiser_id = ${organiser_id} and cuid = ${params.cuid}`.execute(tx),
  )
  const { id } = rows[0] ?? refuse("NOT_FOUND")
  const list: List = {
    from: sql`${sql.table(`owned_${kind}s`)} t`,
    columns: sql`t.id as row_id, t.cuid, t.created_at, t.cancelled_at, t.total_amount, ${paidAmount(kind, "t")} as paid_amount,
      (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
        where ${ofTenant("c")} and c.id = t.customer_id) as customer, x.*`,
    where: sql<boolean>`t.organiser_id = ${organiser_id} and t.${sql.ref(`${kind}_id`)} = ${id}`,
    fields: {},
    sorts: {
      created_at: {
        sql: sql`t.created_at`,
        type: "timestamptz",
        join: sql`cross join lateral (select ${columns} from ${sql.table(`owned_${kind}s`)} o
          where ${ofTenant("o")} and o.id = t.id) x`,
      },
    },
    filters: [],
    order: "-created_at",
  }
  return readRows<ProductOwner>(ctx, list, query)
}

export const ownerRoutes: Route[] = [
  route(consoleOwnerEndpoints.findBundleOwners, (ctx, input) => findOwners(ctx, bundle, input)),
  route(consoleOwnerEndpoints.findMembershipOwners, (ctx, input) => findOwners(ctx, membership, input)),
  route(consoleOwnerEndpoints.findVoucherOwners, (ctx, input) => findOwners(ctx, voucher, input)),
]
