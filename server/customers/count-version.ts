import type { Tx } from "#server/platform/database/transaction.ts"

interface Row {
  id: number
  version: number
}

/**
 * Counts a change of what is kept beside a customer or participant: answers to the organiser's questions, and tags. A
 * change of the row's own columns is counted by its trigger (functions/versions.sql), and a save of both counts once.
 */
export async function countVersion(
  tx: Tx,
  organiser_id: number,
  table: "customers" | "participants",
  before: Row,
  after: Pick<Row, "version">,
): Promise<void> {
  if (after.version !== before.version) return
  await tx
    .updateTable(table)
    .set({ version: before.version + 1 })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", before.id)
    .execute()
}
