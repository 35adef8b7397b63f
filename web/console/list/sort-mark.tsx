import type { ReactNode } from "react"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import styles from "./grid.module.css"

interface SortMarkProps {
  direction: "ascending" | "descending" | undefined
  children: ReactNode
}

/** A column's name, and an arrow where the list is sorted by it. */
export function SortMark({ direction, children }: SortMarkProps) {
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp
  return (
    <span className={styles.sort} data-sorted={direction !== undefined || undefined}>
      <span>{children}</span>
      {direction && <Arrow className="icon icon-sm" aria-hidden="true" />}
    </span>
  )
}
