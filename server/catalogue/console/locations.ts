import { sql } from "kysely"
import { locations, resources } from "#contract/entities/locations.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

const used = (column: "location_id" | "resource_id") => sql`from availabilities a
  where ${ofTenant("a")} and a.${sql.ref(column)} = t.id`

const parts = (column: "location_id" | "resource_id") => ({
  sql: { availabilities: sql`(select count(*)::integer ${used(column)})` },
  kept: sql<boolean>`exists (select ${used(column)}) or exists (select from schedules s
    where ${ofTenant("s")} and s.${sql.ref(column)} = t.id)`,
})

export const locationRoutes = [
  ...entityRoutes(locations, { table: "locations", ...parts("location_id") }),
  ...entityRoutes(resources, { table: "resources", ...parts("resource_id") }),
]
