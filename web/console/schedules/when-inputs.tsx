import { useQuery } from "@tanstack/react-query"
import type { UseFormReturn } from "react-hook-form"
import type { Entity } from "#contract/entities/entity.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Select } from "#web/ui/select.tsx"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "../entity/ask.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import { WeekdaysInput } from "../inputs/weekdays-input.tsx"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./schedules.module.css"
import type { Period } from "./use-periods.ts"

const rhythms = [1, 2, 3, 4, 5, 6, 7, 8]

interface WhenInputsProps {
  of: Entity
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  form: UseFormReturn<Values, unknown, any>
  base: Row | null
  values: Values
  /** Calendar periods to choose from. */
  periods: Period[]
}

/** Days of the week, rhythm, first and last day, hours, and the holidays that are skipped. */
export function WhenInputs({ of, form, base, values, periods }: WhenInputsProps) {
  const { t } = useTranslation()
  const { label } = useWords(of)
  const { control } = form
  const rhythm = useField({ control, name: "every_weeks" }, false)
  const skipped = useField({ control, name: "periods" }, false)
  const { dateRange } = useFormats()
  return (
    <div className={styles.fields}>
      <WeekdaysInput control={control} name="weekdays" label={label("weekdays")} />
      <Select
        {...rhythm.bound}
        label={label("every_weeks")}
        hasOptionalMark={false}
        value={String(rhythm.value ?? 1)}
        onChange={(every) => rhythm.bound.onChange(Number(every))}
        options={rhythms.map((count) => ({ value: String(count), label: t("console_schedules.every", { count }) }))}
        error={rhythm.error}
      />
      <div className={styles.pairs}>
        <FieldInput of={of} name="start_day" control={control} row={base} isRequired />
        <FieldInput of={of} name="end_day" control={control} row={base} isRequired />
      </div>
      <FieldInput of={of} name="slots" control={control} row={base} isRequired />
      <StandardHours onChoose={(slots) => form.setValue("slots", slots, { shouldDirty: true, shouldValidate: true })} />
      {periods.length > 0 ? (
        <CheckboxGroup
          label={t("console_schedules.periods.title")}
          hasOptionalMark={false}
          isDisabled={skipped.bound.isDisabled}
          value={(skipped.value ?? []) as string[]}
          onChange={skipped.bound.onChange}
          options={periods.map(({ cuid, title, start_day, end_day }) => ({
            value: cuid,
            label: (
              <>
                {title} <span className={styles.quiet}>{dateRange(start_day, end_day, "long")}</span>
              </>
            ),
          }))}
          error={skipped.error}
        />
      ) : (
        Boolean(values.start_day && values.end_day) && (
          <p className={styles.quiet}>{t("console_schedules.periods.none")}</p>
        )
      )}
    </div>
  )
}

/** Hours that were kept for reuse: choosing some copies them. */
function StandardHours({ onChoose }: { onChoose: (slots: object[]) => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const { data } = useQuery({
    queryKey: ["entity", "date-configurations", "to-copy"],
    queryFn: () => call("GET /api/console/date-configurations", { query: { page_size: 100 } }),
    enabled: may("dates.configurations.read"),
  })
  const known = data?.data ?? []
  if (known.length === 0) return null
  return (
    <Select
      label={t("console_schedules.hours")}
      hasOptionalMark={false}
      value={null}
      onChange={(cuid) => {
        const found = known.find((each) => each.cuid === cuid)
        if (found) onChoose(found.slots)
      }}
      options={known.map(({ cuid, name }) => ({ value: cuid, label: name }))}
    />
  )
}
