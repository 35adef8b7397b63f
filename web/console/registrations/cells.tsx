import type { ListedRegistration } from "#contract/endpoints/console-lists.ts"
import { completedYears } from "#contract/rules/age.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import type { Cells } from "../list/grid.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./registrations.module.css"

const words = {
  CANCELLED: "cancelled",
  NONE: "free",
  COMPLETE: "paid",
  DEPOSITED: "deposited",
  OUTSTANDING: "to_pay",
} as const
const tones: Record<string, Tone> = {
  COMPLETE: "success",
  OUTSTANDING: "warning",
  DEPOSITED: "info",
  CANCELLED: "danger",
}

/** The columns of a registration that show more than one value. */
export function useCells(): Cells {
  const { t } = useTranslation()
  const { money, dateRange } = useFormats()
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
            <small>
              {t("console_registrations.age", {
                count: completedYears(participant.birthdate, availability.start_at.slice(0, 10)),
              })}
            </small>
          )}
        </span>
      )
    },
    activity: (row) => of(row).availability.activity.title,
    start_at: (row) => {
      const { availability, dates } = of(row)
      return (
        <span className={styles.when}>
          {dateRange(availability.start_at, availability.end_at, "short")}
          {dates > 1 && <small>{t("console_registrations.dates", { count: dates })}</small>}
        </span>
      )
    },
    customer: (row) => of(row).customer.fullname,
    payment: (row) => {
      const { state } = paymentState(of(row))
      return <Badge tone={tones[state] ?? "neutral"}>{t(`console_home.states.${words[state]}`)}</Badge>
    },
    total_amount: (row) => money(of(row).total_amount, "sum"),
    outstanding: (row) => money(of(row).outstanding_amount, "sum"),
    paid_amount: (row) => money(of(row).paid_amount, "sum"),
    place: (row) => of(row).availability.location,
  }
}
