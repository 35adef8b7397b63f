// The texts of the console, which the sites never load; those of shared components come from the sites' files.
import { console_entities } from "./en/console/entities.ts"
import { console_entity } from "./en/console/entity.ts"
import { console_keys } from "./en/console/keys.ts"
import { console_palette } from "./en/console/palette.ts"
import { permissions } from "./en/console/permissions.ts"
import { console_session } from "./en/console/session.ts"
import { console_shell } from "./en/console/shell.ts"
import { forms } from "./en/forms.ts"
import { ui } from "./en/ui.ts"

export const console_en = {
  console_entities,
  console_entity,
  console_keys,
  console_palette,
  console_session,
  console_shell,
  permissions,
  forms,
  ui,
}
