import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { requestEndpoints } from "#contract/endpoints/requests.ts"
import { readOwnRequest } from "#server/bookings/requests/find-requests.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readOwed, settleOnReturn } from "../read-owed.ts"

type Endpoint = typeof requestEndpoints.getRequest

/** One request with its amounts; once it is approved, those of its registrations. */
export async function getRequest(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const destination = { type: "registration_request" as const, cuid }
  await settleOnReturn(ctx, destination)
  return readTenant(ctx, async (tx) => ({
    registration_request: await readOwnRequest(tx, ctx, cuid),
    owed: await readOwed(tx, ctx, destination),
  }))
}
