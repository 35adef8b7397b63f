import { isPermission, type Permission } from "#contract/permissions.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { type Renewal, readSessionOwner } from "#server/platform/sessions.ts"

/** The collaborator of this request's session, with all their present permissions. */
export async function readCollaboratorOf(
  ctx: RequestContext,
  renewals: Renewal[],
): Promise<RequestContext["collaborator"]> {
  const id = await readSessionOwner(ctx, collaboratorRealm, renewals)
  return id === null ? null : readTenant(ctx, (tx) => readRights(tx, ctx.organiser_id, id))
}

/** Permissions held directly and through roles; unknown names allow nothing. */
export async function readRights(tx: Tx, organiser_id: number, collaborator_id: number) {
  const collaborator = await tx
    .selectFrom("collaborators")
    .select("permissions")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", collaborator_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst()
  if (!collaborator) return null
  const roles = await tx
    .selectFrom("collaborator_role_members as member")
    .innerJoin("collaborator_roles as role", (join) =>
      join.onRef("role.organiser_id", "=", "member.organiser_id").onRef("role.id", "=", "member.role_id"),
    )
    .select("role.permissions")
    .where("member.organiser_id", "=", organiser_id)
    .where("member.collaborator_id", "=", collaborator_id)
    .execute()
  const names = [collaborator, ...roles].flatMap((holder) => holder.permissions)
  return { id: collaborator_id, permissions: new Set<Permission>(names.filter(isPermission)) }
}
