import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { consoleHomeEndpoints } from "#contract/endpoints/console-home.ts"
import { consoleListEndpoints } from "#contract/endpoints/console-lists.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { consoleSetupEndpoints } from "#contract/endpoints/console-setup.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { bulkAvailabilities } from "./bulk-availabilities.ts"
import { findAvailabilities } from "./find-availabilities.ts"
import { findCustomers } from "./find-customers.ts"
import { findOwed } from "./find-owed.ts"
import { findRegistrations } from "./find-registrations.ts"
import { getCalendar } from "./get-calendar.ts"
import { getHome } from "./get-home.ts"
import { getReadiness } from "./get-readiness.ts"
import { findHistory, getRegistration } from "./get-registration.ts"
import { getSetup } from "./get-setup.ts"
import { publishActivity } from "./publish-activity.ts"
import { searchEverywhere } from "./search.ts"
import { setUpActivity } from "./set-up-activity.ts"
import { createView, deleteView, findViews, updateView } from "./views.ts"

export const consoleHomeRoutes: Route[] = [
  route(consoleHomeEndpoints.getHome, getHome),
  route(consoleHomeEndpoints.getSetup, getSetup),
  route(consoleActivityEndpoints.publishActivity, publishActivity),
  route(consoleActivityEndpoints.getReadiness, getReadiness),
  route(consoleSetupEndpoints.setUpActivity, setUpActivity),
  route(consoleHomeEndpoints.search, searchEverywhere),
  route(consoleListEndpoints.findRegistrations, findRegistrations),
  route(deskEndpoints.getRegistration, getRegistration),
  route(deskEndpoints.findHistory, findHistory),
  route(consoleListEndpoints.findCustomers, findCustomers),
  route(consolePaymentEndpoints.findOwed, findOwed),
  route(consoleAvailabilityEndpoints.findAvailabilities, findAvailabilities),
  route(consoleAvailabilityEndpoints.bulkAvailabilities, bulkAvailabilities),
  route(consoleDateEndpoints.getCalendar, getCalendar),
  route(consoleHomeEndpoints.findViews, findViews),
  route(consoleHomeEndpoints.createView, createView),
  route(consoleHomeEndpoints.updateView, updateView),
  route(consoleHomeEndpoints.deleteView, deleteView),
]
