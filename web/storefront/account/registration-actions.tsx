import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"

/** What can be done with a registration: changing, cancelling and reviewing it. They come with their own pages. */
export function RegistrationActions(_: { registration: RegistrationDetail }) {
  return null
}
