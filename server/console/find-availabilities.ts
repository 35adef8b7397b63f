import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { ListedAvailability } from "#contract/endpoints/availability-shapes.ts"
import type { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import {
  fullest,
  listedColumns,
  statusOf,
  underMinimum,
} from "#server/catalogue/console/availabilities/read-availability.ts"
import { facts, now } from "#server/catalogue/effective-status.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { availabilityFilters } from "./availability-filters.ts"
import { either, midnight, whereOf } from "./list-filters.ts"

type Find = typeof consoleAvailabilityEndpoints.findAvailabilities
type Query = RouteInput<Find>["query"]

/** Availabilities with the status and the places by which the storefront judges, in one statement with their count. */
export const findAvailabilities = (ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> =>
  readRows<ListedAvailability>(ctx, availabilityList(ctx, query), query)

const registered = sql`(select max(d.registered) from availability_dates d
  where ${ofTenant("d")} and d.availability_id = t.id)`

/** Those that are not over, soonest first, and then those that are, the latest first: they follow as if mirrored in time. */
const coming = sql`(case when t.end_at > ${now} then t.start_at
  else timestamptz '2300-01-01T00:00:00Z' + (timestamptz '2300-01-01T00:00:00Z' - t.end_at) end)`

export const availabilityList = (ctx: RequestContext, query: Query): List => ({
  with: facts(ctx.organiser_id),
  from: sql`availabilities t`,
  columns: listedColumns,
  where: whereOf(ctx, filtersOf(ctx, query)),
  search: sql<string>`(select act.search || ' ' || coalesce((
      select l.search || ' ' || app.fold(l.name) from locations l where ${ofTenant("l")} and l.id = t.location_id), '')
    from activities act where ${ofTenant("act")} and act.id = t.activity_id)`,
  fields: {
    start_at: { type: "instant", sql: sql`t.start_at` },
    end_at: { type: "instant", sql: sql`t.end_at` },
    price: { type: "number", sql: sql`t.price` },
    registered: { type: "number", sql: registered },
  },
  sorts: {
    coming: { sql: coming, type: "timestamptz" },
    start_at: { sql: sql`t.start_at`, type: "timestamptz" },
    registered: { sql: registered, type: "integer" },
    price: { sql: sql`t.price`, type: "bigint" },
  },
  filters: [],
  order: "start_at",
})

/** Has a date between these local days, both included. */
const onDays = ({ tenant: { timezone } }: RequestContext, { from, to }: Query) =>
  (from || to) &&
  sql`exists (select from availability_dates d where ${ofTenant("d")} and d.availability_id = t.id
    and d.end_at > ${from ? midnight(timezone, sql`${from}::date`) : sql`'-infinity'::timestamptz`}
    and d.start_at < ${to ? midnight(timezone, sql`${to}::date + 1`) : sql`'infinity'::timestamptz`})`

/** A free place, or no limit, on the fullest of its dates on sale. */
const hasPlaces = sql`(${statusOf} <> 'CLOSED' and ${fullest(sql`coalesce(s.remaining, 1)`)} > 0)`

const filtersOf = (ctx: RequestContext, query: Query) => [
  sql`t.archived_at is ${sql.raw(query.archived === "true" ? "not null" : "null")}`,
  ...availabilityFilters(ctx, query),
  // An index skips years of history before any status is worked out.
  query.from && sql`t.end_at > ${midnight(ctx.tenant.timezone, sql`${query.from}::date`)}`,
  onDays(ctx, query),
  either(query.under_minimum, underMinimum, sql`not ${underMinimum}`),
  query.status && sql`${statusOf} = any (${query.status.split(",")}::text[])`,
  either(query.has_places, hasPlaces, sql`not ${hasPlaces}`),
]
