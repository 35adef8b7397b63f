import { type ReactNode, useMemo, useState } from "react"
import { useRevalidator } from "react-router"
import type { Cart } from "#contract/endpoints/carts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { cartTotals, earliestExpiry, unexpiredItems } from "#contract/rules/cart.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CartContext, type CartState } from "./cart-context.ts"
import { useServerClock } from "./use-server-clock.ts"

type CartProviderProps = { website: Website | null; cart: Cart | null; children: ReactNode }

/** Keeps the cart of the page current: an item is gone the instant it expires, without another reading. */
export function CartProvider({ website, cart, children }: CartProviderProps) {
  const [hasLapsed, setLapsed] = useState(false)
  const { revalidate } = useRevalidator()
  const { now, minutes, askNow } = useServerClock(cart, (left) => {
    setLapsed(left === 0)
    // The price of the remaining items may change when one expires. The call is made first, since a failed revalidation
    // replaces the page by an error: a form must not be lost because the network is away at that moment.
    call("GET /api/carts/current").then(revalidate, () => {})
  })
  const state = useMemo((): CartState => {
    const at = new Date(now)
    const items = unexpiredItems(cart?.items ?? [], at)
    const expiry = earliestExpiry(items, at)
    return { website, cart, items, ...cartTotals(items, at), expiry, now, askNow, hasLapsed }
  }, [website, cart, now, askNow, hasLapsed])
  if (hasLapsed && (state.count > 0 || !cart)) setLapsed(false)
  return (
    <CartContext value={state}>
      {children}
      {cart && <TimeTold minutes={minutes} hasLapsed={hasLapsed} />}
    </CartContext>
  )
}

/** The countdown for screen readers. It is also heard over an open drawer, which silences the rest of the page. */
function TimeTold({ minutes, hasLapsed }: { minutes: number | null; hasLapsed: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="sr-only" role="status" data-live-announcer="true">
      {minutes !== null && t("cart.hold.told", { count: minutes })}
      {hasLapsed && t("cart.hold.lapsed")}
    </div>
  )
}
