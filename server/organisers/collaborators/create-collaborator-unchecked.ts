import { sql } from "kysely"
import type { Permission } from "#contract/permissions.ts"
import { type Actor, changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { auditFields, sortedOnce } from "./audit-fields.ts"
import { type CollaboratorRow, getCollaborator } from "./queries.ts"
import { setRoles } from "./set-roles.ts"

interface NewCollaborator {
  /** As the contract's `email` leaves it: trimmed, lower-cased, NFC. */
  email: string
  firstname: string
  lastname: string
  phone?: string | null
  password_hash: string
  permissions: readonly Permission[]
  /** Ids of roles of the same organiser. */
  roles: readonly number[]
  notifications?: Record<string, boolean>
}

/**
 * Adds a collaborator without checking the caller's right to grant: for the endpoint, which has checked it, and for the
 * platform itself (commands, demo), which the audit log shows without a collaborator.
 */
export async function addCollaboratorUnchecked(
  tx: Tx,
  organiser_id: number,
  { roles, permissions, notifications, ...given }: NewCollaborator,
  by: Actor["collaborator"] = null,
): Promise<CollaboratorRow> {
  const { id, cuid } = await tx
    .insertInto("collaborators")
    .values({
      ...given,
      organiser_id,
      cuid: newCuid(),
      permissions: sortedOnce(permissions),
      ...(notifications ? { notifications: sql`${JSON.stringify(notifications)}::jsonb` } : {}),
    })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  await setRoles(tx, organiser_id, id, roles)
  const collaborator = await getCollaborator(tx, organiser_id, cuid)
  await logAction(tx, { organiser_id, collaborator: by }, "collaborator.created", {
    subject: `collaborator/${cuid}`,
    changes: changesBetween(null, auditFields(collaborator)),
  })
  return collaborator
}
