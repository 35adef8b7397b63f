import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { catalogueEndpoints } from "#contract/endpoints/catalogue.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { now } from "./effective-status.ts"
import { instantOf } from "./filters.ts"

// The choices of the filters: only those with results, now or later.
type Endpoints = typeof catalogueEndpoints
type Entries<E extends keyof Endpoints> = Promise<AnswerInput<Endpoints[E]>>

async function listed<T>(ctx: RequestContext, rows: RawBuilder<unknown>): Promise<{ data: T[]; count: number }> {
  const found = await readTenant(ctx, (tx) => sql<T>`${rows}`.execute(tx))
  return { data: found.rows, count: found.rows.length }
}

export const findLocations = (ctx: RequestContext): Entries<"findLocations"> =>
  listed(
    ctx,
    sql`with clock as materialized (select clock_now() as now)
      select l.id, l.cuid, l.name, l.title, l.street, l.number, l.postcode, l.city from locations l
      where l.organiser_id = ${ctx.organiser_id} and exists (
        select from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
        where ${ofTenant("a")} and a.location_id = l.id and a.archived_at is null and act.published and a.end_at > ${now})
      order by app.fold(l.title), l.id`,
  )

export const findCategoryGroups = (
  ctx: RequestContext,
  { query }: RouteInput<Endpoints["findCategoryGroups"]>,
): Entries<"findCategoryGroups"> =>
  listed(
    ctx,
    sql`select g.cuid, g.title, g.scope, coalesce((
        select json_agg(json_build_object('cuid', c.cuid, 'title', c.title) order by c."order", c.id)
        from categories c where ${ofTenant("c")} and c.group_id = g.id), '[]'::json) as categories
      from category_groups g
      where g.organiser_id = ${ctx.organiser_id} ${query.cuid?.length ? sql`and g.cuid = any (${query.cuid}::text[])` : sql``}
      order by g."order", g.id`,
  )

export const findAvailabilitiesPeriods = (ctx: RequestContext): Entries<"findAvailabilitiesPeriods"> =>
  listed(ctx, periods(ctx, sql`clock_now()`))

export const findActivitiesPeriods = (
  ctx: RequestContext,
  { query }: RouteInput<Endpoints["findActivitiesPeriods"]>,
): Entries<"findActivitiesPeriods"> => {
  const after = query.after ? instantOf(query.after, ctx.tenant.timezone) : sql`'-infinity'::timestamptz`
  return listed(ctx, periods(ctx, after))
}

/** Calendar periods with a date that ends after the given instant. */
const periods = ({ organiser_id, tenant: { timezone } }: RequestContext, after: RawBuilder<unknown>) => sql`
  with since as materialized (select ${after} as instant)
  select y.cuid, y.title, y.start_day, y.end_day from calendar_periods y
  where y.organiser_id = ${organiser_id}
    and ((y.end_day + 1)::timestamp at time zone ${timezone}) > (select instant from since)
    and exists (
      select from availability_dates d
      join availabilities a on ${ofTenant("a")} and a.id = d.availability_id
      join activities act on ${ofTenant("act")} and act.id = a.activity_id
      where ${ofTenant("d")} and a.archived_at is null and act.published and d.end_at > (select instant from since)
        and d.start_at < ((y.end_day + 1)::timestamp at time zone ${timezone})
        and d.end_at > (y.start_day::timestamp at time zone ${timezone}))
  order by y.start_day, y.end_day, y.id`
