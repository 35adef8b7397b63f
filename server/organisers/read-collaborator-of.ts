import { isPermission, type Permission } from "#contract/permissions.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Caller, RequestContext } from "#server/platform/http/context.ts"
import { collaboratorRealm } from "#server/platform/realms.ts"
import { type Renewal, readSessionOwner } from "#server/platform/sessions.ts"

/** The collaborator of this request's session, with all their present permissions. */
export async function readCollaboratorOf(ctx: RequestContext, renewals: Renewal[]): Promise<Caller | null> {
  const session = await readSessionOwner(ctx, collaboratorRealm, renewals)
  return session && readTenant(ctx, (tx) => readCaller(tx, ctx.organiser_id, session.owner, session.impersonator_id))
}

/**
 * A caller's rights as they are now. While somebody acts as another these are the rights that both hold, and there are none
 * once the first is gone or may no longer act as others.
 */
export async function readCaller(
  tx: Tx,
  organiser_id: number,
  id: number,
  impersonator_id: number | null,
): Promise<Caller | null> {
  const rights = await readRights(tx, organiser_id, id)
  if (!rights || impersonator_id === null) return rights && { ...rights, impersonator_id }
  const behind = await readRights(tx, organiser_id, impersonator_id)
  if (!behind?.permissions.has("collaborators.collaborators.impersonate")) return null
  return { ...rights, permissions: rights.permissions.intersection(behind.permissions), impersonator_id }
}

/** Permissions held directly and through roles; unknown names allow nothing. */
export async function readRights(tx: Tx, organiser_id: number, collaborator_id: number) {
  const collaborator = await tx
    .selectFrom("collaborators")
    .select(["cuid", "permissions"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", collaborator_id)
    .where("archived_at", "is", null)
    .executeTakeFirst()
  if (!collaborator) return null
  const roles = await tx
    .selectFrom("collaborator_role_members as member")
    .innerJoin("collaborator_roles as role", (join) =>
      join.on(ofTenant("role")).onRef("role.id", "=", "member.role_id"),
    )
    .select("role.permissions")
    .where("member.organiser_id", "=", organiser_id)
    .where("member.collaborator_id", "=", collaborator_id)
    .execute()
  const names = [collaborator, ...roles].flatMap((holder) => holder.permissions)
  return {
    id: collaborator_id,
    cuid: collaborator.cuid,
    permissions: new Set<Permission>(names.filter(isPermission)),
  }
}
