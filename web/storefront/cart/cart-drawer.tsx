import { useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { LoginPrompt } from "../auth/login-prompt.tsx"
import { useCart } from "./cart-context.ts"
import { CartFrame } from "./cart-frame.tsx"
import { CartItems } from "./cart-items.tsx"
import { useDrawer } from "./drawer-context.ts"
import { isCheckout } from "./drawer-state.ts"
import { EmptyCart } from "./empty-cart.tsx"
import { HoldCountdown } from "./hold-countdown.tsx"
import { useCartFormats } from "./use-cart-formats.ts"
import "./cart-drawer.css"

/** The cart in a drawer over the present page. */
export function CartDrawer() {
  const { t } = useTranslation()
  const { count } = useCart()
  const { isOpen, setOpen } = useDrawer()
  return (
    <Drawer isOpen={isOpen} onOpenChange={setOpen} title={t("cart.title")} foot={count > 0 && <CartFoot />}>
      <CartFrame>
        <CartBody />
      </CartFrame>
    </Drawer>
  )
}

function CartBody() {
  const { cart, count } = useCart()
  if (!cart)
    return (
      <div className="cart-login">
        <LoginPrompt />
      </div>
    )
  if (count === 0) return <EmptyCart headingLevel={3} />
  return (
    <>
      <HoldCountdown />
      <CartItems />
    </>
  )
}

/** The total and the link to the checkout; on the checkout itself, it only closes the drawer. */
function CartFoot() {
  const { t } = useTranslation()
  const { money } = useCartFormats()
  const { pathname } = useLocation()
  const { count, total, deposit_total } = useCart()
  const { setOpen } = useDrawer()
  return (
    <>
      <dl className="lines cart-sum">
        {deposit_total > 0 && (
          <div className="sub">
            <dt>{t("cart.deposit")}</dt>
            <dd>{money(deposit_total, "sum")}</dd>
          </div>
        )}
        <div className="total">
          <dt>{t("cart.total", { count })}</dt>
          <dd>{money(total, "sum")}</dd>
        </div>
      </dl>
      {isCheckout(pathname) ? (
        <Button variant="primary" size="lg" isBlock onPress={() => setOpen(false)}>
          {t("cart.checkout.go")}
        </Button>
      ) : (
        <LinkButton variant="primary" size="lg" isBlock href="/checkout">
          {t("cart.checkout.go")}
        </LinkButton>
      )}
    </>
  )
}
