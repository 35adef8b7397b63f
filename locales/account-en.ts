// The texts of the account, loaded with the first of its pages that is opened.
import { account } from "./en/account.ts"
import { account_attendance } from "./en/account-attendance.ts"
import { account_calendar } from "./en/account-calendar.ts"
import { account_money } from "./en/account-money.ts"
import { account_registrations } from "./en/account-registrations.ts"
import { account_requests } from "./en/account-requests.ts"
import { account_reviews } from "./en/account-reviews.ts"
import { account_things } from "./en/account-things.ts"
import { account_vouchers } from "./en/account-vouchers.ts"

export const account_en = {
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
