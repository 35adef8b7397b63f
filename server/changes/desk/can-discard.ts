import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

/** Whether a registration `t` was made by staff within the last quarter of an hour, and nothing is paid of it. */
export const canDiscard = sql<boolean>`(t.cancelled_at is null and t.paid_amount = 0
  and t.created_at > clock_now() - interval '15 minutes' and exists (
    select from carts c where ${ofTenant("c")} and c.id = t.cart_id and c.collaborator_id is not null))`
