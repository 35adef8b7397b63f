import { firstPart, useField } from "#web/forms/fields.tsx"
import { TimeField } from "#web/ui/time-field.tsx"
import type { InputProps } from "./input-props.ts"

/** A local time of day. */
export function TimeInput({ control, name, label, hint, isRequired }: Omit<InputProps, "of" | "row">) {
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <TimeField
      {...bound}
      label={label}
      hint={hint}
      hasOptionalMark={false}
      isRequired={isRequired}
      value={typeof value === "string" && value !== "" ? value : null}
      onChange={(time) => bound.onChange(time ?? "")}
      ref={firstPart(ref, "[role=spinbutton]")}
      error={error}
    />
  )
}
