import type { ReactNode } from "react"
import { isChoosable, type ScheduleItem } from "#contract/rules/schedule-item.ts"
import { SiteLink } from "#web/ui/site-link.tsx"
import { useScheduleItems } from "./schedule-context.ts"

type ItemActionProps = {
  item: ScheduleItem
  className: string
  children: ReactNode
}

/** A link, or a toggle button; disabled for items that are not open. */
export function ItemAction({ item, className, children }: ItemActionProps) {
  const { choosing } = useScheduleItems()
  const isOpen = isChoosable(item)
  if (choosing.kind === "several")
    return (
      <button
        type="button"
        className={className}
        aria-pressed={choosing.isChosen(item)}
        disabled={!isOpen}
        onClick={() => choosing.toggle(item)}
      >
        {children}
      </button>
    )
  if (isOpen)
    return (
      <SiteLink className={className} href={choosing.href(item)}>
        {children}
      </SiteLink>
    )
  return (
    // biome-ignore lint/a11y: an anchor without address has no role, and there is nothing here to focus.
    <span className={className} role="link" aria-disabled="true">
      {children}
    </span>
  )
}
