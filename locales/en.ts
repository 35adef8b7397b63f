import { forms } from "./en/forms.ts"
import { home } from "./en/home.ts"
import { shell } from "./en/shell.ts"
import { ui } from "./en/ui.ts"

export const en = { forms, home, shell, ui }
