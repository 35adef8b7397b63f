import type { Registration } from "#contract/endpoints/account-registrations.ts"
import { outstanding, paymentState } from "#contract/rules/payment-state.ts"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"

/** Shows the outstanding amount as long as there is one, also once the deposit is paid. */
export function RegistrationBadges({ registration }: { registration: Registration }) {
  const state = paymentState(registration)
  return (
    <>
      <PaymentBadge state={state} />
      {state.state === "DEPOSITED" && (
        <PaymentBadge state={{ state: "OUTSTANDING", missing: outstanding(registration), is_deposit: false }} />
      )}
    </>
  )
}
