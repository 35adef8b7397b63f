import { useTranslation } from "react-i18next"
import { Card } from "#web/ui/card.tsx"
import { useCart } from "../cart/cart-context.ts"
import { useCartFormats } from "../cart/use-cart-formats.ts"

/** What the cart comes to: its items, what the coupon takes off them, what is left. */
export function Summary() {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { cart, items, count, total } = useCart()
  const discount = items.reduce((sum, { details }) => sum + details.coupon_total, 0)
  return (
    <Card as="section" variant="canvas" aria-labelledby="checkout-summary">
      <h2 className="panel-title" id="checkout-summary">
        {t("cart.checkout.summary")}
      </h2>
      <dl className="lines checkout-lines" aria-live="polite">
        <div>
          <dt>{t("cart.items", { count })}</dt>
          <dd>{money(total + discount, "sum")}</dd>
        </div>
        {discount > 0 && (
          <div className="minus">
            <dt>{t("cart.lines.coupon_of", { label: cart?.coupon?.label ?? "" })}</dt>
            <dd>{money(-discount, "sum")}</dd>
          </div>
        )}
        <div className="total">
          <dt>{t("cart.checkout.total")}</dt>
          <dd>{money(total, "sum")}</dd>
        </div>
      </dl>
    </Card>
  )
}
