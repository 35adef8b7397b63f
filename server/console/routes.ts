import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleHomeEndpoints } from "#contract/endpoints/console-home.ts"
import { consoleListEndpoints } from "#contract/endpoints/console-lists.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { findCustomers } from "./find-customers.ts"
import { findRegistrations } from "./find-registrations.ts"
import { getHome } from "./get-home.ts"
import { getSetup } from "./get-setup.ts"
import { publishActivity } from "./publish-activity.ts"
import { searchEverywhere } from "./search.ts"
import { createView, deleteView, findViews, updateView } from "./views.ts"

export const consoleHomeRoutes: Route[] = [
  route(consoleHomeEndpoints.getHome, getHome),
  route(consoleHomeEndpoints.getSetup, getSetup),
  route(consoleActivityEndpoints.publishActivity, publishActivity),
  route(consoleHomeEndpoints.search, searchEverywhere),
  route(consoleListEndpoints.findRegistrations, findRegistrations),
  route(consoleListEndpoints.findCustomers, findCustomers),
  route(consoleHomeEndpoints.findViews, findViews),
  route(consoleHomeEndpoints.createView, createView),
  route(consoleHomeEndpoints.updateView, updateView),
  route(consoleHomeEndpoints.deleteView, deleteView),
]
