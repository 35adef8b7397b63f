// The texts of every part of a site but the account: loaded first.
import { auth } from "./fr/auth.ts"
import { blocks } from "./fr/blocks.ts"
import { cart } from "./fr/cart.ts"
import { catalogue } from "./fr/catalogue.ts"
import { checkout } from "./fr/checkout.ts"
import { documents } from "./fr/documents.ts"
import { forms } from "./fr/forms.ts"
import { newsletters } from "./fr/newsletters.ts"
import { offer } from "./fr/offer.ts"
import { register } from "./fr/register.ts"
import { registration } from "./fr/registration.ts"
import { registrations } from "./fr/registrations.ts"
import { requests } from "./fr/requests.ts"
import { sandbox } from "./fr/sandbox.ts"
import { schedule } from "./fr/schedule.ts"
import { shell } from "./fr/shell.ts"
import { ui } from "./fr/ui.ts"
import { waiting_list } from "./fr/waiting-list.ts"

export const first_fr = {
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
