import { authEndpoints } from "#contract/endpoints/auth.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { newsletterEndpoints } from "#contract/endpoints/newsletters.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { sessionEndpoints } from "#contract/endpoints/session.ts"
import { findCustomFields } from "#server/organisers/custom-fields/custom-data.ts"
import { familyNoteRoutes } from "#server/organisers/notes/notes.ts"
import { relatedNoteRoutes } from "#server/organisers/notes/related-notes.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { cancelEmailChange, resendEmailLink } from "./change-email.ts"
import { confirmEmail } from "./confirm-email.ts"
import { enterAsCustomer, impersonateCustomer } from "./console/act-for-customer.ts"
import { fieldAndTagRoutes } from "./console/fields-and-tags.ts"
import { findDuplicates } from "./console/find-duplicates.ts"
import { inviteCustomer } from "./console/invite-customer.ts"
import { createParticipant } from "./create-participant.ts"
import { findParticipants } from "./find-participants.ts"
import { getParticipant } from "./get-participant.ts"
import { getSession } from "./get-session.ts"
import { login } from "./login.ts"
import { logout } from "./logout.ts"
import { pickUpRoutes } from "./pick-up-people.ts"
import { register } from "./register.ts"
import { requestPassword } from "./request-password.ts"
import { setPassword } from "./set-password.ts"
import { unsubscribe } from "./unsubscribe.ts"
import { updateParticipant } from "./update-participant.ts"
import { updateSession } from "./update-session.ts"

export const customerRoutes: Route[] = [
  route(authEndpoints.login, login),
  route(authEndpoints.register, register),
  route(authEndpoints.requestPassword, requestPassword),
  route(authEndpoints.setPassword, setPassword),
  route(authEndpoints.confirmEmail, confirmEmail),
  route(authEndpoints.enterAsCustomer, enterAsCustomer),
  route(authEndpoints.logout, logout),
  route(sessionEndpoints.getSession, getSession),
  route(sessionEndpoints.updateSession, updateSession),
  route(sessionEndpoints.resendEmailLink, resendEmailLink),
  route(sessionEndpoints.cancelEmailChange, cancelEmailChange),
  route(participantEndpoints.findParticipants, findParticipants),
  route(participantEndpoints.getParticipant, getParticipant),
  route(participantEndpoints.createParticipant, createParticipant),
  route(participantEndpoints.updateParticipant, updateParticipant),
  route(participantEndpoints.findCustomFields, findCustomFields),
  route(newsletterEndpoints.unsubscribe, unsubscribe),
  ...pickUpRoutes,
  ...familyNoteRoutes,
  ...relatedNoteRoutes,
  ...fieldAndTagRoutes,
  route(consoleCustomerEndpoints.findDuplicates, findDuplicates),
  route(consoleCustomerEndpoints.inviteCustomer, inviteCustomer),
  route(consoleCustomerEndpoints.impersonateCustomer, impersonateCustomer),
]
