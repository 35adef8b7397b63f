// The texts of the console, which the sites never load; those of shared components come from the sites' files.
import { console_activities } from "./fr/console/activities.ts"
import { console_catalogue } from "./fr/console/catalogue.ts"
import { console_conflict } from "./fr/console/conflict.ts"
import { console_entities } from "./fr/console/entities.ts"
import { console_entity } from "./fr/console/entity.ts"
import { console_home } from "./fr/console/home.ts"
import { console_keys } from "./fr/console/keys.ts"
import { console_logs } from "./fr/console/logs.ts"
import { console_me } from "./fr/console/me.ts"
import { console_palette } from "./fr/console/palette.ts"
import { permissions } from "./fr/console/permissions.ts"
import { console_products } from "./fr/console/products.ts"
import { console_session } from "./fr/console/session.ts"
import { console_settings } from "./fr/console/settings.ts"
import { console_setup } from "./fr/console/setup.ts"
import { console_shell } from "./fr/console/shell.ts"
import { console_team } from "./fr/console/team.ts"
import { forms } from "./fr/forms.ts"
import { ui } from "./fr/ui.ts"

export const console_fr = {
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
