import type { UseQueryResult } from "@tanstack/react-query"
import { type ReactNode, useId } from "react"
import { Link, useLocation, useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { useMay } from "../session/session.ts"
import type { Screen, ScreenText } from "../shell/entries.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { useMedia } from "../shell/use-media.ts"
import { otherScreens, settingsScreens } from "./screens.ts"
import styles from "./settings.module.css"

interface SettingsScreenProps<T> {
  title: ScreenText
  lead: string
  query: UseQueryResult<T>
  children: (stored: T) => ReactNode
}

/** One of the five screens: the index of all settings at the left, a head, and what is stored once it has come. */
export function SettingsScreen<T>({ title, lead, query, children }: SettingsScreenProps<T>) {
  const { t } = useTranslation()
  const { data, error, refetch } = query
  return (
    <div className={styles.screen}>
      <SettingsIndex />
      <div className={styles.main}>
        <PageHead title={t(title)} lead={lead} />
        {data !== undefined && children(data)}
        {data === undefined && error && <Failed error={error} onRetry={() => void refetch()} />}
        {data === undefined && !error && <LoadingRows />}
      </div>
    </div>
  )
}

function SettingsIndex() {
  const { t } = useTranslation()
  const may = useMay()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isPhone = useMedia("(max-width: 60rem)")
  const mayRead = ({ permission }: Screen) => permission === null || may(permission)
  const shown = settingsScreens.filter(mayRead)
  const others = otherScreens.filter(mayRead)
  if (isPhone)
    return (
      <Select
        label={t("console_settings.screens")}
        isLabelHidden
        value={pathname}
        onChange={(path) => void navigate(path)}
        options={[...shown, ...others].map(({ path, text }) => ({ value: path, label: t(text) }))}
      />
    )
  return (
    <nav className={styles.index} aria-label={t("console_settings.screens")}>
      {[shown, others].map(
        (screens) =>
          screens.length > 0 && (
            <ul key={screens[0]?.path} className={styles.indexList}>
              {screens.map(({ path, text }) => (
                <li key={path}>
                  <Link to={path} className={styles.indexLink} aria-current={path === pathname ? "page" : undefined}>
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          ),
      )}
    </nav>
  )
}

/** A part of a form under a title of its own. */
export function Block({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.blockHead}>
        <h2 id={id} className={styles.blockTitle}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}
