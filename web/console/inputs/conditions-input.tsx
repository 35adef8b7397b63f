import { Plus } from "lucide-react"
import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { type Comparison, type Conditions, partsOf } from "#contract/rules/conditions.ts"
import { conditionProblem, fieldsOfSegment, isFlat, type SegmentEntity } from "#contract/rules/segment-fields.ts"
import { useField } from "#web/forms/fields.tsx"
import { Button } from "#web/ui/button.tsx"
import { Select } from "#web/ui/select.tsx"
import { ConditionRow, emptyOf } from "./condition-row.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

/** What a segment asks: one list of comparisons, all or any of which must hold. Conditions inside conditions are kept. */
export function ConditionsInput({ control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const { bound, value } = useField({ control, name }, false)
  const entity = useWatch({ control, name: "entity" }) as SegmentEntity
  const conditions = value as Conditions
  if (!isFlat(conditions)) return <p className="hint">{t("console_prices.conditions.nested")}</p>
  const way = "any" in conditions ? "any" : "all"
  const rows = ("field" in conditions ? [conditions] : partsOf(conditions)) as Comparison[]
  const write = (next: Comparison[], by: "all" | "any" = way) =>
    bound.onChange(by === "all" ? { all: next } : { any: next })
  const fields = fieldsOfSegment(entity)
  const [first] = Object.keys(fields)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {rows.length === 0 && hint && <p className="hint">{hint}</p>}
      {rows.length > 1 && (
        <Select
          label={t("console_prices.conditions.way")}
          hasOptionalMark={false}
          isDisabled={bound.isDisabled}
          value={way}
          onChange={(next) => write(rows, next as "all" | "any")}
          options={[
            { value: "all", label: t("console_prices.conditions.all") },
            { value: "any", label: t("console_prices.conditions.any") },
          ]}
        />
      )}
      <ol className={styles.rows}>
        {rows.map((row, place) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own, and rows do not change places
            key={place}
            entity={entity}
            row={row}
            number={place + 1}
            isDisabled={bound.isDisabled ?? false}
            isUnfinished={conditionProblem(entity, row) !== null}
            onChange={(next) => write(rows.with(place, next))}
            onRemove={() => write(rows.toSpliced(place, 1))}
          />
        ))}
      </ol>
      <div>
        <Button
          size="sm"
          isDisabled={bound.isDisabled}
          onPress={() => write([...rows, emptyOf(first!, fields[first!]!)])}
        >
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t("console_prices.conditions.add")}
        </Button>
      </div>
    </fieldset>
  )
}
