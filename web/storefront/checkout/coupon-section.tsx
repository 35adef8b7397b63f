import { useEffect, useRef } from "react"
import { useRevalidator } from "react-router"
import type { Cart } from "#contract/endpoints/carts.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TicketPercent } from "#web/ui/icons/ticket-percent.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useCart } from "../cart/cart-context.ts"
import { useCartFormats } from "../cart/use-cart-formats.ts"
import { CouponForm } from "./coupon-form.tsx"
import { couponText } from "./coupon-text.ts"

/** One coupon per cart: the attached one, or a form to enter one. An expired one is replaced by the form. */
export function CouponSection() {
  const { t } = useTranslation()
  const { cart } = useCart()
  const section = useRef<HTMLElement>(null)
  const coupon = cart?.coupon?.active ? cart.coupon : null
  const isAttached = coupon !== null
  const before = useRef(isAttached)
  // The pressed button is gone: the keyboard focus moves to its replacement.
  useEffect(() => {
    if (before.current === isAttached) return
    before.current = isAttached
    if (document.activeElement === document.body)
      section.current?.querySelector<HTMLElement>(isAttached ? "button" : "input")?.focus()
  }, [isAttached])
  if (!cart || (!cart.coupons_enabled && !isAttached)) return null
  return (
    <section className="stack" aria-labelledby="checkout-coupon" ref={section}>
      <h2 className="panel-title" id="checkout-coupon">
        {t("cart.coupon.title")}
      </h2>
      {coupon ? <AttachedCoupon coupon={coupon} /> : <CouponForm />}
    </section>
  )
}

function AttachedCoupon({ coupon }: { coupon: NonNullable<Cart["coupon"]> }) {
  const { t } = useTranslation()
  const formats = useCartFormats()
  const { cart, items } = useCart()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const detach = () =>
    run(
      async (intention) => {
        await call("DELETE /api/carts/coupons", { query: cart?.id ? { cart_id: cart.id } : {} }, intention)
        await revalidate()
      },
      { success: t("cart.coupon.detached") },
    )
  const isIdle = items.every(({ details }) => details.coupon_total === 0)
  return (
    <div className="coupon-on" data-idle={isIdle ? "" : undefined}>
      <TicketPercent className="icon" aria-hidden="true" />
      <div className="coupon-text">
        <p className="strong">{coupon.label}</p>
        <p className="small">{couponText(coupon, formats, t)}</p>
        {isIdle && <p className="small">{t("cart.coupon.idle")}</p>}
      </div>
      <Button
        variant="plain"
        size="sm"
        isPending={isPending}
        onPress={() => void detach()}
        aria-label={t("cart.coupon.detach_of", { label: coupon.label })}
      >
        {t("cart.coupon.detach")}
      </Button>
    </div>
  )
}
