import { isDeepStrictEqual } from "node:util"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { writeCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import { countVersion } from "./count-version.ts"
import { checkParticipant } from "./create-participant.ts"
import { lockParticipant } from "./lock-participant.ts"
import { readParticipant } from "./read-participants.ts"

export function updateParticipant(
  ctx: RequestContext,
  { body }: RouteInput<typeof participantEndpoints.updateParticipant>,
): Promise<AnswerInput<typeof participantEndpoints.updateParticipant>> {
  const { organiser_id } = ctx
  const { participant_id, version, firstname, lastname, birthdate } = body
  return inTenant(ctx, async (tx) => {
    await lockParticipant(tx, ctx, participant_id)
    const before = await readParticipant(tx, ctx, { id: participant_id })
    if (version !== undefined && version !== before.version)
      refuse("VERSION_CONFLICT", { field: "version", details: { participant: before } })
    const custom_data = await checkParticipant(tx, organiser_id, body)
    await tx
      .updateTable("participants")
      .set({ firstname, lastname, birthdate })
      .where("organiser_id", "=", organiser_id)
      .where("id", "=", participant_id)
      .execute()
    await writeCustomData(tx, organiser_id, "PARTICIPANTS", participant_id, custom_data)
    await logActing(tx, ctx, participantEndpoints.updateParticipant)
    const after = await readParticipant(tx, ctx, { id: participant_id })
    if (isDeepStrictEqual(before.custom_data, after.custom_data)) return { participant: after }
    await countVersion(tx, organiser_id, "participants", before, after)
    return { participant: { ...after, version: before.version + 1 } }
  })
}
