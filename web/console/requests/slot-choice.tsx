import type { RequestForm } from "#contract/endpoints/request-desk.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./requests.module.css"

type Activity = NonNullable<RequestForm["activity"]>
type Slot = Activity["availabilities"][number]

interface SlotChoiceProps {
  slots: Slot[]
  tier: Activity["tiers"][number]
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Availabilities to ask for, between the least and the most of the tier; a full one can be asked for too. */
export function SlotChoice({ slots, tier, value, onChange }: SlotChoiceProps) {
  const { t } = useTranslation()
  const whenOf = useWhen()
  const { minimum_availabilities: minimum, maximum_availabilities: maximum } = tier
  const count =
    minimum === maximum
      ? t("console_requests.ask.exactly", { maximum })
      : t("console_requests.ask.between", { minimum, maximum })
  if (slots.length === 0) return <p className={styles.quiet}>{t("console_requests.ask.no_slots")}</p>
  return (
    <fieldset className={styles.slots}>
      <legend>
        {t("console_requests.ask.slots")} <small>{count}</small>
      </legend>
      <div className={styles.slotList}>
        {slots.map((slot) => (
          <Checkbox
            key={slot.id}
            isSelected={value.includes(slot.id)}
            onChange={(isChosen) => onChange(isChosen ? [...value, slot.id] : value.filter((id) => id !== slot.id))}
            end={slot.status === "FULL" && <Badge>{t("console_requests.ask.full")}</Badge>}
          >
            <span className={styles.when}>
              {whenOf(slot)}
              <small>
                {[slot.dates > 1 && t("console_registrations.dates", { count: slot.dates }), slot.location]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** One day or the days from the first to the last, with the year and the hours. */
export function useWhen() {
  const { date, timeRange, dateRange } = useFormats()
  return ({ start_at, end_at, dates }: Slot) =>
    [dates === 1 ? date(start_at, "full") : dateRange(start_at, end_at, "long"), timeRange(start_at, end_at)].join(", ")
}
