import { Link } from "react-router"
import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"

type Group = NonNullable<Home["groups"]>[number]

/** The dates of today, each child a tile: arrived, expected or missing. */
export function Groups({ groups }: { groups: Group[] }) {
  const { t } = useTranslation()
  const legend = (["arrived", "expected", "absent"] as const).map((state) => (
    <span key={state} className={styles.key}>
      <i className={styles[state]} />
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

function GroupRow({ availability, start_at, end_at, expected, arrived, absent }: Group) {
  const { t } = useTranslation()
  const { time } = useFormats()
  const canOpen = useMay()("registrations.attendances.read")
  const tiles = [
    ...Array<"arrived">(arrived).fill("arrived"),
    ...Array<"expected">(Math.max(0, expected - arrived - absent)).fill("expected"),
    ...Array<"absent">(absent).fill("absent"),
  ]
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
            <b>{arrived}</b> {t("console_home.arrived_of", { expected })}
            {absent > 0 && <span className={styles.missing}> · {t("console_home.absent", { count: absent })}</span>}
          </span>
        </div>
        {availability.location && <p className={styles.small}>{availability.location}</p>}
        <div className={styles.tiles} aria-hidden="true">
          {tiles.slice(0, 60).map((state, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: children are alike here, only their place tells them apart.
            <i key={place} className={styles[state]} />
          ))}
        </div>
      </div>
    </li>
  )
}
