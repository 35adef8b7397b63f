import { type Control, useFieldArray, useWatch } from "react-hook-form"
import type { AnyField, FieldKind } from "#contract/entities/field.ts"
import { FormText, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { useWords } from "../list/use-words.ts"
import { useSession } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { daysLater } from "./local-time.ts"
import { MomentInput } from "./moment-input.tsx"
import { AmountInput, NumberInput, PercentageInput } from "./number-inputs.tsx"
import { TimeInput } from "./time-input.tsx"
import { useRowOrder } from "./use-row-order.ts"

type Own = Pick<InputProps, "control" | "name" | "label" | "isRequired">

const TextInput = (props: Own) => <FormText {...props} hasOptionalMark={false} />
const inputs: Partial<Record<FieldKind, (props: Own & { hint: undefined }) => React.ReactNode>> = {
  text: TextInput,
  number: NumberInput,
  amount: AmountInput,
  percentage: PercentageInput,
  time: TimeInput,
  moment: MomentInput,
}
const typed: FieldKind[] = ["text", "time", "moment"]
const first = ({ kind }: AnyField) => (typed.includes(kind) ? "" : 0)

/** Rows of their own in an order that people decide: prices, choices, categories. */
export function RowsInput({ of, control, name, label, hint }: InputProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const { bound, isOfPart, error } = useField({ control, name }, false)
  const { fields, append, remove, move } = useFieldArray({
    control: control as Control<Record<string, object[]>>,
    name,
    keyName: "key",
  })
  const count = fields.length
  const order = useRowOrder<HTMLOListElement>({ count, isDisabled: bound.isDisabled, move })
  const own = Object.entries(of.fields[name]!.rows ?? {})
  const { timezone } = useSession().organiser
  const values = useWatch({ control: control as Control<Record<string, Record<string, unknown>[]>>, name })
  /** A new row: empty, or a day after the last one where it is about moments. */
  const next = () => {
    const last = values?.at(-1)
    return Object.fromEntries(
      own.map(([column, field]) => {
        const value = last?.[column]
        const isLater = field.kind === "moment" && typeof value === "string" && value !== ""
        return [column, isLater ? daysLater(value, 1, timezone) : first(field)]
      }),
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ol ref={order.list} className={styles.rows}>
        {fields.map((row, place) => (
          <li
            key={row.key}
            className={styles.row}
            data-dragged={order.dragged === place || undefined}
            {...order.rowProps(place)}
          >
            {count > 1 && (
              <button
                type="button"
                className={styles.grip}
                aria-label={t("console_entity.form.row_drag", { number: place + 1 })}
                {...order.gripProps(place)}
              >
                <GripVertical className="icon icon-sm" aria-hidden="true" />
              </button>
            )}
            {own.map(([column, field]) => {
              const Input = inputs[field.kind] ?? TextInput
              const text = say(`rows.${name}.${column}`)
              const props = {
                control,
                name: `${name}.${place}.${column}`,
                label: text,
                isRequired: typed.includes(field.kind),
              }
              return <Input key={column} {...props} hint={undefined} />
            })}
            <span className={styles.rowActs}>
              <IconButton
                isSmall
                label={t("console_entity.form.row_up", { number: place + 1 })}
                isDisabled={bound.isDisabled || place === 0}
                onPress={() => order.go(place, place - 1)}
              >
                <ArrowUp className="icon icon-sm" aria-hidden="true" />
              </IconButton>
              <IconButton
                isSmall
                label={t("console_entity.form.row_down", { number: place + 1 })}
                isDisabled={bound.isDisabled || place === count - 1}
                onPress={() => order.go(place, place + 1)}
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
      <p className="sr-only" role="status">
        {order.moved !== null && t("console_entity.form.row_moved", { number: order.moved + 1, total: count })}
      </p>
      {error && !isOfPart && <p className="error">{error}</p>}
      <div>
        <Button size="sm" isDisabled={bound.isDisabled} onPress={() => append(next())}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {say(`rows.${name}.add`)}
        </Button>
      </div>
    </fieldset>
  )
}
