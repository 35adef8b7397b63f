import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./purse.module.css"

/** One thing of the purse: its name, what is known of it, its state, and buttons. */
export interface OwnedRow {
  key: string
  title: string
  text: readonly (string | null | undefined | false)[]
  state: ReactNode
  actions: ReactNode
}

interface OwnedRowsProps {
  query: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">
  /** A button above the rows. */
  top?: ReactNode
  rows: readonly OwnedRow[]
}

export function OwnedRows({ query, top, rows }: OwnedRowsProps) {
  const { t } = useTranslation()
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  return (
    <>
      {top && <div className={styles.top}>{top}</div>}
      {rows.length === 0 && <p>{t("console_household.none")}</p>}
      <ul className={styles.rows}>
        {rows.map(({ key, title, text, state, actions }) => (
          <li key={key} className={styles.row}>
            <span className={styles.what}>
              <b>{title}</b>
              <small>{text.filter(Boolean).join(" · ")}</small>
            </span>
            {state}
            <span className={styles.acts}>{actions}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
