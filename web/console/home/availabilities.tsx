import { Link } from "react-router"
import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"

/** The next dates of availabilities one is assigned to. */
export function MyDates({ dates }: { dates: Home["my_dates"] }) {
  const { t } = useTranslation()
  const { date, timeRange } = useFormats()
  const canOpen = useMay()("availabilities.availabilities.read")
  return (
    <div className={styles.wide}>
      <Panel title={t("console_home.my_dates")}>
        <ul className={styles.rows}>
          {dates.map(
            ({ cuid, start_at, end_at, registered, capacity, availability: { activity, location, ...of } }) => (
              <li key={cuid} className={styles.row}>
                <span className={styles.grow}>
                  <b className={styles.line}>
                    {canOpen ? <Link to={`/availabilities/${of.cuid}`}>{activity}</Link> : activity}
                  </b>
                  <small className={styles.small}>
                    {[date(start_at, "weekday"), timeRange(start_at, end_at), location].filter(Boolean).join(" · ")}
                  </small>
                </span>
                <span className={styles.figures}>
                  {capacity === null
                    ? t("console_home.registered", { count: registered })
                    : t("console_home.registered_of", { registered, capacity })}
                </span>
              </li>
            ),
          )}
        </ul>
      </Panel>
    </div>
  )
}

/** Availabilities below their minimum with both numbers; what becomes of them is a person's decision. */
export function UnderMinimum({ rows }: { rows: NonNullable<Home["under_minimum"]> }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  return (
    <div className={styles.narrow}>
      <Panel title={t("console_home.under_minimum")}>
        <ul className={styles.rows}>
          {rows.map(({ cuid, activity, start_at, registered, minimum }) => (
            <li key={cuid} className={styles.row}>
              <span className={styles.grow}>
                <b className={styles.line}>
                  <Link to={`/availabilities/${cuid}`}>{activity}</Link>
                </b>
                <small className={styles.small}>{date(start_at, "weekday")}</small>
              </span>
              <span className={styles.missing}>{t("console_home.minimum_of", { registered, minimum })}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
