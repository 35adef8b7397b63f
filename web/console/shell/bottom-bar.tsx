import { useState } from "react"
import { Link, useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { Menu } from "#web/ui/icons/menu.tsx"
import { useSession } from "../session/session.ts"
import styles from "./bottom-bar.module.css"
import type { EntryId } from "./entries.ts"
import { isWithin, shownGroups } from "./navigation.ts"
import { OrganiserMenu } from "./organiser-menu.tsx"
import { PersonMenu } from "./person-menu.tsx"
import { RailGroups } from "./rail.tsx"

/** What a phone shows at once; the rest is in the drawer. */
const first: readonly EntryId[] = ["today", "registrations", "attendance", "families"]

/** The navigation of a phone, at the bottom. */
export function BottomBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { organiser, permissions } = useSession()
  const [isOpen, setOpen] = useState(false)
  const shown = shownGroups(permissions).flatMap(({ entries }) => entries)
  const tabs = first.flatMap((id) => shown.find((entry) => entry.id === id) ?? [])
  return (
    <nav className={styles.bar} aria-label={t("console_shell.sections")}>
      {tabs.map(({ id, path, text, icon: Icon, screens }) => (
        <Link
          key={id}
          to={path}
          className={styles.tab}
          aria-current={screens.some((screen) => isWithin(pathname, screen)) ? "page" : undefined}
        >
          <Icon className="icon" aria-hidden="true" />
          {t(text)}
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu className="icon" aria-hidden="true" />
        {t("console_shell.more")}
      </button>
      <Drawer isOpen={isOpen} onOpenChange={setOpen} title={organiser.name} side="left">
        <nav className={styles.drawer} aria-label={t("console_shell.sections")}>
          <RailGroups onNavigate={() => setOpen(false)} />
          <OrganiserMenu />
          <PersonMenu />
        </nav>
      </Drawer>
    </nav>
  )
}
