import { activities } from "./entities/activities.ts"
import { articles } from "./entities/articles.ts"
import { badgesLists } from "./entities/badges-lists.ts"
import { calendarPeriods } from "./entities/calendar-periods.ts"
import { catalogs } from "./entities/catalogs.ts"
import { categoryGroups } from "./entities/category-groups.ts"
import { collaborators } from "./entities/collaborators.ts"
import { coupons } from "./entities/coupons.ts"
import { collaboratorFields } from "./entities/custom-fields.ts"
import { dateConfigurations } from "./entities/date-configurations.ts"
import { discountModels } from "./entities/discount-models.ts"
import { documentModels } from "./entities/document-models.ts"
import { locations, resources } from "./entities/locations.ts"
import { options } from "./entities/options.ts"
import { paymentTypes } from "./entities/payment-types.ts"
import { bundles, memberships, vouchers } from "./entities/products.ts"
import { questions } from "./entities/questions.ts"
import { roles } from "./entities/roles.ts"
import { schedules } from "./entities/schedules.ts"
import { segments } from "./entities/segments.ts"
import { collaboratorTags } from "./entities/tags.ts"
import { volumeDiscounts } from "./entities/volume-discounts.ts"

/** Every entity of the console, by the path of its list. */
export const entities = {
  articles,
  activities,
  documents: documentModels,
  "badges-lists": badgesLists,
  catalogs,
  locations,
  resources,
  "category-groups": categoryGroups,
  "calendar-periods": calendarPeriods,
  "date-configurations": dateConfigurations,
  schedules,
  questions,
  options,
  bundles,
  memberships,
  vouchers,
  "payment-types": paymentTypes,
  "volume-discounts": volumeDiscounts,
  coupons,
  discounts: discountModels,
  segments,
  roles,
  collaborators,
  "collaborators/tags": collaboratorTags,
  "collaborators/custom-fields": collaboratorFields,
}
