import { account } from "./fr/account.ts"
import { auth } from "./fr/auth.ts"
import { blocks } from "./fr/blocks.ts"
import { forms } from "./fr/forms.ts"
import { newsletters } from "./fr/newsletters.ts"
import { register } from "./fr/register.ts"
import { sandbox } from "./fr/sandbox.ts"
import { shell } from "./fr/shell.ts"
import { ui } from "./fr/ui.ts"

export const fr = { account, auth, blocks, forms, newsletters, register, sandbox, shell, ui }
