import { sql } from "kysely"
import { ageOn, today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Fields } from "#server/segments/conditions.ts"
import { midnight } from "./list-filters.ts"

const ofAvailability = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from availabilities a where ${ofTenant("a")} and a.id = t.availability_id)`
const cuidsOf = (table: string, column: string) =>
  sql`array(select i.cuid from availabilities a join ${sql.table(table)} i on ${ofTenant("i")} and i.id = a.${sql.ref(column)}
    where ${ofTenant("a")} and a.id = t.availability_id)`

/** What conditions of the list of registrations can ask, over a row t. The contract has their kinds: segment-fields.ts. */
export const registrationFields = (timezone: string): Fields => ({
  activity: { type: "list", sql: cuidsOf("activities", "activity_id") },
  location: { type: "list", sql: cuidsOf("locations", "location_id") },
  period: {
    type: "list",
    sql: sql`array(select y.cuid from calendar_periods y join availabilities a on ${ofTenant("a")}
        and a.start_at < ${midnight(timezone, sql`y.end_day + 1`)} and a.end_at > ${midnight(timezone, sql`y.start_day`)}
      where ${ofTenant("y")} and a.id = t.availability_id)`,
  },
  start_at: { type: "instant", sql: ofAvailability(sql`a.start_at`) },
  end_at: { type: "instant", sql: ofAvailability(sql`a.end_at`) },
  age: {
    type: "number",
    sql: sql`(select ${ageOn(today(timezone), sql`p.birthdate`)} from participants p
      where ${ofTenant("p")} and p.id = t.participant_id)`,
  },
  total_amount: { type: "number", sql: sql`t.total_amount` },
  paid_amount: { type: "number", sql: sql`t.paid_amount` },
  outstanding_amount: { type: "number", sql: sql`t.outstanding_amount` },
  quantity: { type: "number", sql: sql`t.quantity` },
  cancelled: { type: "boolean", sql: sql`(t.cancelled_at is not null)` },
  created_at: { type: "instant", sql: sql`t.created_at` },
})
