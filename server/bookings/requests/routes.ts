import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { approveMany, approveRequest } from "./approve-request.ts"
import { findObstacles } from "./find-obstacles.ts"
import { findRequests, getAnyRequest } from "./find-requests.ts"

/** Rejecting and cancelling refund money, and belong to the changes room; the customer's page belongs to account. */
export const requestRoutes: Route[] = [
  route(requestEndpoints.findRequests, findRequests),
  route(requestEndpoints.getAnyRequest, getAnyRequest),
  route(requestEndpoints.findObstacles, findObstacles),
  route(requestEndpoints.approveRequest, approveRequest),
  route(requestEndpoints.approveMany, approveMany),
]
