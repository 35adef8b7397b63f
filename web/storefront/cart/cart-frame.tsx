import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useCart } from "./cart-context.ts"

/** Around a cart's items, or what stands in their place when there are none: the keyboard does not get lost in it. */
export function CartFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  const ids = useCart().items.map(({ id }) => id)
  const before = useRef(ids)
  // The button that was pressed is gone with its item: on from the item in its place, or from the way out. At once, or
  // the dialog around it would find a place of its own.
  useLayoutEffect(() => {
    const place = focused.current === null ? -1 : before.current.indexOf(focused.current)
    before.current = ids
    if (place === -1 || ids.includes(focused.current!) || !isLost(frame.current)) return
    const next = ids[Math.min(place, ids.length - 1)]
    const target = next === undefined ? "a" : `[data-item="${next}"] button`
    frame.current?.querySelector<HTMLElement>(target)?.focus()
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices where the focus is
    <div
      ref={frame}
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>("[data-item]")
        focused.current = row ? Number(row.dataset.item) : null
      }}
      onBlur={({ relatedTarget }) => {
        // What is removed leaves the focus to nobody.
        if (relatedTarget) focused.current = null
      }}
    >
      {children}
    </div>
  )
}

/** Nobody has the focus, or only the dialog around it. */
const isLost = (frame: HTMLElement | null): boolean =>
  document.activeElement === null || document.activeElement.contains(frame)
