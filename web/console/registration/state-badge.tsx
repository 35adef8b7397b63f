import { outstanding, type Payable, paymentState } from "#contract/rules/payment-state.ts"
import { Badge } from "#web/ui/badge.tsx"
import { paymentTone, usePaymentText } from "./use-payment-text.ts"

/** The badge of the account area: cancelled in red, paid, deposited, or what is missing. */
export function StateBadge({ registration }: { registration: Payable }) {
  const { withAmount } = usePaymentText()
  const paid = paymentState(registration)
  if (paid.state === "NONE") return null
  return <Badge tone={paymentTone(paid)}>{withAmount(paid, outstanding(registration))}</Badge>
}
