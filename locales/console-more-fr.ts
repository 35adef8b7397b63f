// The texts of every other area, loaded with the first of them that is opened.
import { console_activities } from "./fr/console/activities.ts"
import { console_catalogue } from "./fr/console/catalogue.ts"
import { console_entities } from "./fr/console/entities.ts"
import { console_logs } from "./fr/console/logs.ts"
import { console_me } from "./fr/console/me.ts"
import { permissions } from "./fr/console/permissions.ts"
import { console_products } from "./fr/console/products.ts"
import { console_settings } from "./fr/console/settings.ts"

export const console_more_fr = {
  console_activities,
  console_catalogue,
  console_entities,
  console_logs,
  console_me,
  console_products,
  console_settings,
  permissions,
}
