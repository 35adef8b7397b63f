import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

/** #rrggbb, typed or picked. */
export function ColorInput({ control, name, label, hint, isRequired }: InputProps) {
  const { t } = useTranslation()
  const { bound, value, ref, error } = useField({ control, name }, false)
  const text = String(value ?? "")
  return (
    <TextField
      {...bound}
      inputRef={ref}
      label={label}
      hint={hint}
      isRequired={isRequired}
      value={text}
      error={error}
      end={
        <input
          type="color"
          className={styles.color}
          aria-label={t("console_entity.form.color_pick")}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : "#888888"}
          disabled={bound.isDisabled}
          onChange={(event) => bound.onChange(event.target.value)}
        />
      }
    />
  )
}
