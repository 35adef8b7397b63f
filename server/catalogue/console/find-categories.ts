import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import type { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** The categories of every group, to choose from. */
export const findCategories = (
  ctx: RequestContext,
  { query }: RouteInput<typeof consoleActivityEndpoints.findCategories>,
) =>
  readRows<{ cuid: string; title: string; group: string }>(
    ctx,
    {
      from: sql`categories t`,
      columns: sql`t.id as row_id, t.cuid, t.title, (select g.title from category_groups g
        where ${ofTenant("g")} and g.id = t.group_id) as "group"`,
      where: sql<boolean>`t.organiser_id = ${ctx.organiser_id}`,
      search: sql<string>`app.fold(t.title)`,
      fields: {},
      sorts: { title: { sql: sql`t.title`, type: "text" } },
      filters: [],
      order: "title",
    },
    query,
  )
