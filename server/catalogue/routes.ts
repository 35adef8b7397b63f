import { activityEndpoints } from "#contract/endpoints/activities.ts"
import { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { catalogueEndpoints } from "#contract/endpoints/catalogue.ts"
import { onSaleEndpoints } from "#contract/endpoints/on-sale.ts"
import { route } from "#server/platform/http/route.ts"
import { findActivities } from "./find-activities.ts"
import { findAvailabilities } from "./find-availabilities.ts"
import { findCalendar, findDates } from "./find-dates.ts"
import {
  findActivitiesPeriods,
  findAvailabilitiesPeriods,
  findCategoryGroups,
  findLocations,
} from "./find-filter-entries.ts"
import { findBundles, findMemberships, findVouchers, getBundle, getMembership, getVoucher } from "./find-on-sale.ts"
import { getActivity, getRequestsConfiguration } from "./get-activity.ts"
import { getAvailability } from "./get-availability.ts"

export const catalogueRoutes = [
  route(catalogueEndpoints.findLocations, findLocations),
  route(catalogueEndpoints.findCategoryGroups, findCategoryGroups),
  route(catalogueEndpoints.findAvailabilitiesPeriods, findAvailabilitiesPeriods),
  route(catalogueEndpoints.findActivitiesPeriods, findActivitiesPeriods),
  route(activityEndpoints.findActivities, findActivities),
  route(activityEndpoints.getActivity, getActivity),
  route(activityEndpoints.getRequestsConfiguration, getRequestsConfiguration),
  route(availabilityEndpoints.findAvailabilities, findAvailabilities),
  route(availabilityEndpoints.findDates, findDates),
  route(availabilityEndpoints.findCalendar, findCalendar),
  route(availabilityEndpoints.getAvailability, getAvailability),
  route(onSaleEndpoints.findBundles, findBundles),
  route(onSaleEndpoints.getBundle, getBundle),
  route(onSaleEndpoints.findMemberships, findMemberships),
  route(onSaleEndpoints.getMembership, getMembership),
  route(onSaleEndpoints.findVouchers, findVouchers),
  route(onSaleEndpoints.getVoucher, getVoucher),
]
