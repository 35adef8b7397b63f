import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { readRights } from "#server/organisers/read-collaborator-of.ts"
import { changesBetween, isEmpty, logAction } from "#server/platform/audit/log-action.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { auditFields, sortedOnce } from "./audit-fields.ts"
import { keepAdministrator, lockRights, refuseUnheld } from "./guard-rights.ts"
import { findNamedRoles, getCollaborator } from "./queries.ts"
import { setRoles } from "./set-roles.ts"

const endpoint = collaboratorEndpoints.updateCollaborator

export async function updateCollaborator(
  ctx: RequestContext,
  { params, body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  try {
    return await inTenant(ctx, async (tx) => {
      const held = await lockRights(tx, ctx, endpoint.permission)
      const before = await getCollaborator(tx, organiser_id, params.cuid)
      const rights = await readRights(tx, organiser_id, before.id)
      refuseUnheld(held, rights?.permissions ?? [])
      const roles = await findNamedRoles(tx, organiser_id, body.roles)
      refuseUnheld(held, [...body.permissions, ...roles.flatMap((role) => role.permissions)])
      const { roles: _, notifications, ...fields } = { ...body, permissions: sortedOnce(body.permissions) }
      const changes = changesBetween(auditFields(before), auditFields({ ...fields, notifications, roles }))
      if (isEmpty(changes)) return { collaborator: before }
      await tx
        .updateTable("collaborators")
        .set({ ...fields, notifications: sql`${JSON.stringify(notifications)}::jsonb` })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      await setRoles(
        tx,
        organiser_id,
        before.id,
        roles.map(({ id }) => id),
      )
      await keepAdministrator(tx, organiser_id)
      await logAction(tx, ctx, "collaborator.updated", { subject: `collaborator/${before.cuid}`, changes })
      return { collaborator: await getCollaborator(tx, organiser_id, before.cuid) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("EMAIL_TAKEN", { field: "email" })
    throw error
  }
}
