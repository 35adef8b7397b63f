import { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { cancelAnyRegistration, cancelRegistration } from "./cancel-registration.ts"
import { editRegistration } from "./edit-registration.ts"
import { estimateEdit } from "./estimate-edit.ts"

export const registrationChangeRoutes: Route[] = [
  route(registrationChangeEndpoints.cancelRegistration, cancelRegistration),
  route(registrationChangeEndpoints.cancelAnyRegistration, cancelAnyRegistration),
  route(registrationChangeEndpoints.estimateEdit, estimateEdit),
  route(registrationChangeEndpoints.editRegistration, editRegistration),
]
