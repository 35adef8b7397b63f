import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { ListedEntry, waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { currentStatus, participantsOf, positionOf } from "#server/bookings/waiting-list/read-entries.ts"
import { everyTerm, foundBy } from "#server/customers/people-words.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { among, whereOf } from "./list-filters.ts"

type FindAll = typeof waitingListEndpoints.findAllWaiting
type Query = RouteInput<FindAll>["query"]

/** Entries under way of all availabilities, longest waiting first, in one statement with their count. */
export const findAllWaiting = (ctx: RequestContext, { query }: RouteInput<FindAll>): Promise<AnswerInput<FindAll>> =>
  readRows<ListedEntry>(ctx, listOf(ctx, query), query)

/** An expired offer is none, also before the job has ended it. */
const underWay = (status = "WAITING,OFFERED") =>
  sql`t.status = any (${status.split(",")}::text[]) and (t.status = 'WAITING' or t.offered_until > clock_now())`

const listOf = (ctx: RequestContext, query: Query): List => ({
  from: sql`waiting_list_entries t`,
  columns: sql`t.id as row_id, x.*`,
  where: whereOf(ctx, [
    underWay(query.status),
    query.activity &&
      sql`t.availability_id in (select a.id from availabilities a
        where ${ofTenant("a")} and ${among(sql`a.activity_id`, "activities", query.activity)})`,
    query.availability && among(sql`t.availability_id`, "availabilities", query.availability),
    query.customer && among(sql`t.customer_id`, "customers", query.customer),
  ]),
  finds: (asked): RawBuilder<boolean> =>
    everyTerm(
      asked,
      (term) => sql`(t.customer_id = any (${foundBy("customer", term)})
        or t.participant_ids && ${foundBy("participant", term)})`,
    ),
  fields: {},
  sorts: {
    created_at: {
      sql: sql`t.created_at`,
      type: "timestamptz",
      join: sql`cross join lateral (
        select e.cuid, ${currentStatus} as status, ${positionOf} as position, app.iso(e.created_at) as created_at,
          app.iso(e.offered_until) as offered_until, ${participantsOf} as participants,
          jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname, 'email', c.email, 'phone', c.phone) as customer,
          jsonb_build_object('cuid', a.cuid, 'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
            'activity', jsonb_build_object('cuid', k.cuid, 'title', k.title), 'location', l.name) as availability,
          (select count(*)::integer from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id
            and d.status <> 'CLOSED' and d.start_at > clock_now()) as dates
        from waiting_list_entries e join customers c on ${ofTenant("c")} and c.id = e.customer_id
        join availabilities a on ${ofTenant("a")} and a.id = e.availability_id
        join activities k on ${ofTenant("k")} and k.id = a.activity_id
        left join locations l on ${ofTenant("l")} and l.id = a.location_id
        where ${ofTenant("e")} and e.id = t.id) x`,
    },
  },
  filters: [],
  order: "created_at",
})
