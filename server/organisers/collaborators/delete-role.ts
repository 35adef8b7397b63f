import type { RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { keepAdministrator, lockRights, refuseUnheld } from "./guard-rights.ts"
import { getRole } from "./queries.ts"

const endpoint = collaboratorEndpoints.deleteRole

/** Its members lose the permissions it granted. */
export function deleteRole(ctx: RequestContext, { params }: RouteInput<typeof endpoint>): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const held = await lockRights(tx, ctx, endpoint.permission)
    const { id, cuid, name, permissions } = await getRole(tx, organiser_id, params.cuid)
    refuseUnheld(held, permissions)
    await tx.deleteFrom("collaborator_roles").where("organiser_id", "=", organiser_id).where("id", "=", id).execute()
    await keepAdministrator(tx, organiser_id)
    const changes = changesBetween({ name, permissions }, null)
    await logAction(tx, ctx, "collaborator_role.deleted", { subject: `collaborator_role/${cuid}`, changes })
    return { ok: true }
  })
}
