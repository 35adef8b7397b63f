import { useField } from "#web/forms/fields.tsx"
import { TypedNumber, type TypedNumberProps } from "../inputs/typed-number.tsx"
import { type InputProps, useInput } from "./inputs.tsx"

interface NumberInputProps
  extends InputProps,
    Pick<TypedNumberProps, "read" | "print" | "unit" | "wrong" | "isLabelHidden"> {}

/** A number as people type it, in an Editor. */
export function NumberInput({ name, hint, ...rest }: NumberInputProps) {
  const { bound } = useInput(name, hint)
  const field = useField(bound, bound.isDisabled)
  return <TypedNumber {...rest} field={field} className={bound.className} hint={bound.hint} />
}
