import { lazy, Suspense, useState } from "react"
import { readsMovements } from "#contract/rules/family-money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Section } from "../record/section.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import type { Shown } from "./ask.ts"
import styles from "./registration.module.css"

const RecordDialog = lazy(async () => ({ default: (await import("../payments/record-dialog.tsx")).RecordDialog }))

/** Payments of a registration with the rest that is owed, and a dialog for the next one. */
export function Payments({ shown: { registration, owed } }: { shown: Shown }) {
  const { t } = useTranslation()
  const { date, money } = useFormats()
  const may = useMay()
  const [isRecording, setRecording] = useState(false)
  const { cuid, customer, total_amount, paid_amount } = registration
  const isOwing = owed.outstanding_amount > 0
  return (
    <Section
      title={t("console_registration.payments")}
      end={isOwing && <b>{t("console_registration.owed", { amount: money(owed.outstanding_amount, "sum") })}</b>}
    >
      {isOwing && (
        <div className={styles.bar}>
          <i style={{ width: `${Math.min(100, (100 * paid_amount) / total_amount)}%` }} />
        </div>
      )}
      {owed.payments.length === 0 && may(readsMovements) && (
        <p className={styles.quiet}>{t("console_registration.no_payments")}</p>
      )}
      <ul className={styles.rows}>
        {owed.payments.map(({ created_at: at, amount, source, payment_type, balance }) => (
          <li key={`${at}/${amount}/${balance}`}>
            <span>
              {payment_type ?? t(`console_registration.sources.${source}`)} · {date(at, "short")}
              <small>{t("console_registration.balance", { amount: money(balance, "sum") })}</small>
            </span>
            <b>{money(amount, "sum")}</b>
          </li>
        ))}
      </ul>
      {isOwing && may("payments.payments.create") && (
        <div className={styles.acts}>
          <Button size="sm" onPress={() => setRecording(true)}>
            {t("console_purse.record")}
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense>
          <RecordDialog customer={customer.cuid} thing={`registration/${cuid}`} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </Section>
  )
}
