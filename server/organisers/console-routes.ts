import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { consoleRootEndpoints } from "#contract/endpoints/console-root.ts"
import { consoleSessionEndpoints } from "#contract/endpoints/console-session.ts"
import { imageEndpoints } from "#contract/endpoints/images.ts"
import { termsEndpoints } from "#contract/endpoints/terms.ts"
import { type RootRoute, rootRoute } from "#server/platform/http/root-route.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { collaboratorRoutes } from "./collaborators/collaborators.ts"
import { inviteCollaborator } from "./collaborators/invite-collaborator.ts"
import { previewRole } from "./collaborators/preview-role.ts"
import { roleRoutes } from "./collaborators/roles.ts"
import { collaboratorTagRoutes } from "./collaborators/tags.ts"
import { getBilling, updateBilling } from "./console/billing.ts"
import { changePassword } from "./console/change-password.ts"
import { findLogs } from "./console/find-logs.ts"
import { findOrganisers } from "./console/find-organisers.ts"
import { getBusiness } from "./console/get-business.ts"
import { getOrganiser } from "./console/get-organiser.ts"
import { getRoot } from "./console/get-root.ts"
import { getSession } from "./console/get-session.ts"
import { getSettings } from "./console/get-settings.ts"
import { endImpersonation, impersonate } from "./console/impersonation.ts"
import { logIn } from "./console/log-in.ts"
import { logOut } from "./console/log-out.ts"
import { requestPassword } from "./console/request-password.ts"
import { confirmSecondFactor } from "./console/second-factor/confirm-second-factor.ts"
import { endSecondFactor, removeSecondFactor } from "./console/second-factor/end-second-factor.ts"
import { startSecondFactor } from "./console/second-factor/start-second-factor.ts"
import { deleteSession, findSessions } from "./console/sessions.ts"
import { setPassword } from "./console/set-password.ts"
import { updateBusiness } from "./console/update-business.ts"
import { updateOrganiser } from "./console/update-organiser.ts"
import { updateSession } from "./console/update-session.ts"
import { updateSettings } from "./console/update-settings.ts"
import { collaboratorFieldRoutes } from "./custom-fields/custom-fields.ts"
import { removeImage, updateImage } from "./images/change-image.ts"
import { createImage } from "./images/create-image.ts"
import { findImages, getImage } from "./images/find-images.ts"
import { collaboratorNoteRoutes, registrationNoteRoutes } from "./notes/notes.ts"
import { findTerms, getTermsVersion } from "./terms/get-terms.ts"
import { saveTerms } from "./terms/save-terms.ts"

const session = consoleSessionEndpoints

export const consoleRoutes: Route[] = [
  route(session.login, logIn),
  route(session.logout, logOut),
  route(session.requestPassword, requestPassword),
  route(session.setPassword, setPassword),
  route(session.getSession, getSession),
  route(session.updateSession, updateSession),
  route(session.changePassword, changePassword),
  route(session.findSessions, findSessions),
  route(session.deleteSession, deleteSession),
  route(session.endImpersonation, endImpersonation),
  route(session.startSecondFactor, startSecondFactor),
  route(session.confirmSecondFactor, confirmSecondFactor),
  route(session.endSecondFactor, endSecondFactor),
  route(consoleEndpoints.getOrganiser, getOrganiser),
  route(consoleEndpoints.updateOrganiser, updateOrganiser),
  route(consoleEndpoints.getBusiness, getBusiness),
  route(consoleEndpoints.updateBusiness, updateBusiness),
  route(consoleEndpoints.getSettings, getSettings),
  route(consoleEndpoints.updateSettings, updateSettings),
  route(termsEndpoints.findTerms, findTerms),
  route(termsEndpoints.getTermsVersion, getTermsVersion),
  route(termsEndpoints.saveTerms, saveTerms),
  route(consoleEndpoints.getBilling, getBilling),
  route(consoleEndpoints.updateBilling, updateBilling),
  // The first that fits is taken: /collaborators/tags must not be read as somebody's cuid.
  ...collaboratorTagRoutes,
  ...collaboratorFieldRoutes,
  ...collaboratorNoteRoutes,
  ...registrationNoteRoutes,
  ...collaboratorRoutes,
  route(collaboratorEndpoints.inviteCollaborator, inviteCollaborator),
  route(collaboratorEndpoints.impersonateCollaborator, impersonate),
  route(collaboratorEndpoints.previewRole, previewRole),
  route(collaboratorEndpoints.removeSecondFactor, removeSecondFactor),
  route(collaboratorEndpoints.findLogs, findLogs),
  ...roleRoutes,
  route(imageEndpoints.createImage, createImage),
  route(imageEndpoints.findImages, findImages),
  route(imageEndpoints.getImage, getImage),
  route(imageEndpoints.updateImage, updateImage),
  route(imageEndpoints.removeImage, removeImage),
]

export const consoleRootRoutes: RootRoute[] = [
  rootRoute(consoleRootEndpoints.getRoot, getRoot),
  rootRoute(consoleRootEndpoints.findOrganisers, findOrganisers),
]
