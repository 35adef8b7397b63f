import { useEffect, useEffectEvent } from "react"
import type { MenuLink } from "#contract/blocks/parts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import type { Reader } from "#contract/own.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { ContactList } from "./contact-list.tsx"
import { menuContacts } from "./contacts.ts"
import { DrawerAccount } from "./drawer-account.tsx"
import { DrawerLinks } from "./drawer-links.tsx"
import { LanguageChoice } from "./language-choice.tsx"
import { Brand } from "./logo.tsx"
import "./menu-drawer.css"

export type MenuDrawerProps = {
  links: MenuLink[]
  website: Website
  customer: Reader["customer"]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The menu of narrow screens: links, contacts, language, account. Its open parts are reset when it closes. */
export function MenuDrawer({ links, website, customer, isOpen, onOpenChange }: MenuDrawerProps) {
  const { t } = useTranslation()
  useCloseWhenWide(() => onOpenChange(false))
  const title = (
    <span className="logo">
      <span className="sr-only">{t("shell.menu.title")}</span>
      <Brand organiser={website.organiser} />
    </span>
  )
  const foot = (
    <>
      <Contacts website={website} />
      <DrawerAccount customer={customer} onDone={() => onOpenChange(false)} />
    </>
  )
  return (
    <Drawer side="left" isOpen={isOpen} onOpenChange={onOpenChange} title={title} foot={foot}>
      {links.length > 0 && (
        <nav className="drawer-nav" aria-label={t("shell.menu.label")}>
          <DrawerLinks links={links} />
        </nav>
      )}
    </Drawer>
  )
}

function Contacts({ website }: { website: Website }) {
  const { email, phone } = menuContacts(website)
  return (
    <div className="drawer-contacts">
      <ContactList email={email} phone={phone} />
      <LanguageChoice website={website} />
    </div>
  )
}

/** Closes when the screen becomes wide (a turned tablet), where the bar has no button to close it. */
function useCloseWhenWide(close: () => void) {
  const onChange = useEffectEvent(close)
  useEffect(() => {
    const wide = matchMedia("(min-width: 60.01rem)")
    const end = new AbortController()
    wide.addEventListener("change", onChange, end)
    return () => end.abort()
  }, [])
}
