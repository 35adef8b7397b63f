import { activityEndpoints } from "#contract/endpoints/activities.ts"
import { availabilityEndpoints } from "#contract/endpoints/availabilities.ts"
import { catalogueEndpoints } from "#contract/endpoints/catalogue.ts"
import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleVocabularyEndpoints } from "#contract/endpoints/console-vocabulary.ts"
import { onSaleEndpoints } from "#contract/endpoints/on-sale.ts"
import { route } from "#server/platform/http/route.ts"
import { activityRoutes } from "./console/activities.ts"
import { calendarPeriodRoutes } from "./console/calendar-periods.ts"
import { catalogRoutes } from "./console/catalogs.ts"
import { categoryGroupRoutes } from "./console/category-groups.ts"
import { duplicateActivity, unpublishActivity } from "./console/change-activity.ts"
import { findCategories } from "./console/find-categories.ts"
import { locationRoutes } from "./console/locations.ts"
import { optionRoutes } from "./console/options.ts"
import { productRoutes } from "./console/products.ts"
import { questionRoutes } from "./console/questions.ts"
import { removeCategory } from "./console/remove-category.ts"
import { volumeDiscountRoutes } from "./console/volume-discounts.ts"
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
  ...activityRoutes,
  route(consoleActivityEndpoints.unpublishActivity, unpublishActivity),
  route(consoleActivityEndpoints.duplicateActivity, duplicateActivity),
  route(consoleActivityEndpoints.findCategories, findCategories),
  ...catalogRoutes,
  ...locationRoutes,
  ...categoryGroupRoutes,
  route(consoleVocabularyEndpoints.removeCategory, removeCategory),
  ...calendarPeriodRoutes,
  ...questionRoutes,
  ...optionRoutes,
  ...productRoutes,
  ...volumeDiscountRoutes,
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
