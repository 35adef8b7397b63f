import { ArrowDown, ArrowUp, Plus, X } from "lucide-react"
import { type Control, useFieldArray } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { AnyField, FieldKind } from "#contract/entities/field.ts"
import { FormText, useField } from "#web/forms/fields.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { useWords } from "../list/use-words.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { AmountInput, NumberInput, PercentageInput } from "./number-inputs.tsx"

type Own = Pick<InputProps, "control" | "name" | "label" | "isRequired">

const TextInput = (props: Own) => <FormText {...props} hasOptionalMark={false} />
const inputs: Partial<Record<FieldKind, (props: Own & { hint: undefined }) => React.ReactNode>> = {
  text: TextInput,
  number: NumberInput,
  amount: AmountInput,
  percentage: PercentageInput,
}
const first = ({ kind }: AnyField) => (kind === "text" ? "" : 0)

/** Rows of their own in an order that people decide: prices, choices, categories. */
export function RowsInput({ of, control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const { bound } = useField({ control, name }, false)
  const { fields, append, remove, move } = useFieldArray({
    control: control as Control<Record<string, object[]>>,
    name,
    keyName: "key",
  })
  const own = Object.entries(of.fields[name]!.rows ?? {})
  const empty = Object.fromEntries(own.map(([column, field]) => [column, first(field)]))
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ol className={styles.rows}>
        {fields.map((row, place) => (
          <li key={row.key} className={styles.row}>
            {own.map(([column, field]) => {
              const Input = inputs[field.kind] ?? TextInput
              const text = say(`rows.${name}.${column}`)
              const props = {
                control,
                name: `${name}.${place}.${column}`,
                label: text,
                isRequired: field.kind === "text",
              }
              return <Input key={column} {...props} hint={undefined} />
            })}
            <span className={styles.rowActs}>
              <IconButton
                isSmall
                label={t("console_entity.form.row_up", { number: place + 1 })}
                isDisabled={bound.isDisabled || place === 0}
                onPress={() => move(place, place - 1)}
              >
                <ArrowUp className="icon icon-sm" aria-hidden="true" />
              </IconButton>
              <IconButton
                isSmall
                label={t("console_entity.form.row_down", { number: place + 1 })}
                isDisabled={bound.isDisabled || place === fields.length - 1}
                onPress={() => move(place, place + 1)}
              >
                <ArrowDown className="icon icon-sm" aria-hidden="true" />
              </IconButton>
              <IconButton
                isSmall
                label={t("console_entity.form.row_remove", { number: place + 1 })}
                isDisabled={bound.isDisabled}
                onPress={() => remove(place)}
              >
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div>
        <Button size="sm" isDisabled={bound.isDisabled} onPress={() => append(empty)}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {say(`rows.${name}.add`)}
        </Button>
      </div>
    </fieldset>
  )
}
