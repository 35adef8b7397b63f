import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { shownAvailability } from "./read-availability.ts"

type Get = typeof consoleAvailabilityEndpoints.getAvailability
type History = typeof consoleAvailabilityEndpoints.findHistory

export const getAvailability = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, (tx) => shownAvailability(tx, ctx.organiser_id, params.cuid))

/** The audit rows of an availability, newest first; those of its dates are among them. */
export async function findHistory(
  ctx: RequestContext,
  { params, query }: RouteInput<History>,
): Promise<AnswerInput<History>> {
  await getAvailability(ctx, { params })
  return readHistory(ctx, historyOf(ctx, `availability/${params.cuid}`), query)
}
