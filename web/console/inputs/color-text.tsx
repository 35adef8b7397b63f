import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx"
import styles from "./inputs.module.css"

interface ColorTextProps extends Omit<TextFieldProps, "value" | "onChange" | "end"> {
  value: string
  onChange: (text: string) => void
}

/** A colour as text, and the browser's picker beside it, which shows the placeholder's colour while there is none. */
export function ColorText({ value, onChange, ...rest }: ColorTextProps) {
  const { t } = useTranslation()
  const shown = /^#[0-9a-f]{6}/i.exec(value || (rest.placeholder ?? ""))
  return (
    <TextField
      {...rest}
      value={value}
      onChange={onChange}
      end={
        <input
          type="color"
          className={styles.color}
          aria-label={t("console_entity.form.color_pick")}
          value={shown?.[0] ?? "#888888"}
          disabled={rest.isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      }
    />
  )
}
