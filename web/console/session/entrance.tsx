import type { ReactNode } from "react"
import { Mark } from "../shell/mark.tsx"
import styles from "./entrance.module.css"

interface EntranceProps {
  organiser?: { name: string }
  title: string
  heading: string
  lead: string
  children: ReactNode
  foot?: ReactNode
}

/** The page before the console: logging in, or choosing the organiser. */
export function Entrance({ organiser, title, heading, lead, children, foot }: EntranceProps) {
  return (
    <main className={styles.entrance}>
      <title>{organiser ? `${title} · ${organiser.name}` : title}</title>
      <div className={styles.card}>
        <Mark className={styles.mark} />
        <h1 className={styles.heading}>{heading}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </main>
  )
}
