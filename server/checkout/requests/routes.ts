import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { cancelRequest } from "./cancel-request.ts"
import { rejectRequest } from "./reject-request.ts"

export const requestMoneyRoutes: Route[] = [
  route(requestEndpoints.cancelRequest, cancelRequest),
  route(requestEndpoints.rejectRequest, rejectRequest),
]
