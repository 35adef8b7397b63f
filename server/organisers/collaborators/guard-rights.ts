import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { findRights } from "#server/organisers/find-collaborator.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

// Who may change whose rights:
// - Nobody gives what they do not hold, directly, by a role, or by editing a role they are in themselves.
// - Nobody touches a collaborator or a role that holds what they lack; taking away what one holds needs nothing more.
// - Somebody who can manage collaborators and roles always remains.
// All of it is judged while every collaborator of the organiser is locked, in id order: changes of rights happen one
// after the other, and the second sees what the first left of its author's own rights.
type Rights = ReadonlySet<Permission>

/** Locks, then looks: what the caller may do now, which may be less than when the request came in. */
export async function lockRights(tx: Tx, ctx: RequestContext, needed: Permission): Promise<Rights> {
  await tx
    .selectFrom("collaborators")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const caller = ctx.collaborator && (await findRights(tx, ctx.organiser_id, ctx.collaborator.id))
  if (!caller) refuse("UNAUTHENTICATED")
  if (!caller.permissions.has(needed)) refuse("FORBIDDEN", { details: { permission: needed } })
  return caller.permissions
}

export function refuseUnheld(held: Rights, wanted: Iterable<Permission>): void {
  const missing = [...new Set(wanted)].filter((permission) => !held.has(permission)).sort()
  if (missing.length > 0) refuse("PERMISSION_NOT_HELD", { field: "permissions", details: { permissions: missing } })
}

const administrator = ["collaborators.collaborators.update", "collaborators.roles.update"] satisfies Permission[]

/** Called after a change that may have taken rights away. */
export async function keepAdministrator(tx: Tx, organiser_id: number): Promise<void> {
  const holds = (permission: Permission) =>
    sql<boolean>`bool_or(${permission} = any(c.permissions) or ${permission} = any(role.permissions))`
  const left = await tx
    .selectFrom("collaborators as c")
    .leftJoin("collaborator_role_members as member", (join) =>
      join.onRef("member.organiser_id", "=", "c.organiser_id").onRef("member.collaborator_id", "=", "c.id"),
    )
    .leftJoin("collaborator_roles as role", (join) =>
      join.onRef("role.organiser_id", "=", "member.organiser_id").onRef("role.id", "=", "member.role_id"),
    )
    .select("c.id")
    .where("c.organiser_id", "=", organiser_id)
    .where("c.deleted_at", "is", null)
    .groupBy(["c.organiser_id", "c.id"])
    .having((eb) => eb.and(administrator.map(holds)))
    .limit(1)
    .executeTakeFirst()
  if (!left) refuse("LAST_ADMINISTRATOR")
}
