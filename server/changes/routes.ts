import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { cancelAnyRegistration, cancelRegistration } from "./registrations/cancel-registration.ts"
import { editRegistration } from "./registrations/edit-registration.ts"
import { estimateEdit } from "./registrations/estimate-edit.ts"
import { cancelRequest } from "./requests/cancel-request.ts"
import { rejectRequest } from "./requests/reject-request.ts"

export const changeRoutes: Route[] = [
  route(registrationChangeEndpoints.estimateEdit, estimateEdit),
  route(registrationChangeEndpoints.editRegistration, editRegistration),
  route(registrationChangeEndpoints.cancelRegistration, cancelRegistration),
  route(registrationChangeEndpoints.cancelAnyRegistration, cancelAnyRegistration),
  route(requestEndpoints.cancelRequest, cancelRequest),
  route(requestEndpoints.rejectRequest, rejectRequest),
]
