import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Fields } from "#server/segments/conditions.ts"

/** The fields of a segment of customers, over a row of customers named `c`. */
export const customerFields: Fields = {
  email: { type: "text", sql: sql`c.email` },
  language: { type: "text", sql: sql`c.language` },
  newsletter: { type: "boolean", sql: sql`c.newsletter` },
  created_at: { type: "instant", sql: sql`c.created_at` },
  participants_count: {
    type: "number",
    sql: sql`(select count(*) from guardianships g where ${ofTenant("g")} and g.customer_id = c.id)`,
  },
}

/** The fields of a segment of participants, over a row of participants named `p`. */
export const participantFields: Fields = {
  firstname: { type: "text", sql: sql`p.firstname` },
  lastname: { type: "text", sql: sql`p.lastname` },
  age: { type: "number", sql: sql`extract(year from age(p.birthdate))` },
  created_at: { type: "instant", sql: sql`p.created_at` },
}
