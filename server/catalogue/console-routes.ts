import { consoleActivityEndpoints } from "#contract/endpoints/console-activities.ts"
import { consoleVocabularyEndpoints } from "#contract/endpoints/console-vocabulary.ts"
import { type Route, route } from "#server/platform/http/route.ts"
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

/** Activities, the words of the catalogue and products, as collaborators keep them. */
export const catalogueConsoleRoutes: Route[] = [
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
]
