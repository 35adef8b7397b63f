import type { Control, FieldValues, Path } from "react-hook-form"
import { firstPart, useField } from "#web/forms/fields.tsx"
import { NumberField } from "#web/ui/number-field.tsx"

interface QuantityFieldProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  name: string
  label: string
  hint?: string
  most: number
}

/** At least one, in steps of one. */
export function QuantityField<V extends FieldValues>({ control, name, label, hint, most }: QuantityFieldProps<V>) {
  const { bound, value, ref, error } = useField({ control, name: name as Path<V> }, false)
  return (
    <NumberField
      {...bound}
      ref={firstPart(ref, "input")}
      label={label}
      hint={hint}
      error={error}
      value={value}
      minValue={1}
      maxValue={Math.max(1, most)}
      step={1}
      isRequired
    />
  )
}
