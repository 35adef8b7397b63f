import { sql } from "kysely"
import { eraseCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"

const NOBODY = "—"

/** Erases personal data and keeps the rows, which the books may refer to. */
export async function eraseParticipants(tx: Tx, organiser_id: number, ids: readonly number[]): Promise<void> {
  const among = sql<number>`any(${ids}::bigint[])`
  const deleted_at = await readClock(tx)
  await tx
    .updateTable("participants")
    .set({ firstname: NOBODY, lastname: NOBODY, birthdate: null, deleted_at })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", among)
    .execute()
  await eraseCustomData(tx, organiser_id, "PARTICIPANTS", ids)
  await tx
    .deleteFrom("pick_up_people")
    .where("organiser_id", "=", organiser_id)
    .where("participant_id", "=", among)
    .execute()
  await tx
    .deleteFrom("guardianships")
    .where("organiser_id", "=", organiser_id)
    .where("participant_id", "=", among)
    .execute()
}
