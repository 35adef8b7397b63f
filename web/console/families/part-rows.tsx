import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./families.module.css"

/** One thing that a family has, in two lines and what stands at their end. */
export interface PartRow {
  key: string
  title: string
  href?: string
  text: string
  end?: ReactNode
}

interface PartRowsProps {
  query: Pick<UseQueryResult, "isPending" | "isError" | "error" | "refetch">
  rows: PartRow[]
}

export function PartRows({ query, rows }: PartRowsProps) {
  const { t } = useTranslation()
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  if (rows.length === 0) return <p className={styles.quiet}>{t("console_household.none")}</p>
  return (
    <ul className={styles.rows}>
      {rows.map(({ key, title, href, text, end }) => (
        <li key={key} className={styles.row}>
          <span className={styles.grow}>
            <b>{href ? <TextLink href={href}>{title}</TextLink> : title}</b>
            <small>{text}</small>
          </span>
          {end}
        </li>
      ))}
    </ul>
  )
}
