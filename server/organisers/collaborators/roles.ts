import { sql } from "kysely"
import { roles } from "#contract/entities/roles.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { sortedOnce } from "./collaborator-rows.ts"
import { keepAdministrator, lockRights, refuseUnheld } from "./guard-rights.ts"

/** The members' permissions change with the role, from their next request on. */
export const roleRoutes = entityRoutes(roles, {
  table: "collaborator_roles",
  sql: {
    members: sql`(select count(*)::integer from collaborator_role_members m where ${ofTenant("m")} and m.role_id = t.id)`,
  },
  async before(tx, ctx, { given, before, permission }) {
    const held = await lockRights(tx, ctx, permission)
    refuseUnheld(held, [...(before?.permissions ?? []), ...(given?.permissions ?? [])])
    return given ? { permissions: sortedOnce(given.permissions) } : undefined
  },
  async after(tx, { organiser_id }, { before }) {
    if (before) await keepAdministrator(tx, organiser_id)
  },
})
