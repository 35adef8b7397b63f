import { forms } from "./fr/forms.ts"
import { home } from "./fr/home.ts"
import { shell } from "./fr/shell.ts"
import { ui } from "./fr/ui.ts"

export const fr = { forms, home, shell, ui }
