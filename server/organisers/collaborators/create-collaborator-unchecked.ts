import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type CollaboratorRow, getCollaborator, sortedOnce } from "./collaborator-rows.ts"

interface NewCollaborator {
  /** As the contract's `email` leaves it: trimmed, lower-cased, NFC. */
  email: string
  firstname: string
  lastname: string
  /** Null: invited, without a password yet. */
  password_hash: string | null
  language?: "fr" | "en"
  permissions: readonly Permission[]
  /** Ids of roles of the same organiser. */
  roles: readonly number[]
}

/**
 * Adds a collaborator for the platform itself (commands, demo): nobody's right to grant is checked, nobody is mailed, and
 * the audit log shows it without a collaborator.
 */
export async function addCollaboratorUnchecked(
  tx: Tx,
  organiser_id: number,
  { roles, permissions, ...given }: NewCollaborator,
): Promise<CollaboratorRow> {
  const { id, cuid } = await tx
    .insertInto("collaborators")
    .values({ ...given, organiser_id, cuid: newCuid(), permissions: sortedOnce(permissions) })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  for (const role_id of new Set(roles))
    await sql`insert into collaborator_role_members (organiser_id, collaborator_id, role_id)
      values (${organiser_id}, ${id}, ${role_id})`.execute(tx)
  const collaborator = await getCollaborator(tx, organiser_id, cuid)
  const { email, firstname, lastname, notifications } = collaborator
  const granted = { permissions: collaborator.permissions, roles: collaborator.roles.map((role) => role.cuid) }
  await logAction(tx, { organiser_id, collaborator: null }, "collaborator.created", {
    subject: `collaborator/${cuid}`,
    changes: changesBetween(null, { email, firstname, lastname, ...granted, notifications }),
  })
  return collaborator
}
