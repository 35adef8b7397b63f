import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { consoleDateEndpoints } from "#contract/endpoints/console-dates.ts"
import { consoleHomeEndpoints } from "#contract/endpoints/console-home.ts"
import { consoleListEndpoints } from "#contract/endpoints/console-lists.ts"
import { consolePaymentEndpoints } from "#contract/endpoints/console-payments.ts"
import { consoleSegmentEndpoints } from "#contract/endpoints/console-segments.ts"
import { consoleSetupEndpoints } from "#contract/endpoints/console-setup.ts"
import { deskEndpoints } from "#contract/endpoints/desk.ts"
import { registrationBulkEndpoints } from "#contract/endpoints/registration-bulk.ts"
import { requestEndpoints } from "#contract/endpoints/requests.ts"
import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { bulkAvailabilities } from "./bulk-availabilities.ts"
import { cancelRegistrations } from "./cancel-registrations.ts"
import { customerPartRoutes } from "./customers/customer-parts.ts"
import { createCustomer, findHistory, getCustomer, tagCustomers, updateCustomer } from "./customers/get-customer.ts"
import { participantConsoleRoutes } from "./customers/get-participant.ts"
import { findAvailabilities } from "./find-availabilities.ts"
import { findCustomers } from "./find-customers.ts"
import { findOwed } from "./find-owed.ts"
import { findRegistrations, sumRegistrations } from "./find-registrations.ts"
import { findAllRequests } from "./find-requests.ts"
import { findAllWaiting } from "./find-waiting-list.ts"
import { getCalendar } from "./get-calendar.ts"
import { getHome } from "./get-home.ts"
import { getReadiness } from "./get-readiness.ts"
import { findHistory as findRegistrationHistory, getRegistration } from "./get-registration.ts"
import { getSetup } from "./get-setup.ts"
import { previewSegment } from "./preview-segment.ts"
import { publishActivity } from "./publish-activity.ts"
import { searchEverywhere } from "./search.ts"
import { setUpActivity } from "./set-up-activity.ts"
import { tagFamilies } from "./tag-families.ts"
import { createView, deleteView, findViews, updateView } from "./views.ts"
import { remindFamilies, sendMessage } from "./write-families.ts"

export const consoleHomeRoutes: Route[] = [
  route(consoleHomeEndpoints.getHome, getHome),
  route(consoleHomeEndpoints.getSetup, getSetup),
  route(consoleActivityEndpoints.publishActivity, publishActivity),
  route(consoleActivityEndpoints.getReadiness, getReadiness),
  route(consoleSetupEndpoints.setUpActivity, setUpActivity),
  route(consoleHomeEndpoints.search, searchEverywhere),
  route(consoleListEndpoints.findRegistrations, findRegistrations),
  route(consoleListEndpoints.sumRegistrations, sumRegistrations),
  route(registrationBulkEndpoints.cancelMany, cancelRegistrations),
  route(registrationBulkEndpoints.tagFamilies, tagFamilies),
  route(registrationBulkEndpoints.remind, remindFamilies),
  route(registrationBulkEndpoints.sendMessage, sendMessage),
  route(requestEndpoints.findAllRequests, findAllRequests),
  route(waitingListEndpoints.findAllWaiting, findAllWaiting),
  route(deskEndpoints.getRegistration, getRegistration),
  route(deskEndpoints.findHistory, findRegistrationHistory),
  route(consoleListEndpoints.findCustomers, findCustomers),
  route(consolePaymentEndpoints.findOwed, findOwed),
  route(consoleCustomerEndpoints.tagCustomers, tagCustomers),
  route(consoleCustomerEndpoints.getCustomer, getCustomer),
  route(consoleCustomerEndpoints.createCustomer, createCustomer),
  route(consoleCustomerEndpoints.updateCustomer, updateCustomer),
  route(consoleCustomerEndpoints.findHistory, findHistory),
  ...customerPartRoutes,
  ...participantConsoleRoutes,
  route(consoleAvailabilityEndpoints.findAvailabilities, findAvailabilities),
  route(consoleAvailabilityEndpoints.bulkAvailabilities, bulkAvailabilities),
  route(consoleDateEndpoints.getCalendar, getCalendar),
  route(consoleSegmentEndpoints.previewSegment, previewSegment),
  route(consoleHomeEndpoints.findViews, findViews),
  route(consoleHomeEndpoints.createView, createView),
  route(consoleHomeEndpoints.updateView, updateView),
  route(consoleHomeEndpoints.deleteView, deleteView),
]
