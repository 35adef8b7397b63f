import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleAvailabilityEndpoints } from "#contract/endpoints/console-availabilities.ts"
import { consoleScheduleEndpoints } from "#contract/endpoints/console-schedules.ts"
import { consoleSynchronisationEndpoints } from "#contract/endpoints/console-synchronisations.ts"
import { consoleTermEndpoints } from "#contract/endpoints/console-terms.ts"
import { consoleVocabularyEndpoints } from "#contract/endpoints/console-vocabulary.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { activityRoutes } from "./console/activities.ts"
import { activityRuleRoutes } from "./console/activity-rule-routes.ts"
import { changeAvailability } from "./console/availabilities/change-availability.ts"
import { findHistory, getAvailability } from "./console/availabilities/get-availability.ts"
import { duplicateAvailability, makeAvailability } from "./console/availabilities/make-availability.ts"
import { closeAvailability, openAvailability } from "./console/availabilities/open-availability.ts"
import { removeAvailability, restoreAvailability } from "./console/availabilities/remove-availability.ts"
import { getTerms, setEarlyPrices, setPriority } from "./console/availability-terms.ts"
import { calendarPeriodRoutes } from "./console/calendar-periods.ts"
import { catalogRoutes } from "./console/catalogs.ts"
import { categoryGroupRoutes } from "./console/category-groups.ts"
import { duplicateActivity, unpublishActivity } from "./console/change-activity.ts"
import { discountModelRoutes } from "./console/discount-models.ts"
import { findCategories } from "./console/find-categories.ts"
import { grantRoutes } from "./console/grants.ts"
import { locationRoutes } from "./console/locations.ts"
import { optionRoutes } from "./console/options.ts"
import { productRoutes } from "./console/products.ts"
import { questionRoutes } from "./console/questions.ts"
import { removeCategory } from "./console/remove-category.ts"
import { tierRoutes } from "./console/request-tiers.ts"
import { segmentRoutes } from "./console/segments.ts"
import { volumeDiscountRoutes } from "./console/volume-discounts.ts"
import { dateConfigurationRoutes } from "./schedules/date-configurations.ts"
import { previewSchedule, runSchedule } from "./schedules/run-schedule.ts"
import { scheduleRoutes } from "./schedules/schedules.ts"
import { findSynchronisations } from "./synchronisation/find-runs.ts"
import { excludeFromSynchronisation, previewSynchronisation } from "./synchronisation/preview-synchronisation.ts"
import { synchronise } from "./synchronisation/synchronise.ts"
import { undoSynchronisation } from "./synchronisation/undo-synchronisation.ts"

/** Activities, the words of the catalogue and products, as collaborators keep them. */
export const catalogueConsoleRoutes: Route[] = [
  ...activityRoutes,
  ...activityRuleRoutes,
  ...tierRoutes,
  route(consoleActivityEndpoints.unpublishActivity, unpublishActivity),
  route(consoleActivityEndpoints.duplicateActivity, duplicateActivity),
  route(consoleActivityEndpoints.findCategories, findCategories),
  route(consoleAvailabilityEndpoints.getAvailability, getAvailability),
  route(consoleAvailabilityEndpoints.findHistory, findHistory),
  route(consoleAvailabilityEndpoints.createAvailability, makeAvailability),
  route(consoleAvailabilityEndpoints.updateAvailability, changeAvailability),
  route(consoleAvailabilityEndpoints.openAvailability, openAvailability),
  route(consoleAvailabilityEndpoints.closeAvailability, closeAvailability),
  route(consoleAvailabilityEndpoints.duplicateAvailability, duplicateAvailability),
  route(consoleAvailabilityEndpoints.deleteAvailability, removeAvailability),
  route(consoleAvailabilityEndpoints.restoreAvailability, restoreAvailability),
  ...catalogRoutes,
  ...locationRoutes,
  ...categoryGroupRoutes,
  route(consoleVocabularyEndpoints.removeCategory, removeCategory),
  ...calendarPeriodRoutes,
  ...dateConfigurationRoutes,
  ...scheduleRoutes,
  route(consoleScheduleEndpoints.previewSchedule, previewSchedule),
  route(consoleScheduleEndpoints.runSchedule, runSchedule),
  route(consoleSynchronisationEndpoints.findSynchronisations, findSynchronisations),
  route(consoleSynchronisationEndpoints.previewSynchronisation, previewSynchronisation),
  route(consoleSynchronisationEndpoints.synchronise, synchronise),
  route(consoleSynchronisationEndpoints.excludeFromSynchronisation, excludeFromSynchronisation),
  route(consoleSynchronisationEndpoints.undoSynchronisation, undoSynchronisation),
  ...questionRoutes,
  ...optionRoutes,
  ...productRoutes,
  ...volumeDiscountRoutes,
  ...discountModelRoutes,
  ...grantRoutes,
  ...segmentRoutes,
  route(consoleTermEndpoints.getTerms, getTerms),
  route(consoleTermEndpoints.setEarlyPrices, setEarlyPrices),
  route(consoleTermEndpoints.setPriority, setPriority),
]
