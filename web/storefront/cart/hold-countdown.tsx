import { useEffect, useState } from "react"
import type { CssVariables } from "#web/blocks/css-variables.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Timer } from "#web/ui/icons/timer.tsx"
import { useCart } from "./cart-context.ts"
import { countdownText } from "./countdown-text.ts"
import "./hold-countdown.css"

const SOON = 120_000

/** The countdown of the cart, second by second. Screen readers get two announcements, from CartProvider. */
export function HoldCountdown() {
  const { t } = useTranslation()
  const { cart, expiry, items } = useCart()
  const now = useSeconds()
  if (!cart || expiry === null) return null
  const left = Math.max(0, expiry - now)
  const hasPlaces = items.some(({ type }) => type === "REGISTRATION")
  const bar: CssVariables = { "--left": Math.min(1, left / (cart.cart_expiration * 1_000)) }
  return (
    <div className="hold" role="timer" data-soon={left < SOON ? "" : undefined}>
      <Timer className="icon" aria-hidden="true" />
      <span>{t(hasPlaces ? "cart.hold.places" : "cart.hold.cart")}</span>
      <b>{countdownText(left)}</b>
      <span className="hold-bar" style={bar} />
    </div>
  )
}

/** The server's time at every full second that is left. */
function useSeconds(): number {
  const { expiry, now, askNow } = useCart()
  const [shown, setShown] = useState({ now, askNow })
  useEffect(() => {
    if (expiry === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const current = askNow()
      setShown({ now: current, askNow })
      timer = setTimeout(tick, Math.max(1, Math.ceil((expiry - current) % 1_000 || 1_000)))
    }
    tick()
    return () => clearTimeout(timer)
  }, [expiry, askNow])
  // After the cart was read again, the time shown for the one before is out of date.
  return shown.askNow === askNow ? Math.max(shown.now, now) : now
}
