import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { useAccount } from "../use-account.ts"

/** The buyer's badges: the payment state and, once paid, whether it has been redeemed. */
export function VoucherBadges({ voucher }: { voucher: OwnedVoucher }) {
  const { t } = useTranslation()
  const { customer } = useAccount()
  const { customer_id, total_amount, paid_amount, cancelled, redeemed_at, recipient } = voucher
  if (customer_id !== customer.id || total_amount === null || paid_amount === null) return null
  const state = paymentState({ total_amount, paid_amount, deposit_amount: 0, cancelled })
  const isRedeemed = redeemed_at !== null && recipient !== null
  return (
    <>
      <PaymentBadge state={state} />
      {!cancelled && paid_amount >= total_amount && (
        <Badge tone={isRedeemed ? "neutral" : "info"}>
          {t(isRedeemed ? "account_vouchers.redeemed" : "account_vouchers.waiting")}
        </Badge>
      )}
    </>
  )
}
