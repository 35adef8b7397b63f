import { account } from "./en/account.ts"
import { auth } from "./en/auth.ts"
import { blocks } from "./en/blocks.ts"
import { forms } from "./en/forms.ts"
import { newsletters } from "./en/newsletters.ts"
import { register } from "./en/register.ts"
import { sandbox } from "./en/sandbox.ts"
import { shell } from "./en/shell.ts"
import { ui } from "./en/ui.ts"

export const en = { account, auth, blocks, forms, newsletters, register, sandbox, shell, ui }
