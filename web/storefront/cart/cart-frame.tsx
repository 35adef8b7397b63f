import { type ReactNode, useLayoutEffect, useRef } from "react"
import { useCart } from "./cart-context.ts"

/** Around the items of a cart or its empty state: keeps the keyboard focus when an item disappears. */
export function CartFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const focused = useRef<number | null>(null)
  const ids = useCart().items.map(({ id }) => id)
  const before = useRef(ids)
  // The pressed button is gone with its item: the focus moves to the next item, or to the link below. In a layout
  // effect, since the dialog around it would otherwise move the focus itself.
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
        // A removed element loses the focus without a successor (relatedTarget is null).
        if (relatedTarget) focused.current = null
      }}
    >
      {children}
    </div>
  )
}

/** Whether the focus is nowhere, or only on the dialog around. */
const isLost = (frame: HTMLElement | null): boolean =>
  document.activeElement === null || document.activeElement.contains(frame)
