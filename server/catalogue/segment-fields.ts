import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Fields } from "#server/segments/conditions.ts"

/** The fields of a segment of availabilities; tables are named as in effective-status.ts. */
export const availabilityFields: Fields = {
  activity: { type: "text", sql: sql`act.cuid` },
  title: { type: "text", sql: sql`act.title` },
  location: { type: "text", sql: sql`l.cuid` },
  price: { type: "number", sql: sql`a.price` },
  age_minimum: { type: "number", sql: sql`a.age_minimum` },
  age_maximum: { type: "number", sql: sql`a.age_maximum` },
  start_at: { type: "instant", sql: sql`a.start_at` },
  end_at: { type: "instant", sql: sql`a.end_at` },
  registrations_start_at: { type: "instant", sql: sql`a.registrations_start_at` },
  category: {
    type: "list",
    sql: sql`(select array_agg(c.cuid) from availability_categories k
      join categories c on ${ofTenant("c")} and c.id = k.category_id
      where ${ofTenant("k")} and k.availability_id = a.id)`,
  },
}
