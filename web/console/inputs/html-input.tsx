import { useField } from "#web/forms/fields.tsx"
import { HtmlText } from "./html-text.tsx"
import type { InputProps } from "./input-props.ts"

type HtmlInputProps = Omit<InputProps, "of" | "row"> & { isDisabled?: boolean }

/** A text with headings, lists and links, in a form. */
export function HtmlInput({ control, name, label, hint, isRequired, isDisabled }: HtmlInputProps) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return (
    <HtmlText
      {...bound}
      focusRef={ref}
      label={label}
      hint={hint}
      isRequired={isRequired}
      value={String(value ?? "")}
      error={error}
    />
  )
}
