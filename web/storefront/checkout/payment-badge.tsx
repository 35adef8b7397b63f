import type { PaymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"

const tones = { COMPLETE: "success", DEPOSITED: "info", CANCELLED: "danger" } as const

/** The payment state; nothing for a free purchase. */
export function PaymentBadge({ state: payment }: { state: PaymentState }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  if (payment.state === "NONE") return null
  if (payment.state === "OUTSTANDING") {
    const amount = money(payment.missing, "sum")
    const words = payment.is_deposit ? "checkout.badges.DEPOSIT_DUE" : "checkout.badges.OUTSTANDING"
    return <Badge tone="warning">{t(words, { amount })}</Badge>
  }
  return <Badge tone={tones[payment.state]}>{t(`checkout.badges.${payment.state}`)}</Badge>
}
