import { useTranslation } from "react-i18next"
import { StepTiles } from "#web/ui/tiles.tsx"
import { useCart } from "../cart/cart-context.ts"
import { CartFrame } from "../cart/cart-frame.tsx"
import { CartItems } from "../cart/cart-items.tsx"
import { EmptyCart } from "../cart/empty-cart.tsx"
import { HoldCountdown } from "../cart/hold-countdown.tsx"
import { CouponSection } from "./coupon-section.tsx"
import { Summary } from "./summary.tsx"
import "./checkout.css"

/** Everything about the cart before it is confirmed. For customers only: a visitor has no cart, and sees nothing. */
export function Checkout() {
  const { cart, count } = useCart()
  if (!cart) return null
  return <CartFrame>{count === 0 ? <NothingToConfirm /> : <FullCheckout />}</CartFrame>
}

const NothingToConfirm = () => (
  <div className="container section">
    <EmptyCart headingLevel={1} />
  </div>
)

function FullCheckout() {
  const { t } = useTranslation()
  const steps = [t("cart.checkout.steps.cart"), t("cart.checkout.steps.payment"), t("cart.checkout.steps.done")]
  return (
    <div className="container">
      <header className="page-head checkout-head">
        <h1 className="page-title">{t("cart.checkout.title")}</h1>
        <StepTiles steps={steps} current={1} label={t("cart.checkout.steps.label")} />
      </header>
      <div className="split checkout">
        <div className="stack-6">
          <HoldCountdown />
          <section aria-labelledby="checkout-items">
            <h2 className="panel-title" id="checkout-items">
              {t("cart.checkout.items")}
            </h2>
            <CartItems />
          </section>
          <CouponSection />
        </div>
        <aside className="sticky">
          <Summary />
        </aside>
      </div>
    </div>
  )
}
