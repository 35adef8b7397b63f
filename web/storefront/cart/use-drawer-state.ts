import { useState } from "react"
import { useLocation, useNavigation } from "react-router"
import { isOpenAfter, type Seen } from "./drawer-state.ts"

/** Whether the drawer is open. Decided while rendering, so that it is never shown on a page it does not belong to. */
export function useDrawerState(cart_cuid: string | null, count: number) {
  const { key, pathname } = useLocation()
  const { location: next } = useNavigation()
  const now: Seen = { place: `${key} ${next?.key ?? ""}`, pathname, cart_cuid, count }
  const [seen, setSeen] = useState(now)
  const [isOpen, setOpen] = useState(false)
  if (seen.place !== now.place || seen.cart_cuid !== cart_cuid || seen.count !== count) {
    setSeen(now)
    setOpen(isOpenAfter(isOpen, seen, now))
  }
  return [isOpen, setOpen] as const
}
