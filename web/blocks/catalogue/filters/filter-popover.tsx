import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { POPOVER_DELAY } from "#web/lists/use-query-draft.ts"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { CloseContext, DelayContext } from "./filters-context.ts"

type FilterPopoverProps = {
  /** A field among fields, a button in a row, or a part of the search bar. */
  look: "select" | "pill" | "bar"
  icon?: ReactNode
  /** The filter's name, and its chosen values. */
  label: string
  isLabelHidden?: boolean
  value: string
  isSet: boolean
  /** Whether the content is rendered at the first opening only. */
  isLazy?: boolean
  children: ReactNode
}

/** The browser's own `details`, so that it opens before any script; with one it closes like a popover. */
export function FilterPopover({
  look,
  icon,
  label,
  isLabelHidden = false,
  value,
  isSet,
  isLazy = false,
  children,
}: FilterPopoverProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const follow = () => {
    const open = details.current?.open ?? false
    setOpen(open)
    if (open) setWasOpen(true)
  }
  const followFirst = useEffectEvent(follow)
  // It may have been opened before the script could notice.
  useEffect(() => followFirst(), [])
  useDismissal(details, isOpen)
  const close = () => {
    if (details.current) details.current.open = false
  }
  return (
    <details
      ref={details}
      className={`filter-pop filter-pop-${look}`}
      {...(isSet && { "data-set": "" })}
      onToggle={follow}
    >
      <summary>
        {icon}
        <span className="tx">
          <small className={isLabelHidden ? "sr-only" : undefined}>{label}</small> <b>{value}</b>
        </span>
        {look !== "bar" && <ChevronDown className="icon icon-sm" aria-hidden="true" />}
      </summary>
      <div className="filter-pop-panel" tabIndex={-1}>
        <CloseContext value={close}>
          <DelayContext value={POPOVER_DELAY}>{(!isLazy || wasOpen) && children}</DelayContext>
        </CloseContext>
      </div>
    </details>
  )
}

function useDismissal(details: { current: HTMLDetailsElement | null }, isOpen: boolean) {
  useEffect(() => {
    const element = details.current
    if (!isOpen || !element) return
    const isInside = (target: EventTarget | null) => target instanceof Node && element.contains(target)
    const leave = (event: Event) => {
      if (!isInside(event.target)) element.open = false
    }
    // Stops the event, so that a sheet around it stays open.
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.stopPropagation()
      element.querySelector("summary")?.focus()
      element.open = false
    }
    document.addEventListener("pointerdown", leave)
    document.addEventListener("focusin", leave)
    element.addEventListener("keydown", onEscape)
    return () => {
      document.removeEventListener("pointerdown", leave)
      document.removeEventListener("focusin", leave)
      element.removeEventListener("keydown", onEscape)
    }
  }, [details, isOpen])
}
