import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleEndpoints } from "#contract/endpoints/console.ts"
import { selectCollaborators, withKnownPermissions } from "#server/organisers/collaborators/queries.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/**
 * The collaborator who is logged in with all their permissions, direct and through roles, so that the console shows no
 * more.
 */
export async function getSession(ctx: RequestContext): Promise<AnswerInput<typeof consoleEndpoints.getSession>> {
  const caller = ctx.collaborator
  if (!caller) return { collaborator: null, permissions: [] }
  const row = await readTenant(ctx, (tx) =>
    selectCollaborators(tx, ctx.organiser_id).where("c.id", "=", caller.id).executeTakeFirst(),
  )
  return row
    ? { collaborator: withKnownPermissions(row), permissions: [...caller.permissions].sort() }
    : { collaborator: null, permissions: [] }
}
