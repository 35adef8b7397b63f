import { activities } from "./entities/activities.ts"
import { articles } from "./entities/articles.ts"
import { calendarPeriods } from "./entities/calendar-periods.ts"
import { catalogs } from "./entities/catalogs.ts"
import { categoryGroups } from "./entities/category-groups.ts"
import { collaborators } from "./entities/collaborators.ts"
import { collaboratorFields } from "./entities/custom-fields.ts"
import { documentModels } from "./entities/document-models.ts"
import { locations, resources } from "./entities/locations.ts"
import { options } from "./entities/options.ts"
import { bundles, memberships, vouchers } from "./entities/products.ts"
import { questions } from "./entities/questions.ts"
import { roles } from "./entities/roles.ts"
import { collaboratorTags } from "./entities/tags.ts"
import { volumeDiscounts } from "./entities/volume-discounts.ts"

/** Every entity of the console, by the path of its list. */
export const entities = {
  articles,
  activities,
  documents: documentModels,
  catalogs,
  locations,
  resources,
  "category-groups": categoryGroups,
  "calendar-periods": calendarPeriods,
  questions,
  options,
  bundles,
  memberships,
  vouchers,
  "volume-discounts": volumeDiscounts,
  roles,
  collaborators,
  "collaborators/tags": collaboratorTags,
  "collaborators/custom-fields": collaboratorFields,
}
