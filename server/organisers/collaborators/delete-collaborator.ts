import type { RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { readRights } from "#server/organisers/read-collaborator-of.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { endSessionsOf } from "#server/platform/sessions.ts"
import { auditFields } from "./audit-fields.ts"
import { keepAdministrator, lockRights, refuseUnheld } from "./guard-rights.ts"
import { getCollaborator } from "./queries.ts"
import { setRoles } from "./set-roles.ts"

const endpoint = collaboratorEndpoints.deleteCollaborator

/**
 * Soft deletion: the row stays, because the audit log names it; its sessions and roles end and its e-mail becomes free.
 */
export function deleteCollaborator(
  ctx: RequestContext,
  { params }: RouteInput<typeof endpoint>,
): Promise<{ ok: true }> {
  const { organiser_id } = ctx
  return inTenant(ctx, async (tx) => {
    const held = await lockRights(tx, ctx, endpoint.permission)
    const before = await getCollaborator(tx, organiser_id, params.cuid)
    const rights = await readRights(tx, organiser_id, before.id)
    refuseUnheld(held, rights?.permissions ?? [])
    await tx
      .updateTable("collaborators")
      .set({ deleted_at: await readClock(tx) })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", before.id)
      .execute()
    await setRoles(tx, organiser_id, before.id, [])
    await endSessionsOf(tx, ctx, collaboratorRealm, before.id)
    await keepAdministrator(tx, organiser_id)
    const changes = changesBetween(auditFields(before), null)
    await logAction(tx, ctx, "collaborator.deleted", { subject: `collaborator/${before.cuid}`, changes })
    return { ok: true }
  })
}
