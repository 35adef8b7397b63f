import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { participantEndpoints } from "#contract/endpoints/participants.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { folded, ownParticipants, readParticipants } from "./read-participants.ts"

/** The caller's participants, newest first. A search matches names that contain every word of it. */
export function findParticipants(
  ctx: RequestContext,
  { query }: RouteInput<typeof participantEndpoints.findParticipants>,
): Promise<AnswerInput<typeof participantEndpoints.findParticipants>> {
  return readTenant(ctx, async (tx) => {
    let matching = ownParticipants(tx, ctx)
    if (query.id !== undefined) matching = matching.where("participants.id", "=", query.id)
    const words = query.search?.split(/\s+/).filter(Boolean) ?? []
    for (const word of words)
      matching = matching.where(sql<boolean>`strpos(${folded(sql.ref("fullname"))}, ${folded(word)}) > 0`)
    const { limit, offset } = pageOf(query)
    const page = matching.orderBy("participants.created_at", "desc").orderBy("participants.id", "desc")
    const data = await readParticipants(tx, ctx, page.limit(limit).offset(offset))
    const { count } = await matching.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow()
    return { data, participants: data, count }
  })
}
