import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { changesBetween, isEmpty, logAction } from "#server/organisers/log-action.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { sortedOnce } from "./audit-fields.ts"
import { keepAdministrator, lockRights, refuseUnheld } from "./guard-rights.ts"
import { getRole } from "./queries.ts"

const endpoint = collaboratorEndpoints.updateRole

/** The members' permissions change with the role, from their next request on. */
export async function updateRole(
  ctx: RequestContext,
  { params, body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  const role = { name: body.name, permissions: sortedOnce(body.permissions) }
  try {
    return await inTenant(ctx, async (tx) => {
      const held = await lockRights(tx, ctx, endpoint.permission)
      const before = await getRole(tx, organiser_id, params.cuid)
      refuseUnheld(held, [...before.permissions, ...role.permissions])
      const changes = changesBetween(before, role)
      if (isEmpty(changes)) return { role: before }
      await tx
        .updateTable("collaborator_roles")
        .set(role)
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      await keepAdministrator(tx, organiser_id)
      await logAction(tx, ctx, "collaborator_role.updated", { subject: `collaborator_role/${before.cuid}`, changes })
      return { role: { ...before, ...role } }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("NAME_TAKEN", { field: "name" })
    throw error
  }
}
