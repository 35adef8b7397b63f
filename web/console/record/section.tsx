import type { ReactNode } from "react"
import styles from "./section.module.css"

interface SectionProps {
  title: ReactNode
  /** At the end of the title's line: a date, an amount. */
  end?: ReactNode
  children: ReactNode
}

/** A part of a sheet under its title, with a line above all but the first. */
export function Section({ title, end, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {end}
      </div>
      {children}
    </section>
  )
}
