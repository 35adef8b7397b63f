// The texts of the account, loaded with the first of its pages that is opened.
import { account } from "./fr/account.ts"
import { account_attendance } from "./fr/account-attendance.ts"
import { account_calendar } from "./fr/account-calendar.ts"
import { account_money } from "./fr/account-money.ts"
import { account_registrations } from "./fr/account-registrations.ts"
import { account_requests } from "./fr/account-requests.ts"
import { account_reviews } from "./fr/account-reviews.ts"
import { account_things } from "./fr/account-things.ts"
import { account_vouchers } from "./fr/account-vouchers.ts"

export const account_fr = {
  account,
  account_attendance,
  account_calendar,
  account_money,
  account_registrations,
  account_requests,
  account_reviews,
  account_things,
  account_vouchers,
}
