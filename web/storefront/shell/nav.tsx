import { flushSync } from "react-dom"
import type { MenuLink } from "#contract/blocks/parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { menuKind } from "./menu-links.ts"
import { moveInNav } from "./nav-keys.ts"
import { NavMenu } from "./nav-menu.tsx"
import { ShellLink } from "./shell-link.tsx"
import { useOpenMenu } from "./use-open-menu.ts"
import "./nav.css"

/** The header's links on wide screens. One menu is open at a time. */
export function Nav({ links }: { links: MenuLink[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useOpenMenu()
  return (
    <nav
      className="nav"
      aria-label={t("shell.menu.label")}
      // The menu must be rendered before the focus can move into it.
      onKeyDown={(event) => moveInNav(event, (id) => flushSync(() => setOpen(id)))}
    >
      <ul>
        {links.map((link) =>
          menuKind(link) === "link" ? (
            <li key={link.id} data-menu-link={link.id}>
              <ShellLink href={link.href}>{link.name}</ShellLink>
            </li>
          ) : (
            <NavMenu
              key={link.id}
              link={link}
              isOpen={open === link.id}
              onOpenChange={(isOpen) => setOpen((id) => (isOpen ? link.id : id === link.id ? null : id))}
            />
          ),
        )}
      </ul>
    </nav>
  )
}
