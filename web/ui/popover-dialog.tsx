import { type ReactNode, type RefObject, use, useId } from "react"
import { OverlayTriggerStateContext } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import "./popover.css"

type PopoverDialogProps = {
  /** The dialog's name. */
  label: ReactNode
  placement?: "bottom start" | "bottom end"
  offset?: number
  /** Of the popover, and of what is in it. */
  className?: string
  contentClassName?: string | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Where it stands beside a button that does not open it by itself. */
  triggerRef?: RefObject<HTMLElement | null>
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
}

/**
 * A small dialog beside its trigger. The popover itself is the dialog: React Aria puts buttons that dismiss it, for screen
 * readers, around what a popover holds, and around a dialog of its own they would belong to no landmark. A section holds
 * the content, so that a header in it is not taken for the page's.
 */
export function PopoverDialog({
  label,
  className,
  contentClassName,
  offset = 6,
  children,
  ...rest
}: PopoverDialogProps) {
  const id = useId()
  return (
    <Popover {...rest} className={className ? `popover ${className}` : "popover"} offset={offset} aria-labelledby={id}>
      <span id={id} hidden>
        {label}
      </span>
      <section className={contentClassName}>
        {typeof children === "function" ? <Closing>{children}</Closing> : children}
      </section>
    </Popover>
  )
}

function Closing({ children }: { children: (close: () => void) => ReactNode }) {
  const state = use(OverlayTriggerStateContext)
  return children(() => state?.close())
}
