import { type ComponentProps, useState } from "react"
import type { useField } from "#web/forms/fields.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import styles from "./inputs.module.css"

export interface TypedNumberProps
  extends Pick<ComponentProps<typeof TextField>, "label" | "hint" | "isRequired" | "className" | "isLabelHidden"> {
  field: ReturnType<typeof useField>
  /** The stored number of a typed text, null for junk; and the text of a stored number. */
  read: (text: string) => number | null
  print: (value: number) => string
  unit?: string | undefined
  /** Said instead of "not valid". */
  wrong?: string | undefined
}

/** A number as people type it. The form holds the stored number; no number while empty; the text itself while it is junk. */
export function TypedNumber({ field, read, print, unit, wrong, ...rest }: TypedNumberProps) {
  const { bound, value, ref, code, error } = field
  const [text, setText] = useState("")
  const stored = (typed: string) => (typed.trim() === "" ? null : (read(typed) ?? typed))
  const shown = stored(text) === (value ?? null) ? text : typeof value === "number" ? print(value) : String(value ?? "")
  return (
    <TextField
      {...rest}
      {...bound}
      inputMode="decimal"
      hasOptionalMark={false}
      value={shown}
      onChange={(typed) => {
        setText(typed)
        bound.onChange(stored(typed))
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
