import { Link } from "react-router"
import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"

type Group = NonNullable<Home["groups"]>[number]

const shown = ["PRESENT", "EXPECTED", "LEFT", "ABSENT"] as const

/** The dates of today, each child a tile: there, expected, gone or absent. */
export function Groups({ groups }: { groups: Group[] }) {
  const { t } = useTranslation()
  const legend = shown.map((state) => (
    <span key={state} className={styles.key}>
      <i data-state={state} className={styles.child} />
      {t(`console_home.marks.${state}`)}
    </span>
  ))
  return (
    <div className={styles.wide}>
      <Panel title={t("console_home.groups")} end={<span className={styles.legend}>{legend}</span>}>
        {groups.length === 0 && <p className={styles.quiet}>{t("console_home.no_groups")}</p>}
        <ul className={styles.rows}>
          {groups.map((group) => (
            <GroupRow key={group.date_cuid} {...group} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function GroupRow({ availability, start_at, end_at, counts }: Group) {
  const { t } = useTranslation()
  const { time } = useFormats()
  const canOpen = useMay()("registrations.attendances.read")
  const tiles = shown.flatMap((state) => Array<(typeof shown)[number]>(counts[state]).fill(state))
  return (
    <li className={styles.row}>
      <span className={styles.time}>
        {time(start_at)}
        <small className={styles.small}>{time(end_at)}</small>
      </span>
      <div className={styles.grow}>
        <div className={styles.between}>
          <b className={styles.strong}>
            {canOpen ? <Link to="/attendance">{availability.activity}</Link> : availability.activity}
          </b>
          <span className={styles.figures}>
            <b>{counts.PRESENT}</b> {t("console_home.there_of", { all: tiles.length })}
            {counts.LEFT > 0 && ` · ${t("console_home.counts.LEFT", { count: counts.LEFT })}`}
            {counts.ABSENT > 0 && (
              <span className={styles.missing}> · {t("console_home.counts.ABSENT", { count: counts.ABSENT })}</span>
            )}
          </span>
        </div>
        {availability.location && <p className={styles.small}>{availability.location}</p>}
        <div className={styles.children} aria-hidden="true">
          {tiles.slice(0, 60).map((state, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: children are alike here, only their place tells them apart.
            <i key={place} data-state={state} className={styles.child} />
          ))}
        </div>
      </div>
    </li>
  )
}
