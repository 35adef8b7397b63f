// The texts of every other area, loaded with the first of them that is opened.
import { console_activities } from "./en/console/activities.ts"
import { console_catalogue } from "./en/console/catalogue.ts"
import { console_entities } from "./en/console/entities.ts"
import { console_logs } from "./en/console/logs.ts"
import { console_me } from "./en/console/me.ts"
import { permissions } from "./en/console/permissions.ts"
import { console_products } from "./en/console/products.ts"
import { console_settings } from "./en/console/settings.ts"

export const console_more_en = {
  console_activities,
  console_catalogue,
  console_entities,
  console_logs,
  console_me,
  console_products,
  console_settings,
  permissions,
}
