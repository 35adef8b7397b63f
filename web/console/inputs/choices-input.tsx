import { type Control, type FieldValues, useFieldArray } from "react-hook-form"
import { newKey } from "#contract/client.ts"
import { FormText, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

/** Answers are stored by the id of a choice: a new one gets an id that none had before. */
const newId = () => newKey().slice(0, 8)

/** The answers that a question offers. */
export function ChoicesInput({ control, name, label }: InputProps) {
  const { t } = useTranslation()
  const { bound, isOfPart, error } = useField({ control, name }, false)
  // The list's own key is called `key`: `id` is the choice's.
  const rows = useFieldArray({ control: control as unknown as Control<FieldValues>, name, keyName: "key" })
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {rows.fields.map((row, place) => (
        // A choice that was answered and left out is kept for its label, and not offered.
        <div key={row.key} className={styles.choice} hidden={"hidden" in row && row.hidden === true}>
          <FormText
            control={control}
            name={`${name}.${place}.label`}
            label={t("console_entity.form.choices_nth", { n: place + 1 })}
            isLabelHidden
            isRequired
          />
          <IconButton
            isSmall
            label={t("console_entity.form.choices_remove", { n: place + 1 })}
            isDisabled={bound.isDisabled}
            onPress={() => rows.remove(place)}
          >
            <X className="icon icon-sm" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error && !isOfPart && <p className="error">{error}</p>}
      <div>
        <Button size="sm" isDisabled={bound.isDisabled} onPress={() => rows.append({ id: newId(), label: "" })}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t("console_entity.form.choices_add")}
        </Button>
      </div>
    </fieldset>
  )
}
