import type { Comparison, Operator } from "#contract/rules/conditions.ts"
import { type Asked, fieldsOfSegment, operatorsOf } from "#contract/rules/segment-fields.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Select } from "#web/ui/select.tsx"
import { ConditionValue } from "./condition-value.tsx"
import styles from "./inputs.module.css"

type Field = ReturnType<typeof fieldsOfSegment>[string]
type FieldWord = keyof (typeof console_fr)["console_prices"]["conditions"]["fields"]

/** What a field is first compared with. */
export function emptyOf(name: string, { type }: Field): Comparison {
  const [operator] = operatorsOf[type]
  const value = { text: "", number: 0, boolean: true, instant: "", list: [], instants: ["", ""] }[type]
  return { field: name, operator: operator!, value }
}

/** Among several is compared with a list, anything else with one value. */
function withOperator(row: Comparison, operator: Operator): Comparison {
  const values = Array.isArray(row.value) ? row.value : [row.value as string | number]
  const isList = operator === "in" || Array.isArray(row.value)
  if (!isList) return { ...row, operator }
  return { ...row, operator, value: operator === "in" ? values : (values[0] ?? "") }
}

/** Money is typed as one amount, never as several. */
const comparisonsWith = ({ type, isAmount }: Field) => operatorsOf[type].filter((each) => !isAmount || each !== "in")

interface ConditionRowProps {
  entity: Asked
  row: Comparison
  number: number
  isDisabled: boolean
  isUnfinished: boolean
  onChange: (row: Comparison) => void
  onRemove: () => void
}

/** One comparison: what is looked at, how it is compared, and with what. */
export function ConditionRow({ entity, row, number, isDisabled, isUnfinished, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation()
  const fields = fieldsOfSegment(entity)
  const field = fields[row.field]
  const operators = field ? comparisonsWith(field) : []
  const wordOf = (name: string) => t(`console_prices.conditions.fields.${name as FieldWord}`)
  return (
    <li className={styles.row} aria-label={t("console_prices.conditions.row", { number })}>
      <Select
        className={styles.looked!}
        label={t("console_prices.conditions.field")}
        hasOptionalMark={false}
        isDisabled={isDisabled}
        value={field ? row.field : null}
        onChange={(name) => onChange(emptyOf(name, fields[name]!))}
        options={Object.keys(fields).map((name) => ({ value: name, label: wordOf(name) }))}
      />
      {operators.length > 1 && (
        <Select
          label={t("console_prices.conditions.operator")}
          hasOptionalMark={false}
          isDisabled={isDisabled}
          value={row.operator}
          onChange={(operator) =>
            onChange(
              field?.type === "list"
                ? { ...row, operator: operator as Operator }
                : withOperator(row, operator as Operator),
            )
          }
          options={operators.map((each) => ({ value: each, label: t(`console_prices.conditions.operators.${each}`) }))}
        />
      )}
      {field && (
        <ConditionValue
          field={field}
          row={row}
          isDisabled={isDisabled}
          onChange={(value) => onChange({ ...row, value })}
        />
      )}
      <span className={styles.rowActs}>
        <IconButton
          isSmall
          label={t("console_prices.conditions.remove", { number })}
          isDisabled={isDisabled}
          onPress={onRemove}
        >
          <X className="icon icon-sm" aria-hidden="true" />
        </IconButton>
      </span>
      {isUnfinished && <p className={styles.unfinished}>{t("console_prices.conditions.unfinished")}</p>}
    </li>
  )
}
