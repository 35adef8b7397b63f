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
 * The server's time, looked at whenever something in the cart changes by it: one timer to the next expiry, or to when
 * the countdown is told. A look is good for one cart only; the next brings a time of its own.
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
      // Nobody is told that nothing happened: what is still being hydrated would have to begin anew.
      if (isExpiry || minutes !== null) setLast({ cart, now: now.getTime(), minutes })
      before = now
      const next = nextMoment(items, now)
      if (next !== null) timer = setTimeout(lookNow, Math.ceil(next - now.getTime()))
      if (isExpiry) tellExpiry(left)
    }
    startTransition(lookNow)
    // Timers sleep with a phone or a page put aside.
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
