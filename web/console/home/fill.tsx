import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"

type Activity = NonNullable<Home["fill"]>[number]

/** How full the activities are: a quantity, never a state. Full is good news. */
export function Fill({ fill }: { fill: Activity[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.side}>
      <Panel title={t("console_home.fill")}>
        {fill.length === 0 ? (
          <p className={styles.quiet}>{t("console_home.no_fill")}</p>
        ) : (
          <table className={styles.fills}>
            <thead className="sr-only">
              <tr>
                <th>{t("console_home.activity")}</th>
                <th>{t("console_home.places")}</th>
              </tr>
            </thead>
            <tbody>
              {fill.map((activity) => (
                <Row key={activity.cuid} {...activity} />
              ))}
            </tbody>
          </table>
        )}
      </Panel>
    </div>
  )
}

function Row({ title, registered, capacity, opens_at }: Activity) {
  const share = capacity ? Math.min(1, registered / capacity) : 0
  const ramp = share >= 1 ? styles.fill4 : share >= 0.75 ? styles.fill3 : share >= 0.4 ? styles.fill2 : styles.fill1
  return (
    <tr>
      <th scope="row">{title}</th>
      <td className={styles.figures}>
        <Places registered={registered} capacity={capacity} opens_at={opens_at} />
      </td>
      <td className={styles.meterCell} aria-hidden="true">
        <span className={styles.meter}>
          <i className={ramp} style={{ width: `${share * 100}%` }} />
        </span>
      </td>
    </tr>
  )
}

function Places({ registered, capacity, opens_at }: Omit<Activity, "cuid" | "title">) {
  const { t } = useTranslation()
  const { date } = useFormats()
  if (registered === 0 && opens_at)
    return <small className={styles.small}>{t("console_home.opens", { day: date(opens_at, "short") })}</small>
  if (capacity === null) return <span>{t("console_home.unlimited", { count: registered })}</span>
  if (registered >= capacity) return <span className={styles.fullBadge}>{t("console_home.full")}</span>
  return (
    <span>
      <b>{registered}</b> / {capacity}
    </span>
  )
}
