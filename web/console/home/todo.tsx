import { Link } from "react-router"
import type { Home } from "#contract/endpoints/console-home.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./home.module.css"

type Waiting = Home["todo"][number]

/** Everything that waits for a hand. A figure leads to its list once that list has a screen. */
export function Todo({ todo }: { todo: Home["todo"] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t("console_home.todo")}>
      {todo.length === 0 ? (
        <p className={styles.nothing}>{t("console_home.nothing_todo")}</p>
      ) : (
        <ul className={styles.todo}>
          {todo.map((one) => (
            <Tile key={one.kind} {...one} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The lists that have a screen. */
const lists: Partial<Record<Waiting["kind"], string>> = {
  requests: "/registrations-requests?status=PENDING",
  waiting: "/waiting-list",
  under_minimum: "/availabilities?under_minimum=true",
}

function Tile({ kind, count, amount, oldest_at }: Waiting) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const isLate = kind === "overdue" || kind === "mismatched" || kind === "under_minimum"
  const to = lists[kind]
  return (
    <li className={styles.tile}>
      <span className={isLate ? `${styles.number} ${styles.warning}` : styles.number}>{count}</span>
      <b className={styles.strong}>
        {to ? (
          <Link to={to}>{t(`console_home.waits.${kind}`, { count })}</Link>
        ) : (
          t(`console_home.waits.${kind}`, { count })
        )}
      </b>
      <small className={styles.small}>
        {amount === null
          ? oldest_at && t("console_home.since", { when: date(oldest_at, "short") })
          : t("console_home.in_all", { amount: money(amount, "sum") })}
      </small>
    </li>
  )
}
