import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { ownParticipants } from "./read-participants.ts"

/** Locks one of the caller's participants. Another's id is answered like a missing one. */
export async function lockParticipant(tx: Tx, ctx: RequestContext, participant_id: number): Promise<void> {
  const participant = await ownParticipants(tx, ctx)
    .select("participants.id")
    .where("participants.id", "=", participant_id)
    .forUpdate("participants")
    .executeTakeFirst()
  if (!participant) refuse("NOT_FOUND")
}
