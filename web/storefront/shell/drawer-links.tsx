import { useId, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { type Branch, ownHref } from "./menu-links.ts"
import { ShellLink } from "./shell-link.tsx"

/** A level of the menu. A link with children discloses them in place, one at a time. */
export function DrawerLinks({ links }: { links: Branch[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <ul>
      {links.map((link) => (
        <li key={link.id}>
          {link.children?.length ? (
            <Submenu
              link={{ ...link, children: link.children }}
              isOpen={open === link.id}
              onPress={() => setOpen(open === link.id ? null : link.id)}
            />
          ) : (
            <ShellLink href={link.href}>{link.name}</ShellLink>
          )}
        </li>
      ))}
    </ul>
  )
}

type SubmenuProps = { link: Branch & { children: Branch[] }; isOpen: boolean; onPress: () => void }

function Submenu({ link, isOpen, onPress }: SubmenuProps) {
  const { t } = useTranslation()
  const id = useId()
  const own = ownHref(link)
  const all = own && { id: `${link.id} all`, name: t("shell.menu.all_of", { name: link.name }), href: own }
  return (
    <>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={onPress}>
        {link.name}
        <ChevronDown className="icon" aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DrawerLinks links={all ? [...link.children, all] : link.children} />}
      </div>
    </>
  )
}
