import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import { isPermission, type Permission } from "#contract/permissions.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** Collaborators that are not deleted, with their roles, in one statement. */
export const selectCollaborators = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("collaborators as c")
    .select(["c.id", "c.cuid", "c.email", "c.firstname", "c.lastname", "c.fullname", "c.phone", "c.permissions"])
    .select((eb) => [
      eb.ref("c.notifications").$castTo<Record<string, boolean>>().as("notifications"),
      "c.created_at",
      jsonArrayFrom(
        eb
          .selectFrom("collaborator_role_members as member")
          .innerJoin("collaborator_roles as role", (join) =>
            join.onRef("role.organiser_id", "=", "member.organiser_id").onRef("role.id", "=", "member.role_id"),
          )
          .select(["role.cuid", "role.name"])
          .where("member.organiser_id", "=", organiser_id)
          .whereRef("member.collaborator_id", "=", "c.id")
          .orderBy("role.name"),
      ).as("roles"),
    ])
    .where("c.organiser_id", "=", organiser_id)
    .where("c.deleted_at", "is", null)

/** Roles with their number of members, in one statement. */
export const selectRoles = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("collaborator_roles as role")
    .select(["role.id", "role.cuid", "role.name", "role.permissions"])
    .select((eb) =>
      eb
        .selectFrom("collaborator_role_members as member")
        .select((count) => count.fn.countAll<number>().as("members"))
        .where("member.organiser_id", "=", organiser_id)
        .whereRef("member.role_id", "=", "role.id")
        .$asScalar()
        .$notNull()
        .as("members"),
    )
    .where("role.organiser_id", "=", organiser_id)

/** Leaves out stored permissions that the present version no longer knows. */
export const withKnownPermissions = <T extends { permissions: string[] }>(
  row: T,
): T & { permissions: Permission[] } => ({
  ...row,
  permissions: row.permissions.filter(isPermission),
})

export async function getCollaborator(tx: Tx, organiser_id: number, cuid: string) {
  const row = await selectCollaborators(tx, organiser_id).where("c.cuid", "=", cuid).executeTakeFirst()
  return row ? withKnownPermissions(row) : refuse("NOT_FOUND")
}
export type CollaboratorRow = Awaited<ReturnType<typeof getCollaborator>>

export async function getRole(tx: Tx, organiser_id: number, cuid: string) {
  const row = await selectRoles(tx, organiser_id).where("role.cuid", "=", cuid).executeTakeFirst()
  return row ? withKnownPermissions(row) : refuse("NOT_FOUND")
}

/** The roles of these cuids; refuses if one is missing. */
export async function findNamedRoles(tx: Tx, organiser_id: number, cuids: readonly string[]) {
  if (cuids.length === 0) return []
  const rows = await selectRoles(tx, organiser_id)
    .where("role.cuid", "=", sql<string>`any(${cuids})`)
    .orderBy("role.name")
    .execute()
  if (rows.length < new Set(cuids).size) refuse("NOT_FOUND", { field: "roles" })
  return rows.map(withKnownPermissions)
}
