import { useOutletContext } from "react-router"
import type { Account } from "#contract/endpoints/account.ts"
import type { Customer } from "#contract/endpoints/session.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { displayAge, formatAge } from "#contract/rules/age.ts"
import { formatDate, localDate } from "#contract/rules/dates.ts"

export interface AccountContext {
  customer: Customer
  account: Account
  now: string
  website: Website
}

/** The context of every page of the account area. */
export const useAccount = () => useOutletContext<AccountContext>()

/** Dates and ages as this organiser shows them, in the page's language. */
export function useDays() {
  const { now, website } = useAccount()
  const { language, organiser } = website
  const { timezone } = organiser
  const today = localDate(now, timezone)
  return {
    today,
    ageOf: (birthdate: string) => formatAge(displayAge(birthdate, today, organiser.settings.formats.ages), language),
    longDate: (day: string) => formatDate(day, { language, timezone, style: "long" }),
  }
}
