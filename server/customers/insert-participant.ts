import type { CustomData } from "#contract/rules/custom-fields.ts"
import { writeCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

export interface NewParticipant {
  firstname: string
  lastname: string
  birthdate: string
  custom_data: CustomData
}

/** Inserts a participant, the answers about it, and its guardianship. */
export async function insertParticipant(
  tx: Tx,
  organiser_id: number,
  customer_id: number,
  { firstname, lastname, birthdate, custom_data }: NewParticipant,
): Promise<number> {
  const { id } = await tx
    .insertInto("participants")
    .values({ organiser_id, cuid: newCuid(), firstname, lastname, birthdate })
    .returning("id")
    .executeTakeFirstOrThrow()
  await tx.insertInto("guardianships").values({ organiser_id, customer_id, participant_id: id }).execute()
  await writeCustomData(tx, organiser_id, "PARTICIPANTS", id, custom_data)
  return id
}
