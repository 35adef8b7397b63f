// The texts of the frame, of home and of the way in: loaded first. Those of shared components come from the sites' files.
import { console_home } from "./fr/console/home.ts"
import { console_keys } from "./fr/console/keys.ts"
import { console_palette } from "./fr/console/palette.ts"
import { console_session } from "./fr/console/session.ts"
import { console_setup } from "./fr/console/setup.ts"
import { console_shell } from "./fr/console/shell.ts"
import { console_team } from "./fr/console/team.ts"
import { forms } from "./fr/forms.ts"
import { ui } from "./fr/ui.ts"

export const console_first_fr = {
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
