import { startTransition, useCallback, useEffect, useEffectEvent, useState } from "react"
import type { Cart } from "#contract/endpoints/carts.ts"
import { minutesToTell, nextMoment, unexpiredItems } from "#contract/rules/cart.ts"
import { arrivalOf } from "./arrival.ts"

interface Look {
  cart: Cart
  now: number
  minutes: number | null
}

/**
 * The server's time, updated whenever the cart changes by it: one timer to the next expiry, or to the next
 * announcement. A reading of the clock is valid for one cart only; the next cart brings its own time.
 */
export function useServerClock(cart: Cart | null, onExpiry: (left: number) => void) {
  const [last, setLast] = useState<Look | null>(null)
  const read = cart ? Date.parse(cart.now) : 0
  const look = last?.cart === cart ? last : null
  const tellExpiry = useEffectEvent(onExpiry)

  useEffect(() => {
    const arrival = arrivalOf(cart)
    if (!cart || cart.items.length === 0) return
    const { items } = cart
    let before = new Date(cart.now)
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookNow = () => {
      clearTimeout(timer)
      const now = new Date(Date.parse(cart.now) + Date.now() - arrival)
      const left = unexpiredItems(items, now).length
      const isExpiry = left < unexpiredItems(items, before).length
      const minutes = minutesToTell(items, before, now)
      // No state change without an event: it would restart a hydration that is under way.
      if (isExpiry || minutes !== null) setLast({ cart, now: now.getTime(), minutes })
      before = now
      const next = nextMoment(items, now)
      if (next !== null) timer = setTimeout(lookNow, Math.ceil(next - now.getTime()))
      if (isExpiry) tellExpiry(left)
    }
    startTransition(lookNow)
    // Timers are suspended with a phone or a background page.
    document.addEventListener("visibilitychange", lookNow)
    addEventListener("pageshow", lookNow)
    return () => {
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", lookNow)
      removeEventListener("pageshow", lookNow)
    }
  }, [cart])

  const askNow = useCallback(() => (cart ? read + Date.now() - arrivalOf(cart) : 0), [cart, read])
  return { now: look?.now ?? read, minutes: look?.minutes ?? null, askNow }
}
