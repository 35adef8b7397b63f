import { account } from "./fr/account.ts"
import { account_attendance } from "./fr/account-attendance.ts"
import { account_calendar } from "./fr/account-calendar.ts"
import { account_money } from "./fr/account-money.ts"
import { account_registrations } from "./fr/account-registrations.ts"
import { account_requests } from "./fr/account-requests.ts"
import { account_reviews } from "./fr/account-reviews.ts"
import { account_things } from "./fr/account-things.ts"
import { account_vouchers } from "./fr/account-vouchers.ts"
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

export const fr = {
  account,
  account_attendance,
  account_calendar,
  account_money,
  account_registrations,
  account_requests,
  account_reviews,
  account_things,
  account_vouchers,
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
