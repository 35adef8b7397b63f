import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { ListedRequest } from "#contract/endpoints/listed-request.ts"
import type { requestEndpoints } from "#contract/endpoints/requests.ts"
import { requestMoney } from "#server/bookings/requests/read-requests.ts"
import { everyTerm, foundBy } from "#server/customers/people-words.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { isReference, referred } from "#server/payments/referred.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { among, createdBetween, whereOf } from "./list-filters.ts"

type FindAll = typeof requestEndpoints.findAllRequests
type Query = RouteInput<FindAll>["query"]

/** Requests of all families, newest first, in one statement with their count. */
export const findAllRequests = (ctx: RequestContext, { query }: RouteInput<FindAll>): Promise<AnswerInput<FindAll>> =>
  readRows<ListedRequest>(ctx, listOf(ctx, query), query)

const listOf = (ctx: RequestContext, query: Query): List => ({
  from: sql`registration_requests t`,
  columns: sql`t.id as row_id, t.cuid, t.status, t.reference, app.iso(t.created_at) as created_at,
    app.iso(t.decided_at) as decided_at, m.paid_amount, m.total_amount, m.deposit_amount,
    case when t.status in ('PENDING', 'APPROVED') then greatest(0, m.total_amount - m.paid_amount) else 0 end
      as outstanding_amount,
    jsonb_build_object('name', t.tier_name) as tier,
    ${thing("activities", "activity_id", sql`'title', i.title`)} as activity,
    ${thing("participants", "participant_id", sql`'fullname', i.fullname`)} as participant,
    ${thing("customers", "customer_id", sql`'fullname', i.fullname, 'email', i.email`)} as customer,
    (select count(*)::integer from requested_availabilities q
      where ${ofTenant("q")} and q.registration_request_id = t.id) as availabilities`,
  where: whereOf(ctx, [
    query.status && sql`t.status = any (${query.status.split(",")}::text[])`,
    query.activity && among(sql`t.activity_id`, "activities", query.activity),
    query.tier && among(sql`t.tier_id`, "request_tiers", query.tier),
    query.customer && among(sql`t.customer_id`, "customers", query.customer),
    ...createdBetween(ctx, query),
  ]),
  finds,
  fields: {},
  sorts: {
    created_at: {
      sql: sql`t.created_at`,
      type: "timestamptz",
      join: sql`cross join lateral (select ${requestMoney} from registration_requests r
        where ${ofTenant("r")} and r.id = t.id) m`,
    },
  },
  filters: [],
  order: "-created_at",
})

const thing = (table: string, column: string, more: RawBuilder<unknown>) =>
  sql`(select jsonb_build_object('cuid', i.cuid, ${more}) from ${sql.table(table)} i
    where ${ofTenant("i")} and i.id = t.${sql.ref(column)})`

function finds(asked: string): RawBuilder<boolean> {
  const people = everyTerm(asked, (term) => {
    const [participants, customers] = [foundBy("participant", term), foundBy("customer", term)]
    return sql`(t.participant_id = any (${participants}) or t.customer_id = any (${customers}))`
  })
  if (!isReference(asked)) return people
  return sql`(${people} or t.id = any (${referred("registration_request", asked)}))`
}
