import { sql } from "kysely"
import type { z } from "zod"
import { collaborators } from "#contract/entities/collaborators.ts"
import { type Permission, permissions } from "#contract/permissions.ts"
import { readRow } from "#server/entities/change-row.ts"
import type { Kept } from "#server/entities/kept-entity.ts"
import { customDataOf } from "#server/organisers/custom-fields/custom-data.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

/** How a collaborator is read: the columns of the table, and what lies in others. */
export const collaboratorParts = {
  table: "collaborators",
  sql: {
    // Stored permissions that the present version no longer knows are left out.
    permissions: sql`array(select p from unnest(t.permissions) p where p = any (${permissions}::text[]) order by p)`,
    roles: sql`coalesce((select jsonb_agg(jsonb_build_object('cuid', r.cuid, 'name', r.name) order by r.name, r.id)
      from collaborator_role_members m join collaborator_roles r on ${ofTenant("r")} and r.id = m.role_id
      where ${ofTenant("m")} and m.collaborator_id = t.id), '[]'::jsonb)`,
    tags: sql`coalesce((
      select jsonb_agg(jsonb_build_object('cuid', g.cuid, 'name', g.name, 'color', g.color) order by g.folded, g.id)
      from collaborator_tags k join tags g on ${ofTenant("g")} and g.id = k.tag_id
      where ${ofTenant("k")} and k.collaborator_id = t.id), '[]'::jsonb)`,
    custom_data: customDataOf("COLLABORATORS", "t"),
    invited: sql`t.password_hash is null`,
    second_factor: sql`t.totp_secret is not null`,
  },
} as const

export type CollaboratorRow = z.output<typeof collaborators.row>

export const readCollaborator = (tx: Tx, organiser_id: number, cuid: string) =>
  readRow(tx, { entity: collaborators, ...collaboratorParts } as unknown as Kept, organiser_id, cuid) as Promise<
    CollaboratorRow & { archived_at: string | null }
  >

/** One who is not archived. */
export async function getCollaborator(tx: Tx, organiser_id: number, cuid: string): Promise<CollaboratorRow> {
  const { archived_at, ...row } = await readCollaborator(tx, organiser_id, cuid)
  return archived_at === null ? row : refuse("NOT_FOUND")
}

/** The permissions that these roles give; a role that is missing is refused when it is linked. */
export async function readRolesPermissions(tx: Tx, organiser_id: number, cuids: readonly string[]) {
  const { rows } = await sql<{ permission: Permission }>`
    select distinct unnest(r.permissions) as permission from collaborator_roles r
    where r.organiser_id = ${organiser_id} and r.cuid = any (${cuids}::text[])`.execute(tx)
  return rows.map(({ permission }) => permission).filter((name) => permissions.includes(name))
}

const roles = {
  table: "collaborator_role_members",
  owner: "collaborator_id",
  other: "role_id",
  to: "collaborator_roles",
  field: "roles",
}
const tags = {
  table: "collaborator_tags",
  owner: "collaborator_id",
  other: "tag_id",
  to: "tags",
  among: sql<boolean>`entity = 'COLLABORATORS'`,
  field: "tags",
}

export const setRoles = (tx: Tx, organiser_id: number, id: number, cuids: readonly string[]) =>
  setLinks(tx, organiser_id, roles, id, cuids)
export const setTags = (tx: Tx, organiser_id: number, id: number, cuids: readonly string[]) =>
  setLinks(tx, organiser_id, tags, id, cuids)

/** Sorted and without duplicates, so that equal rights are equal lists. */
export const sortedOnce = <T extends string>(names: readonly T[]): T[] => [...new Set(names)].sort()
