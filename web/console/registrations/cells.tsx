import type { ListedRegistration } from "#contract/endpoints/console-lists.ts"
import { completedYears } from "#contract/rules/age.ts"
import { localDate } from "#contract/rules/dates.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import type { Cells } from "../list/grid.tsx"
import { paymentTone, usePaymentText } from "../registration/use-payment-text.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./registrations.module.css"

/** The columns of a registration that show more than one value. */
export function useCells(): Cells {
  const { t } = useTranslation()
  const { money, dateRange, timeRange } = useFormats()
  const { timezone } = useSession().organiser
  const { word } = usePaymentText()
  const of = (row: object) => row as ListedRegistration
  return {
    participant: (row) => {
      const { participant, cancelled, availability } = of(row)
      return (
        <span className={styles.who}>
          <Avatar name={participant.fullname} tint={participant.fullname.length} size="sm" />
          <span className={styles.name} data-cancelled={cancelled || undefined}>
            {participant.fullname}
          </span>
          {participant.birthdate && (
            <small title={t("console_registrations.age_at")}>
              {t("console_registrations.age", {
                count: completedYears(participant.birthdate, localDate(availability.start_at, timezone)),
              })}
              <span className="sr-only"> {t("console_registrations.age_at")}</span>
            </small>
          )}
        </span>
      )
    },
    activity: (row) => of(row).availability.activity.title,
    start_at: (row) => {
      const { availability, dates, only_date } = of(row)
      const { start_at, end_at } = only_date ?? availability
      return (
        <span className={styles.when}>
          {dateRange(start_at, end_at, "short")}
          {only_date && <small>{timeRange(start_at, end_at)}</small>}
          {dates > 1 && <small>{t("console_registrations.dates", { count: dates })}</small>}
        </span>
      )
    },
    customer: (row) => of(row).customer.fullname,
    payment: (row) => {
      const payment = paymentState(of(row))
      return <Badge tone={paymentTone(payment)}>{word(payment)}</Badge>
    },
    total_amount: (row) => money(of(row).total_amount, "sum"),
    outstanding: (row) => money(of(row).outstanding_amount, "sum"),
    paid_amount: (row) => money(of(row).paid_amount, "sum"),
    place: (row) => of(row).availability.location,
  }
}
