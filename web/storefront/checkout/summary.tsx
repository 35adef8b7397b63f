import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { useCart } from "../cart/cart-context.ts"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import type { PaymentFacts } from "./payment-facts.ts"

/** The totals of the cart, line by line, and the amount paid now, so that the button holds no surprise. */
export function Summary({ facts }: { facts: PaymentFacts }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { cart, items, count } = useCart()
  const { total, wallet_used, fees, payable } = facts.totals
  const discount = items.reduce((sum, { details }) => sum + details.coupon_total, 0)
  return (
    <Card as="section" variant="canvas" className="summary" aria-labelledby="checkout-summary">
      <h2 className="panel-title" id="checkout-summary">
        {t("checkout.summary.title")}
      </h2>
      <div aria-live="polite">
        <dl className="lines checkout-lines">
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
          {wallet_used > 0 && (
            <div className="minus">
              <dt>{t("checkout.summary.wallet")}</dt>
              <dd>{money(-wallet_used, "sum")}</dd>
            </div>
          )}
          {fees > 0 && (
            <div>
              <dt>{t("checkout.summary.fees")}</dt>
              <dd>{money(fees, "sum")}</dd>
            </div>
          )}
          <div className="total">
            <dt>{t("checkout.summary.total")}</dt>
            <dd>{money(payable, "sum")}</dd>
          </div>
          {facts.deposits > 0 && total > wallet_used && (
            <div className="sub">
              <dt>{t("checkout.summary.deposit")}</dt>
              <dd>{money(facts.deposits, "sum")}</dd>
            </div>
          )}
        </dl>
        <Due facts={facts} />
      </div>
    </Card>
  )
}

/** The amount paid today, and when the rest is due. */
function Due({ facts: { now, later, methods, totals } }: { facts: PaymentFacts }) {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  if (totals.payable > 0 && methods.length === 0) return null
  const text = () => {
    if (totals.payable === 0) return t(totals.total > 0 ? "checkout.summary.from_wallet" : "checkout.summary.free")
    if (later === 0) return t("checkout.summary.online")
    return t(now > 0 ? "checkout.summary.later" : "checkout.summary.by_transfer", { amount: money(later, "sum") })
  }
  return (
    <div className="due">
      <div>
        <b>{t("checkout.summary.now")}</b>
        <p className="small">{text()}</p>
      </div>
      <b className="due-sum">{money(now, "sum")}</b>
    </div>
  )
}
