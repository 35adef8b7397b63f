import { useState } from "react"
import type { Checkout as CheckoutData } from "#contract/endpoints/checkout.ts"
import type { PaymentMethodType } from "#contract/rules/checkout.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useCart } from "../cart/cart-context.ts"
import { CartFrame } from "../cart/cart-frame.tsx"
import { CartItems } from "../cart/cart-items.tsx"
import { EmptyCart } from "../cart/empty-cart.tsx"
import { HoldCountdown } from "../cart/hold-countdown.tsx"
import { CheckoutSteps } from "./checkout-steps.tsx"
import { CouponSection } from "./coupon-section.tsx"
import { paymentFacts } from "./payment-facts.ts"
import { Payment } from "./payment-form.tsx"
import { Summary } from "./summary.tsx"
import "./checkout.css"

/** Everything about the cart before it is confirmed. For customers only: a visitor has no cart, and sees nothing. */
export function Checkout({ data }: { data: CheckoutData | null | undefined }) {
  const { cart, count } = useCart()
  if (!cart || !data) return null
  return <CartFrame>{count === 0 ? <NothingToConfirm /> : <FullCheckout checkout={data} />}</CartFrame>
}

const NothingToConfirm = () => (
  <div className="container section">
    <EmptyCart headingLevel={1} />
  </div>
)

function FullCheckout({ checkout }: { checkout: CheckoutData }) {
  const { t } = useTranslation()
  const { items } = useCart()
  const [chosen, setChosen] = useState<PaymentMethodType | null>(null)
  const facts = paymentFacts(checkout, items, chosen)
  return (
    <div className="container">
      <header className="page-head checkout-head">
        <h1 className="page-title">{t("checkout.title")}</h1>
        <CheckoutSteps current={1} />
      </header>
      <div className="split checkout">
        <div className="stack-6 checkout-cart">
          <HoldCountdown />
          <section aria-labelledby="checkout-items">
            <h2 className="panel-title" id="checkout-items">
              {t("checkout.items")}
            </h2>
            <CartItems />
          </section>
          <CouponSection />
        </div>
        <aside className="sticky checkout-sum">
          <Summary facts={facts} />
        </aside>
        <Payment checkout={checkout} facts={facts} onChoose={setChosen} />
      </div>
    </div>
  )
}
