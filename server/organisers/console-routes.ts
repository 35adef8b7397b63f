import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { imageEndpoints } from "#contract/endpoints/images.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createCollaborator } from "./collaborators/create-collaborator.ts"
import { deleteCollaborator } from "./collaborators/delete-collaborator.ts"
import { findCollaborators } from "./collaborators/find-collaborators.ts"
import { roleRoutes } from "./collaborators/roles.ts"
import { updateCollaborator } from "./collaborators/update-collaborator.ts"
import { getBilling, updateBilling } from "./console/billing.ts"
import { changePassword } from "./console/change-password.ts"
import { findLogs } from "./console/find-logs.ts"
import { getBusiness } from "./console/get-business.ts"
import { getOrganiser } from "./console/get-organiser.ts"
import { getSession } from "./console/get-session.ts"
import { getSettings } from "./console/get-settings.ts"
import { logIn } from "./console/log-in.ts"
import { logOut } from "./console/log-out.ts"
import { updateBusiness } from "./console/update-business.ts"
import { updateOrganiser } from "./console/update-organiser.ts"
import { updateSettings } from "./console/update-settings.ts"
import { createImage } from "./images/create-image.ts"
import { findImages } from "./images/find-images.ts"

export const consoleRoutes: Route[] = [
  route(consoleEndpoints.login, logIn),
  route(consoleEndpoints.logout, logOut),
  route(consoleEndpoints.getSession, getSession),
  route(consoleEndpoints.changePassword, changePassword),
  route(consoleEndpoints.getOrganiser, getOrganiser),
  route(consoleEndpoints.updateOrganiser, updateOrganiser),
  route(consoleEndpoints.getBusiness, getBusiness),
  route(consoleEndpoints.updateBusiness, updateBusiness),
  route(consoleEndpoints.getSettings, getSettings),
  route(consoleEndpoints.updateSettings, updateSettings),
  route(consoleEndpoints.getBilling, getBilling),
  route(consoleEndpoints.updateBilling, updateBilling),
  route(consoleEndpoints.findCollaborators, findCollaborators),
  route(consoleEndpoints.createCollaborator, createCollaborator),
  route(consoleEndpoints.updateCollaborator, updateCollaborator),
  route(consoleEndpoints.deleteCollaborator, deleteCollaborator),
  ...roleRoutes,
  route(consoleEndpoints.findLogs, findLogs),
  route(imageEndpoints.createImage, createImage),
  route(imageEndpoints.findImages, findImages),
]
