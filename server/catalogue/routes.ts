import { activityEndpoints } from "#contract/endpoints/activities.ts"
import { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { catalogueEndpoints } from "#contract/endpoints/catalogue.ts"
import { onSaleEndpoints } from "#contract/endpoints/on-sale.ts"
import { lasting, route, shared, written } from "#server/platform/http/route.ts"
import { findActivities } from "./find-activities.ts"
import { findCards, writeAvailabilities } from "./find-availabilities.ts"
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
import { bySegments } from "./read-own-segments.ts"

export const catalogueRoutes = [
  lasting(shared(route(catalogueEndpoints.findLocations, findLocations))),
  lasting(shared(route(catalogueEndpoints.findCategoryGroups, findCategoryGroups))),
  lasting(shared(route(catalogueEndpoints.findAvailabilitiesPeriods, findAvailabilitiesPeriods))),
  lasting(shared(route(catalogueEndpoints.findActivitiesPeriods, findActivitiesPeriods))),
  shared(route(activityEndpoints.findActivities, findActivities), bySegments),
  shared(route(activityEndpoints.getActivity, getActivity)),
  shared(route(activityEndpoints.getRequestsConfiguration, getRequestsConfiguration)),
  shared(written(availabilityEndpoints.findAvailabilities, writeAvailabilities), bySegments),
  shared(route(availabilityEndpoints.findCards, findCards), bySegments),
  shared(route(availabilityEndpoints.findDates, findDates), bySegments),
  shared(route(availabilityEndpoints.findCalendar, findCalendar)),
  route(availabilityEndpoints.getAvailability, getAvailability),
  shared(route(onSaleEndpoints.findBundles, findBundles)),
  shared(route(onSaleEndpoints.getBundle, getBundle)),
  shared(route(onSaleEndpoints.findMemberships, findMemberships)),
  shared(route(onSaleEndpoints.getMembership, getMembership)),
  shared(route(onSaleEndpoints.findVouchers, findVouchers)),
  shared(route(onSaleEndpoints.getVoucher, getVoucher)),
]
