import { useId, useState } from "react"
import { Link, useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import type { Screen } from "./entries.ts"
import { isWithin, placeOf, type ShownEntry } from "./navigation.ts"
import styles from "./rail-screens.module.css"
import { groupScreens, type ScreenGroup } from "./screen-groups.ts"

type OnNavigate = { onNavigate?: () => void }

/** The screens of an entry, below it; those that belong together are folded away. */
export function OpenedScreens({ entry, ...rest }: { entry: ShownEntry } & OnNavigate) {
  return (
    <ul className={styles.opened}>
      {groupScreens(entry.screens).map((each) => (
        <li key={"path" in each ? each.path : each.name}>
          {"path" in each ? <ScreenLink screen={each} {...rest} /> : <FoldedScreens group={each} {...rest} />}
        </li>
      ))}
    </ul>
  )
}

/** A group is open while one of its screens is, or as long as somebody opens it. */
function FoldedScreens({ group, ...rest }: { group: Exclude<ScreenGroup, Screen> } & OnNavigate) {
  const { t } = useTranslation()
  const id = useId()
  const { pathname } = useLocation()
  const isHere = group.screens.some((screen) => isWithin(pathname, screen))
  // A choice counts until the group is entered or left.
  const [choice, setChoice] = useState<{ isHere: boolean; isOpen: boolean } | null>(null)
  const isOpen = choice?.isHere === isHere ? choice.isOpen : isHere
  return (
    <>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        data-here={isHere || undefined}
        onClick={() => setChoice({ isHere, isOpen: !isOpen })}
      >
        <span className={styles.name}>{t(`console_shell.screen_groups.${group.name}`)}</span>
        <ChevronDown className="icon icon-sm" aria-hidden="true" />
      </button>
      <ul id={id} className={styles.folded} hidden={!isOpen}>
        {group.screens.map((screen) => (
          <li key={screen.path}>
            <ScreenLink screen={screen} {...rest} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ScreenLink({ screen, onNavigate }: { screen: Screen } & OnNavigate) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Link
      to={screen.path}
      className={styles.sublink}
      aria-current={placeOf(pathname)?.screen.path === screen.path ? "page" : undefined}
      {...(onNavigate && { onClick: onNavigate })}
    >
      {t(screen.text)}
    </Link>
  )
}
