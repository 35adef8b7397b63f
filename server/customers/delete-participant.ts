import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { participantEndpoints } from "#contract/endpoints/participants.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { eraseCustomData } from "./custom-fields.ts"
import { lockParticipant } from "./lock-participant.ts"

const NOBODY = "—"

export async function deleteParticipant(
  ctx: RequestContext,
  { query: { participant_id } }: RouteInput<typeof participantEndpoints.deleteParticipant>,
): Promise<AnswerInput<typeof participantEndpoints.deleteParticipant>> {
  await inTenant(ctx, async (tx) => {
    await lockParticipant(tx, ctx, participant_id)
    await eraseParticipants(tx, ctx.organiser_id, [participant_id])
  })
  return { ok: true }
}

/** Erases what is personal and keeps the rows, which the books may point to. */
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
    .deleteFrom("guardianships")
    .where("organiser_id", "=", organiser_id)
    .where("participant_id", "=", among)
    .execute()
}
