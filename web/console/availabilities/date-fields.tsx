import { useTranslation } from "#web/texts/use-translation.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { NumberField } from "#web/ui/number-field.tsx"
import { fromLocal } from "../inputs/local-time.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./availabilities.module.css"

export interface DateValues {
  /** Local times, "2026-11-18T14:30"; null while unfinished. */
  start: string | null
  end: string | null
  /** Null where there is no limit. */
  capacity: number | null
}

interface DateFieldsProps {
  values: DateValues
  onChange: (values: DateValues) => void
  areTimesFixed?: boolean
  error?: string | undefined
}

/** The start, the end and the capacity of a date. The end follows the start, so that a date keeps its length. */
export function DateFields({ values, onChange, areTimesFixed = false, error }: DateFieldsProps) {
  const { t } = useTranslation()
  const { start, end, capacity } = values
  return (
    <div className={styles.dialog}>
      <DateField
        label={t("console_availabilities.dates.start")}
        hasTime
        isRequired
        isDisabled={areTimesFixed}
        hasOptionalMark={false}
        value={start}
        onChange={(next) => onChange({ ...values, start: next, end: followed(start, next, end) })}
        error={error}
      />
      <DateField
        label={t("console_availabilities.dates.end")}
        hasTime
        isRequired
        isDisabled={areTimesFixed}
        hasOptionalMark={false}
        value={end}
        onChange={(next) => onChange({ ...values, end: next })}
      />
      <NumberField
        label={t("console_availabilities.availability.fields.capacity")}
        hint={t("console_availabilities.availability.hints.capacity")}
        hasOptionalMark={false}
        minValue={0}
        value={capacity ?? Number.NaN}
        onChange={(next) => onChange({ ...values, capacity: Number.isNaN(next) ? null : next })}
      />
    </div>
  )
}

/** The names of these fields and their values in words, for two that clash. */
export function useDateWords() {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { timezone } = useSession().organiser
  const labels = {
    start: t("console_availabilities.dates.start"),
    end: t("console_availabilities.dates.end"),
    capacity: t("console_availabilities.availability.fields.capacity"),
  }
  const label = (name: string) => labels[name as keyof typeof labels]
  const show = (name: string, value: unknown) => {
    if (value === null) return name === "capacity" ? "∞" : t("console_entity.history.nothing")
    if (name === "capacity") return String(value)
    const at = fromLocal(String(value), timezone)
    return `${date(at, "long")}, ${time(at)}`
  }
  return { label, show }
}

const asTime = (local: string) => Date.parse(`${local}Z`)

/** The end that keeps the date as long as it was. */
function followed(before: string | null, after: string | null, end: string | null): string | null {
  if (before === null || after === null || end === null) return end
  return new Date(asTime(end) + asTime(after) - asTime(before)).toISOString().slice(0, 16)
}
