import type { DayRow } from "#contract/endpoints/attendance-day.ts"
import { Counts } from "../attendance/group-head.tsx"
import styles from "./gate.module.css"

/**
 * Always in sight: how many children are there now, in all groups together. It is also the place where a toast appears,
 * since nothing can be pressed there.
 */
export const GateFoot = ({ rows }: { rows: readonly DayRow[] }) => (
  <footer className={styles.foot}>
    <Counts rows={rows} isOver={false} hasTiles={false} />
  </footer>
)
