import { memo } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { CloudOff } from "#web/ui/icons/cloud-off.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import styles from "./gate.module.css"
import type { GateState } from "./gate-state.ts"

/** No network, records that wait or were refused, a clock that is off: each in a line of its own. */
export const Notices = memo(function Notices({ state, onSee }: { state: GateState; onSee: () => void }) {
  const { t } = useTranslation()
  const count = (wanted: string) => state.records.filter((each) => each.state === wanted).length
  const [waiting, refused] = [count("WAITING"), count("REFUSED")]
  return (
    <div role="status">
      {(!state.isOnline || refused > 0) && (
        <div className={styles.notice}>
          <CloudOff className="icon" aria-hidden="true" />
          <span className={styles.grow}>
            {!state.isOnline && <b>{t("console_attendance.gate.offline")} </b>}
            {!state.isOnline &&
              (waiting > 0
                ? t("console_attendance.gate.waiting", { count: waiting })
                : t("console_attendance.gate.all_kept"))}
            {refused > 0 && ` ${t("console_attendance.gate.refused", { count: refused })}`}
          </span>
          <Button size="sm" className={styles.see} onPress={onSee}>
            {t("console_attendance.gate.see")}
          </Button>
        </div>
      )}
      {state.clock_seconds !== null && (
        <p className={styles.clock}>
          <TriangleAlert className="icon icon-sm" aria-hidden="true" />
          {t("console_attendance.gate.clock", { minutes: Math.round(Math.abs(state.clock_seconds) / 60) })}
        </p>
      )}
    </div>
  )
})
