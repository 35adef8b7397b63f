import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { among, type Filter, midnight } from "./list-filters.ts"

/** Things that availabilities are narrowed to, by cuids separated by commas. */
interface Named {
  activity?: string | undefined
  location?: string | undefined
  resource?: string | undefined
  collaborator?: string | undefined
  category?: string | undefined
  period?: string | undefined
  schedule?: string | undefined
}

const linked = (table: string, column: string, to: string, cuids: string) =>
  sql`t.id in (select k.availability_id from ${sql.table(table)} k
    where ${ofTenant("k")} and ${among(sql.ref(`k.${column}`), to, cuids)})`

/** The filters of the list of availabilities and of the calendar, over availabilities t. */
export const availabilityFilters = ({ tenant: { timezone } }: RequestContext, named: Named): Filter[] => [
  named.activity && among(sql`t.activity_id`, "activities", named.activity),
  named.location && among(sql`t.location_id`, "locations", named.location),
  named.resource && among(sql`t.resource_id`, "resources", named.resource),
  named.schedule && among(sql`t.schedule_id`, "schedules", named.schedule),
  named.collaborator && linked("availability_collaborators", "collaborator_id", "collaborators", named.collaborator),
  named.category && linked("availability_categories", "category_id", "categories", named.category),
  named.period &&
    sql`exists (select from calendar_periods y join availability_dates d on ${ofTenant("d")}
      and d.start_at < ${midnight(timezone, sql`y.end_day + 1`)} and d.end_at > ${midnight(timezone, sql`y.start_day`)}
    where ${ofTenant("y")} and y.cuid = any (${named.period.split(",")}::text[]) and d.availability_id = t.id)`,
]
