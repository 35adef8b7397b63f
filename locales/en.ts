import { account } from "./en/account.ts"
import { auth } from "./en/auth.ts"
import { blocks } from "./en/blocks.ts"
import { cart } from "./en/cart.ts"
import { catalogue } from "./en/catalogue.ts"
import { checkout } from "./en/checkout.ts"
import { forms } from "./en/forms.ts"
import { newsletters } from "./en/newsletters.ts"
import { offer } from "./en/offer.ts"
import { register } from "./en/register.ts"
import { registration } from "./en/registration.ts"
import { sandbox } from "./en/sandbox.ts"
import { schedule } from "./en/schedule.ts"
import { shell } from "./en/shell.ts"
import { ui } from "./en/ui.ts"

export const en = {
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
