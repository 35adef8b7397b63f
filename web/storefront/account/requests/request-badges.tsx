import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { type Payable, paymentState } from "#contract/rules/payment-state.ts"
import type { RequestStatus } from "#contract/rules/request.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { useCartFormats } from "../../cart/use-cart-formats.ts"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"

const tones: Record<RequestStatus, Tone> = {
  PENDING: "info",
  APPROVED: "success",
  REJECTED: "danger",
  CANCELLED: "danger",
}

/** A rejected or cancelled request is not owed for. */
export const isOff = ({ status }: Pick<RegistrationRequest, "status">): boolean =>
  status === "REJECTED" || status === "CANCELLED"

/** A request in the shape of the payment rules. */
export const asPayable = (request: RegistrationRequest): Payable => ({ ...request, cancelled: isOff(request) })

/** The payment state; while the request waits, its amount is due once it is accepted. */
function RequestPayment({ request }: { request: RegistrationRequest }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const payment = paymentState(asPayable(request))
  if (request.status !== "PENDING" || payment.state !== "OUTSTANDING") return <PaymentBadge state={payment} />
  const words = payment.is_deposit ? "account_requests.deposit_due_if" : "account_requests.due_if"
  return <Badge tone="warning">{t(words, { amount: money(payment.missing, "sum") })}</Badge>
}

/** The outcome and the payment state; for a rejected or cancelled request the outcome alone, in red. */
export function RequestBadges({ request }: { request: RegistrationRequest }) {
  const { t } = useTranslation()
  const { status } = request
  return (
    <>
      <Badge tone={tones[status]}>{t(`account_requests.status.${status}`)}</Badge>
      {!isOff(request) && <RequestPayment request={request} />}
    </>
  )
}
