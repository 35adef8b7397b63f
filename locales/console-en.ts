// The texts of the console, which the sites never load; those of shared components come from the sites' files.
import { console_activities } from "./en/console/activities.ts"
import { console_catalogue } from "./en/console/catalogue.ts"
import { console_conflict } from "./en/console/conflict.ts"
import { console_entities } from "./en/console/entities.ts"
import { console_entity } from "./en/console/entity.ts"
import { console_home } from "./en/console/home.ts"
import { console_keys } from "./en/console/keys.ts"
import { console_logs } from "./en/console/logs.ts"
import { console_me } from "./en/console/me.ts"
import { console_palette } from "./en/console/palette.ts"
import { permissions } from "./en/console/permissions.ts"
import { console_products } from "./en/console/products.ts"
import { console_session } from "./en/console/session.ts"
import { console_settings } from "./en/console/settings.ts"
import { console_setup } from "./en/console/setup.ts"
import { console_shell } from "./en/console/shell.ts"
import { console_team } from "./en/console/team.ts"
import { forms } from "./en/forms.ts"
import { ui } from "./en/ui.ts"

export const console_en = {
  console_activities,
  console_catalogue,
  console_products,
  console_entities,
  console_entity,
  console_home,
  console_conflict,
  console_keys,
  console_logs,
  console_me,
  console_palette,
  console_session,
  console_settings,
  console_setup,
  console_shell,
  console_team,
  permissions,
  forms,
  ui,
}
