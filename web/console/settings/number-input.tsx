import { useState } from "react"
import { useField } from "#web/forms/fields.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { type InputProps, useInput } from "./inputs.tsx"
import styles from "./settings.module.css"

interface NumberInputProps extends InputProps {
  /** The stored number of a typed text, null for junk; and the text of a stored number. */
  read: (text: string) => number | null
  print: (value: number) => string
  unit?: string
  /** Said instead of "not valid". */
  wrong?: string
  isLabelHidden?: boolean
}

/** A number as people type it. The form holds the stored number; no number while empty; the text itself while it is junk. */
export function NumberInput({ name, hint, read, print, unit, wrong, ...rest }: NumberInputProps) {
  const { bound } = useInput(name, hint)
  const { bound: field, value, ref, code, error } = useField(bound, bound.isDisabled)
  const [text, setText] = useState("")
  const stored = (typed: string) => (typed.trim() === "" ? null : (read(typed) ?? typed))
  const shown = stored(text) === (value ?? null) ? text : typeof value === "number" ? print(value) : String(value ?? "")
  return (
    <TextField
      {...rest}
      {...field}
      className={bound.className}
      hint={bound.hint}
      inputMode="decimal"
      hasOptionalMark={false}
      value={shown}
      onChange={(typed) => {
        setText(typed)
        field.onChange(stored(typed))
      }}
      inputRef={ref}
      error={code === "INVALID" && wrong ? wrong : error}
      end={
        unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )
      }
    />
  )
}
