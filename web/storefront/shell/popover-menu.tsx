import type { MenuLink } from "#contract/blocks/parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ownHref } from "./menu-links.ts"
import { ShellLink } from "./shell-link.tsx"
import "#web/ui/popover.css"

/** One level of children. */
export function PopoverMenu({ link }: { link: MenuLink }) {
  const { t } = useTranslation()
  const own = ownHref(link)
  return (
    <ul>
      {link.children.map((child) => (
        <li key={child.id}>
          <ShellLink className="popover-item" href={child.href}>
            {child.name}
          </ShellLink>
        </li>
      ))}
      {own && (
        <li className="nav-own">
          <ShellLink className="popover-item" href={own} aria-label={t("shell.menu.all_of", { name: link.name })}>
            {t("shell.menu.all")}
          </ShellLink>
        </li>
      )}
    </ul>
  )
}
