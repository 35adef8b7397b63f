import { lazy, Suspense } from "react"
import { Link, useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { preloadArea } from "../areas.ts"
import { useSession } from "../session/session.ts"
import { isWithin, type ShownEntry, type ShownGroup, shownGroups } from "./navigation.ts"
import { OrganiserMenu } from "./organiser-menu.tsx"
import { PersonMenu } from "./person-menu.tsx"
import styles from "./rail.module.css"

// Home has no screens below it, and is the first page of most.
const OpenedScreens = lazy(async () => ({ default: (await import("./rail-screens.tsx")).OpenedScreens }))

/** The navigation at the left: the organiser, what the person may open, the person. */
export function Rail({ isFolded }: { isFolded: boolean }) {
  const { t } = useTranslation()
  return (
    <nav className={styles.rail} aria-label={t("console_shell.sections")} data-folded={isFolded || undefined}>
      <OrganiserMenu />
      <RailGroups />
      <PersonMenu />
    </nav>
  )
}

/** The groups of entries, in the rail and in the drawer of a phone. */
export function RailGroups({ onNavigate }: { onNavigate?: () => void }) {
  const { permissions } = useSession()
  return (
    <>
      {shownGroups(permissions).map((shown) => (
        <RailGroup key={shown.group} {...shown} {...(onNavigate && { onNavigate })} />
      ))}
    </>
  )
}

function RailGroup({ group, entries, onNavigate }: ShownGroup & { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isHere = ({ screens }: ShownEntry) => screens.some((screen) => isWithin(pathname, screen))
  const title = group === "sell" || group === "welcome" ? t(`console_shell.groups.${group}`) : null
  const list = (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <RailLink entry={entry} isHere={isHere(entry)} {...(onNavigate && { onNavigate })} />
          {entry.isOpened && entry.screens.length > 1 && isHere(entry) && (
            <Suspense>
              <OpenedScreens entry={entry} {...(onNavigate && { onNavigate })} />
            </Suspense>
          )}
        </li>
      ))}
    </ul>
  )
  if (!title) return <div className={group === "end" ? styles.end : styles.group}>{list}</div>
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{title}</legend>
      {list}
    </fieldset>
  )
}

function RailLink({ entry, isHere, onNavigate }: { entry: ShownEntry; isHere: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation()
  const text = t(entry.text)
  const Icon = entry.icon
  const preload = () => preloadArea(entry.path)
  return (
    <Link
      to={entry.path}
      className={styles.link}
      title={text}
      aria-current={isHere ? "page" : undefined}
      onPointerEnter={preload}
      onFocus={preload}
      {...(onNavigate && { onClick: onNavigate })}
    >
      <Icon className="icon" aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </Link>
  )
}
