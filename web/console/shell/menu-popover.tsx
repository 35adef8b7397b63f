import type { ReactNode } from "react"
import { Menu, Popover } from "react-aria-components/Menu"
import "#web/ui/popover.css"
import type { OpenMenu } from "./menu-button.tsx"
import styles from "./rail.module.css"

interface MenuPopoverProps extends OpenMenu {
  label: string
  placement: "bottom start" | "top start"
  children: ReactNode
}

/** The menu of a MenuButton. */
export function MenuPopover({ label, children, ...popover }: MenuPopoverProps) {
  return (
    <Popover {...popover} className="popover" offset={4} aria-label={label}>
      <Menu
        className={`popover-list ${styles.menu}`}
        aria-label={label}
        autoFocus="first"
        onClose={() => popover.onOpenChange(false)}
      >
        {children}
      </Menu>
    </Popover>
  )
}
