import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Changeable } from "#contract/rules/registration-changes.ts"

/** A registration in the shape that the rules of changing and cancelling take. */
export const changeableOf = ({ cancelled, dates, availability }: RegistrationDetail): Changeable => ({
  cancelled,
  dates: dates.map(({ date }) => date),
  activity: availability.activity,
})
