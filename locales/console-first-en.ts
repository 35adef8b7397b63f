// The texts of the frame, of home and of the way in: loaded first. Those of shared components come from the sites' files.
import { console_home } from "./en/console/home.ts"
import { console_keys } from "./en/console/keys.ts"
import { console_palette } from "./en/console/palette.ts"
import { console_session } from "./en/console/session.ts"
import { console_setup } from "./en/console/setup.ts"
import { console_shell } from "./en/console/shell.ts"
import { console_team } from "./en/console/team.ts"
import { forms } from "./en/forms.ts"
import { ui } from "./en/ui.ts"

export const console_first_en = {
  console_home,
  console_keys,
  console_palette,
  console_session,
  console_setup,
  console_shell,
  console_team,
  forms,
  ui,
}
