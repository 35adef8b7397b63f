import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { changesBetween, logAction } from "#server/organisers/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { sortedOnce } from "./audit-fields.ts"
import { lockRights, refuseUnheld } from "./guard-rights.ts"
import { getRole } from "./queries.ts"

const endpoint = collaboratorEndpoints.createRole

export async function createRole(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  const role = { name: body.name, permissions: sortedOnce(body.permissions) }
  try {
    return await inTenant(ctx, (tx) =>
      once(tx, ctx, endpoint, body, async () => {
        refuseUnheld(await lockRights(tx, ctx, endpoint.permission), role.permissions)
        const cuid = newCuid()
        await tx
          .insertInto("collaborator_roles")
          .values({ ...role, organiser_id, cuid })
          .execute()
        const subject = `collaborator_role/${cuid}`
        await logAction(tx, ctx, "collaborator_role.created", { subject, changes: changesBetween(null, role) })
        return { role: await getRole(tx, organiser_id, cuid) }
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) refuse("NAME_TAKEN", { field: "name" })
    throw error
  }
}
