import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { customerPartEndpoints } from "#contract/endpoints/console-customer-parts.ts"
import { pageOf } from "#contract/fields.ts"
import { findCharges } from "#server/account/attendance-charges.ts"
import { findCarts } from "#server/account/find-carts.ts"
import { findOutstanding } from "#server/account/find-outstanding.ts"
import { findBundles, findMemberships, findVouchers } from "#server/account/find-things.ts"
import { findRequests } from "#server/bookings/requests/find-requests.ts"
import { findEntries } from "#server/bookings/waiting-list/find-entries.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { isToFamily } from "./family-mails.ts"
import { findDocuments } from "./find-documents.ts"
import { findPayments } from "./find-payments.ts"
import { findTimeline } from "./find-timeline.ts"
import { getOpenCart } from "./get-open-cart.ts"

// The parts of a household. Staff read what the family reads in its account area, by the same use cases in its name.
type Parts = typeof customerPartEndpoints
type Asked = RouteInput<Parts["findBundles"]>

const inNameOf = async (ctx: RequestContext, cuid: string): Promise<RequestContext> => {
  const { id } = await readTenant(ctx, (tx) => readKept(tx, ctx.organiser_id, cuid))
  return { ...ctx, customer: { id } }
}

/** A use case of the account area, for the family that the address names. */
const asTheirs =
  <Query, Answer>(find: (ctx: RequestContext, input: { query: Query }) => Promise<Answer>) =>
  async (ctx: RequestContext, { params, query }: { params: { cuid: string }; query: Query }): Promise<Answer> =>
    find(await inNameOf(ctx, params.cuid), { query })

async function findMessages(
  ctx: RequestContext,
  { params, query }: Asked,
): Promise<AnswerInput<Parts["findMessages"]>> {
  const { organiser_id } = ctx
  const { limit, offset } = pageOf(query)
  const { id } = (await inNameOf(ctx, params.cuid)).customer!
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<AnswerInput<Parts["findMessages"]>["data"][number] & { count: number }>`
      select e.id, e.recipient, e.subject, e.template, e.created_at, e.sent_at, e.failed_at, count(*) over ()::integer as count
      from mails e where e.organiser_id = ${organiser_id} and e.customer_id = ${id} and ${isToFamily("e")}
      order by e.created_at desc, e.id desc limit ${limit} offset ${offset}`.execute(tx)
    return { data: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
  })
}

export const customerPartRoutes: Route[] = [
  route(customerPartEndpoints.findRequests, asTheirs(findRequests)),
  route(customerPartEndpoints.findCarts, asTheirs(findCarts)),
  route(customerPartEndpoints.getOpenCart, getOpenCart),
  route(customerPartEndpoints.findBundles, asTheirs(findBundles)),
  route(customerPartEndpoints.findVouchers, asTheirs(findVouchers)),
  route(customerPartEndpoints.findMemberships, asTheirs(findMemberships)),
  route(customerPartEndpoints.findCharges, asTheirs(findCharges)),
  route(customerPartEndpoints.findEntries, asTheirs(findEntries)),
  route(customerPartEndpoints.findOutstanding, asTheirs(findOutstanding)),
  route(customerPartEndpoints.findPayments, findPayments),
  route(customerPartEndpoints.findMessages, findMessages),
  route(customerPartEndpoints.findDocuments, findDocuments),
  route(customerPartEndpoints.findTimeline, findTimeline),
]
