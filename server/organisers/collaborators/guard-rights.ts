import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { readCaller, readRights } from "#server/organisers/read-collaborator-of.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

// Who may change whose rights:
// - A permission can be granted only by a holder of it: directly, by a role, or by editing one's own role.
// - A collaborator or role that holds a permission the caller lacks cannot be changed; removing permissions that the
//   caller holds needs nothing more.
// - At least one collaborator who can manage collaborators and roles always remains.
// All of it is checked while every collaborator of the organiser is locked, in id order: changes of rights run one
// after the other, and the second sees the author's own rights as the first left them.
type Rights = ReadonlySet<Permission>

/** Locks, then reads the caller's rights, which may be fewer than when the request came in. */
export async function lockRights(tx: Tx, ctx: RequestContext, needed: Permission): Promise<Rights> {
  await tx
    .selectFrom("collaborators")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("archived_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute()
  const { id, impersonator_id } = ctx.collaborator ?? refuse("UNAUTHENTICATED")
  const caller = await readCaller(tx, ctx.organiser_id, id, impersonator_id ?? null)
  if (!caller) refuse("UNAUTHENTICATED")
  if (!caller.permissions.has(needed)) refuse("FORBIDDEN", { details: { permission: needed } })
  return caller.permissions
}

export function refuseUnheld(held: Rights, wanted: Iterable<Permission>): void {
  const missing = [...new Set(wanted)].filter((permission) => !held.has(permission)).sort()
  if (missing.length > 0) refuse("PERMISSION_NOT_HELD", { field: "permissions", details: { permissions: missing } })
}

/** Refuses to touch a collaborator who holds a permission that the caller lacks. */
export async function refuseStronger(tx: Tx, organiser_id: number, held: Rights, collaborator_id: number) {
  const rights = await readRights(tx, organiser_id, collaborator_id)
  refuseUnheld(held, rights?.permissions ?? [])
}

const administrator = ["collaborators.collaborators.update", "collaborators.roles.update"] satisfies Permission[]

/**
 * Refuses a change that leaves no administrator; called after every change that may remove rights. An invited person, who
 * has no password yet, does not count.
 */
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
    .where("c.archived_at", "is", null)
    .where("c.password_hash", "is not", null)
    .groupBy(["c.organiser_id", "c.id"])
    .having((eb) => eb.and(administrator.map(holds)))
    .limit(1)
    .executeTakeFirst()
  if (!left) refuse("LAST_ADMINISTRATOR")
}
