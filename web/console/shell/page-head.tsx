import type { ReactNode } from "react"
import { useSession } from "../session/session.ts"
import styles from "./page.module.css"

interface PageHeadProps {
  title: string
  /** One sentence: what needs a hand, or what this page is for. */
  lead?: ReactNode
  /** Buttons beside the title; one filled button at most. */
  actions?: ReactNode
}

/** The head of a page: its only h1, which is the title of the tab too. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  const { organiser } = useSession()
  return (
    <div className={styles.head}>
      <title>{`${title} · ${organiser.name}`}</title>
      <div className={styles.headText}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions && <div className={styles.headActions}>{actions}</div>}
    </div>
  )
}
