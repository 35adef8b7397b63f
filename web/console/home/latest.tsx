import { Link } from "react-router"
import type { Home } from "#contract/endpoints/console-home.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { usePaymentText } from "../registration/use-payment-text.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./home.module.css"

type Registration = NonNullable<Home["latest"]>[number]

export function Latest({ latest }: { latest: Registration[] }) {
  const { t } = useTranslation()
  return (
    <div className={styles.narrow}>
      <Panel title={t("console_home.latest")}>
        {latest.length === 0 && <p className={styles.quiet}>{t("console_home.no_latest")}</p>}
        <ul className={styles.rows}>
          {latest.map((registration, place) => (
            <Row key={registration.cuid} tint={place} {...registration} />
          ))}
        </ul>
      </Panel>
    </div>
  )
}

function Row({ cuid, participant, activity, created_at, tint, ...money }: Registration & { tint: number }) {
  const { money: price, date } = useFormats()
  const { word } = usePaymentText()
  const canOpen = useMay()("registrations.registrations.read")
  const payment = paymentState(money)
  return (
    <li className={styles.row}>
      <Avatar name={participant} tint={tint} />
      <span className={styles.grow}>
        <b className={styles.line}>
          {canOpen ? <Link to={`/registrations/${cuid}`}>{participant}</Link> : participant}
        </b>
        <span className={styles.line}>
          <small className={styles.small}>
            {activity} · {date(created_at, "short")}
          </small>
        </span>
      </span>
      <span className={styles.end}>
        <b className={styles.figures}>{price(money.total_amount, "sum")}</b>
        <small className={payment.state === "COMPLETE" ? styles.good : styles.small}>{word(payment)}</small>
      </span>
    </li>
  )
}
