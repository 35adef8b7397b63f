import type { Registration } from "#contract/endpoints/account-registrations.ts"
import { outstanding, paymentState } from "#contract/rules/payment-state.ts"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"

/** A registration shows what is outstanding as long as anything is, also once its deposit is paid. */
export function RegistrationBadges({ registration }: { registration: Registration }) {
  const state = paymentState(registration)
  return (
    <>
      <PaymentBadge state={state} />
      {state.state === "DEPOSITED" && (
        <PaymentBadge state={{ state: "OUTSTANDING", missing: outstanding(registration) }} />
      )}
    </>
  )
}
