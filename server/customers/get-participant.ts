import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { participantEndpoints } from "#contract/endpoints/participants.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readParticipant } from "./read-participants.ts"

export function getParticipant(
  ctx: RequestContext,
  { params }: RouteInput<typeof participantEndpoints.getParticipant>,
): Promise<AnswerInput<typeof participantEndpoints.getParticipant>> {
  return readTenant(ctx, async (tx) => ({ participant: await readParticipant(tx, ctx, params) }))
}
