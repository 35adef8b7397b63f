import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { hashPassword, refuseCommonPassword } from "#server/platform/passwords.ts"
import { refuse } from "#server/platform/refusal.ts"
import { addCollaboratorUnchecked } from "./create-collaborator-unchecked.ts"
import { lockRights, refuseUnheld } from "./guard-rights.ts"
import { findNamedRoles } from "./queries.ts"

const endpoint = collaboratorEndpoints.createCollaborator

export async function createCollaborator(
  ctx: RequestContext,
  { body: { password, ...given } }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  refuseCommonPassword(password)
  const password_hash = await hashPassword(password)
  try {
    // The password stays out of the idempotency key's fingerprint, against which it could be guessed quickly.
    return await inTenant(ctx, (tx) =>
      once(tx, ctx, endpoint, given, async () => {
        const held = await lockRights(tx, ctx, endpoint.permission)
        const roles = await findNamedRoles(tx, ctx.organiser_id, given.roles)
        refuseUnheld(held, [...given.permissions, ...roles.flatMap((role) => role.permissions)])
        const made = { ...given, password_hash, roles: roles.map(({ id }) => id) }
        return { collaborator: await addCollaboratorUnchecked(tx, ctx.organiser_id, made, ctx.collaborator) }
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) refuse("EMAIL_TAKEN", { field: "email" })
    throw error
  }
}
