import { type RefObject, useEffect, useEffectEvent } from "react"

/**
 * Closes the open menu of `area` on Escape, on a press outside, and when the focus moves on. Escape returns the focus
 * to the area's button.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  const onOutside = useEffectEvent((event: Event) => {
    if (!area.current?.contains(event.target as Node)) close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    close()
    area.current?.querySelector("button")?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    const end = new AbortController()
    document.addEventListener("pointerdown", onOutside, end)
    document.addEventListener("focusin", onOutside, end)
    document.addEventListener("keydown", onKey, end)
    return () => end.abort()
  }, [isOpen])
}
