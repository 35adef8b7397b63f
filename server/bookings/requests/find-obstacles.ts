import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { RequestObstacle, requestEndpoints } from "#contract/endpoints/requests.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { Refusal } from "#server/platform/refusal.ts"
import { lockPending } from "./lock-request.ts"
import { findRequested } from "./read-requested.ts"
import { takeRequested } from "./take-requested.ts"

type FindObstacles = typeof requestEndpoints.findObstacles

/** Rolls back what was only tried. */
class OnlyTried extends Error {}

/**
 * Why a request cannot be approved now: its places are taken as approving takes them, and the transaction is rolled back, so
 * that the two can never disagree. A request that was answered has none.
 */
export async function findObstacles(
  ctx: RequestContext,
  { params }: RouteInput<FindObstacles>,
): Promise<AnswerInput<FindObstacles>> {
  const { organiser_id } = ctx
  try {
    await inTenant(ctx, async (tx) => {
      const request = await lockPending(tx, organiser_id, params)
      await takeRequested(tx, organiser_id, request, await findRequested(tx, organiser_id, request.id))
      throw new OnlyTried()
    })
  } catch (error) {
    const obstacles = obstaclesOf(error)
    if (!obstacles) throw error
    return { obstacles }
  }
  return { obstacles: [] }
}

function obstaclesOf(error: unknown): RequestObstacle[] | undefined {
  if (error instanceof OnlyTried) return []
  if (!(error instanceof Refusal)) return undefined
  if (error.code === "REQUEST_DECIDED") return []
  return (error.details as { obstacles?: RequestObstacle[] } | undefined)?.obstacles
}
