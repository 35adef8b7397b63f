// The texts of every part of a site but the account: loaded first.
import { auth } from "./en/auth.ts"
import { blocks } from "./en/blocks.ts"
import { cart } from "./en/cart.ts"
import { catalogue } from "./en/catalogue.ts"
import { checkout } from "./en/checkout.ts"
import { documents } from "./en/documents.ts"
import { forms } from "./en/forms.ts"
import { newsletters } from "./en/newsletters.ts"
import { offer } from "./en/offer.ts"
import { register } from "./en/register.ts"
import { registration } from "./en/registration.ts"
import { registrations } from "./en/registrations.ts"
import { requests } from "./en/requests.ts"
import { sandbox } from "./en/sandbox.ts"
import { schedule } from "./en/schedule.ts"
import { shell } from "./en/shell.ts"
import { ui } from "./en/ui.ts"
import { waiting_list } from "./en/waiting-list.ts"

export const first_en = {
  auth,
  blocks,
  cart,
  catalogue,
  checkout,
  documents,
  forms,
  newsletters,
  offer,
  register,
  registration,
  registrations,
  requests,
  sandbox,
  schedule,
  shell,
  ui,
  waiting_list,
}
