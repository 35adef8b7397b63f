import type { ReactNode } from "react"
import { Button } from "react-aria-components/Button"
import { Link, useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { CircleQuestionMark } from "#web/ui/icons/circle-question-mark.tsx"
import { PanelLeft } from "#web/ui/icons/panel-left.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import { Kbd } from "../keys/kbd.tsx"
import { useSession } from "../session/session.ts"
import { placeOf, shownGroups } from "./navigation.ts"
import styles from "./top-bar.module.css"

interface TopBarProps {
  rail: { isFolded: boolean; isForced: boolean; toggle: () => void }
  onFind: () => void
  onHelp: () => void
  /** Work in progress. */
  jobs?: ReactNode
  /** A strip above it, as high as `--banner`. */
  above?: ReactNode
}

/** Where one is, work in progress, the search and help. */
export function TopBar({ rail, onFind, onHelp, jobs, above }: TopBarProps) {
  const { t } = useTranslation()
  return (
    <header className={styles.top}>
      {above}
      {!rail.isForced && (
        <IconButton
          isSmall
          className={styles.fold ?? ""}
          label={t(rail.isFolded ? "console_shell.unfold" : "console_shell.fold")}
          aria-expanded={!rail.isFolded}
          onPress={rail.toggle}
        >
          <PanelLeft className="icon" aria-hidden="true" />
        </IconButton>
      )}
      <Place />
      {jobs}
      <Button className={styles.find ?? ""} onPress={onFind}>
        <Search className="icon icon-sm" aria-hidden="true" />
        <span className={styles.findText}>{t("console_shell.find")}</span>
        <Kbd isDecoration>mod+k</Kbd>
      </Button>
      <IconButton isSmall label={t("console_shell.help")} onPress={onHelp}>
        <CircleQuestionMark className="icon" aria-hidden="true" />
      </IconButton>
    </header>
  )
}

function Place() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { permissions } = useSession()
  const place = placeOf(pathname)
  if (!place) return <div className={styles.place} />
  const { entry, screen } = place
  const isAtScreen = pathname === screen.path
  const shown = shownGroups(permissions).flatMap(({ entries }) => entries)
  const above = shown.find(({ text }) => text === entry?.text && text !== screen.text)
  return (
    <nav className={styles.place} aria-label={t("console_shell.place")}>
      <ol className={styles.path}>
        {above && (
          <li className={styles.step}>
            <Link to={above.path}>{t(above.text)}</Link>
          </li>
        )}
        <li className={styles.step}>
          {isAtScreen ? (
            <span className={styles.here} aria-current="page">
              {t(screen.text)}
            </span>
          ) : (
            <Link to={screen.path}>{t(screen.text)}</Link>
          )}
        </li>
      </ol>
    </nav>
  )
}
