import type { Tx } from "#server/platform/database/transaction.ts"

/** Replaces all roles of a collaborator. */
export async function setRoles(
  tx: Tx,
  organiser_id: number,
  collaborator_id: number,
  role_ids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom("collaborator_role_members")
    .where("organiser_id", "=", organiser_id)
    .where("collaborator_id", "=", collaborator_id)
    .execute()
  if (role_ids.length === 0) return
  const rows = [...new Set(role_ids)].map((role_id) => ({ organiser_id, collaborator_id, role_id }))
  await tx.insertInto("collaborator_role_members").values(rows).execute()
}
