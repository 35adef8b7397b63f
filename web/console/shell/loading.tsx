import { useTranslation } from "#web/texts/use-translation.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { usePending } from "#web/ui/use-pending.ts"
import styles from "./page.module.css"

const widths = [70, 55, 82, 60, 74, 48, 66, 80]

/** Rows that are on their way. Nothing for the first 150 ms, so that what comes at once does not flicker. */
export function LoadingRows({ label }: { label?: string }) {
  const { t } = useTranslation()
  const isShown = usePending(true)
  if (!isShown) return null
  return (
    <div aria-busy="true">
      <span className="sr-only" role="status">
        {label ?? t("ui.loading")}
      </span>
      {widths.map((width) => (
        <div key={width} className={styles.loadingRow}>
          <Skeleton width="1.125rem" height="1.125rem" />
          <Skeleton width={`${width}%`} height="0.75rem" />
          <Skeleton width={`${130 - width}%`} height="0.75rem" />
          <Skeleton height="0.75rem" />
        </div>
      ))}
    </div>
  )
}

/** A page whose code is on its way. */
export function LoadingPage() {
  const isShown = usePending(true)
  if (!isShown) return null
  return (
    <div className={styles.loadingPage}>
      <Skeleton width="14rem" height="1.75rem" />
      <div className={`${styles.panel} ${styles.flush}`}>
        <LoadingRows />
      </div>
    </div>
  )
}
