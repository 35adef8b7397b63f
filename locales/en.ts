import { account } from "./en/account.ts"
import { account_attendance } from "./en/account-attendance.ts"
import { account_calendar } from "./en/account-calendar.ts"
import { account_money } from "./en/account-money.ts"
import { account_registrations } from "./en/account-registrations.ts"
import { account_requests } from "./en/account-requests.ts"
import { account_reviews } from "./en/account-reviews.ts"
import { account_things } from "./en/account-things.ts"
import { account_vouchers } from "./en/account-vouchers.ts"
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

export const en = {
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
