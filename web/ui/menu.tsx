import type { ReactNode } from "react"
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu"
import { Link } from "react-router"
import "./popover.css"

export type MenuAction = {
  id: string
  label: string
  icon?: ReactNode
  /** A page of this site. Anything else goes through `onAction`. */
  href?: string
  onAction?: () => void
  isDisabled?: boolean
  isDanger?: boolean
}

type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactNode
  /** The menu's name. */
  label: string
  actions: MenuAction[]
  placement?: "bottom start" | "bottom end"
}

export function Menu({ trigger, label, actions, placement = "bottom end" }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className="popover" placement={placement} offset={6}>
        <AriaMenu className="popover-list" aria-label={label} items={actions}>
          {({ href, isDanger, icon, ...action }) => (
            <MenuItem
              id={action.id}
              textValue={action.label}
              isDisabled={action.isDisabled ?? false}
              className={isDanger ? "popover-item popover-item-danger" : "popover-item"}
              {...(action.onAction && { onAction: action.onAction })}
              {...(href && {
                href,
                render: (props) =>
                  "href" in props && props.href ? <Link {...props} to={props.href} /> : <div {...(props as object)} />,
              })}
            >
              {icon}
              <span className="tx">{action.label}</span>
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
