import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { approveRequest } from "./approve-request.ts"
import { findAllRequests, findRequests, getAnyRequest } from "./find-requests.ts"

/** Rejecting and withdrawing give money back, and are checkout's; one's own page is the account's. */
export const requestRoutes: Route[] = [
  route(requestEndpoints.findRequests, findRequests),
  route(requestEndpoints.findAllRequests, findAllRequests),
  route(requestEndpoints.getAnyRequest, getAnyRequest),
  route(requestEndpoints.approveRequest, approveRequest),
]
