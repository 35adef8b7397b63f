import { account } from "./fr/account.ts"
import { auth } from "./fr/auth.ts"
import { blocks } from "./fr/blocks.ts"
import { cart } from "./fr/cart.ts"
import { catalogue } from "./fr/catalogue.ts"
import { checkout } from "./fr/checkout.ts"
import { forms } from "./fr/forms.ts"
import { newsletters } from "./fr/newsletters.ts"
import { offer } from "./fr/offer.ts"
import { register } from "./fr/register.ts"
import { registration } from "./fr/registration.ts"
import { sandbox } from "./fr/sandbox.ts"
import { schedule } from "./fr/schedule.ts"
import { shell } from "./fr/shell.ts"
import { ui } from "./fr/ui.ts"

export const fr = {
  account,
  auth,
  blocks,
  cart,
  catalogue,
  checkout,
  forms,
  newsletters,
  offer,
  register,
  registration,
  sandbox,
  schedule,
  shell,
  ui,
}
