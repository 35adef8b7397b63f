import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

const ofIts = (table: string) => sql`exists (select from ${sql.table(table)} x
  join availabilities v on ${ofTenant("v")} and v.id = x.availability_id
  where ${ofTenant("x")} and v.activity_id = t.id)`

/** Over the activity t: a place of it was ever held, asked for or waited for. */
export const everHad = sql<boolean>`(${ofIts("places")} or ${ofIts("cart_items")} or ${ofIts("waiting_list_entries")}
  or ${ofIts("requested_availabilities")}
  or exists (select from registration_requests q where ${ofTenant("q")} and q.activity_id = t.id))`
