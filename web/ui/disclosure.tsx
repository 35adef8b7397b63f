import type { ReactNode } from "react"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import "./disclosure.css"

type DisclosureProps = {
  title: ReactNode
  children: ReactNode
  isOpenAtFirst?: boolean
  /** Those that share a group close one another. */
  group?: string
}

/** An accordion's line. The browser's own `details`: it works before any script, and in its page search. */
export function Disclosure({ title, children, isOpenAtFirst = false, group }: DisclosureProps) {
  return (
    <details className="acc" open={isOpenAtFirst} name={group}>
      <summary>
        {title}
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <div className="acc-body">{children}</div>
    </details>
  )
}
