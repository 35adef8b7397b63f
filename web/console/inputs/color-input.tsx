import { useField } from "#web/forms/fields.tsx"
import { ColorText } from "./color-text.tsx"
import type { InputProps } from "./input-props.ts"

/** #rrggbb, typed or picked. */
export function ColorInput({ control, name, label, hint, isRequired }: InputProps) {
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <ColorText
      {...bound}
      inputRef={ref}
      label={label}
      hint={hint}
      isRequired={isRequired}
      value={String(value ?? "")}
      error={error}
    />
  )
}
