import type { ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useCartFormats } from "../cart/use-cart-formats.ts"

/** The total, the paid and the outstanding amount. */
export function PaidLines({ cart }: { cart: ConfirmedCart["cart"] }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { total_amount, fee_amount, paid_amount, outstanding_amount } = cart
  if (total_amount === 0) return null
  return (
    <dl className="lines paid-lines">
      {fee_amount > 0 && (
        <div className="sub">
          <dt>{t("checkout.summary.fees")}</dt>
          <dd>{money(fee_amount, "sum")}</dd>
        </div>
      )}
      <div>
        <dt>{t("checkout.success.total_line")}</dt>
        <dd>{money(total_amount, "sum")}</dd>
      </div>
      <div>
        <dt>{t("checkout.success.paid_line")}</dt>
        <dd>{money(paid_amount, "sum")}</dd>
      </div>
      {outstanding_amount > 0 && (
        <div className="total">
          <dt>{t("checkout.success.left_line")}</dt>
          <dd>{money(outstanding_amount, "sum")}</dd>
        </div>
      )}
    </dl>
  )
}
