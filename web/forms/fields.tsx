import { type ComponentProps, use, useEffect, useRef } from "react"
import { type Control, type FieldValues, type Path, type RefCallBack, useController } from "react-hook-form"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { PasswordField } from "#web/ui/password-field.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { FormPending } from "./contract-form.tsx"
import { fieldErrorText } from "./field-error-text.ts"

// The ui's fields, each bound to a value of a form by its name. Errors are codes, translated here. While the form is
// being sent every field is disabled.
interface Bound<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  name: Path<V>
}

export function useField<V extends FieldValues>({ control, name }: Bound<V>, isDisabled: boolean | undefined) {
  const { t } = useTranslation()
  const isPending = use(FormPending)
  const { field, fieldState } = useController({ control, name })
  const own = fieldState.error && messageOf(fieldState.error)
  const code = fieldState.error && (own ?? codeOfPart(fieldState.error) ?? "INVALID")
  const { ref, value, onChange, onBlur } = field
  return {
    ref,
    value,
    code,
    /** Whether only a part of the value is wrong, which the part itself may say. */
    isOfPart: code !== undefined && own === undefined,
    bound: { name, onChange, onBlur, isDisabled: isPending || Boolean(isDisabled) },
    error: code && fieldErrorText(t, code),
  }
}

/** The code of a field itself; a list of rows has it at its root. */
const messageOf = ({ message, root }: Wrong) => message ?? root?.message

/** The first thing that is wrong inside of a field. */
function codeOfPart(wrong: object): string | undefined {
  for (const part of Object.values(wrong)) {
    if (typeof part !== "object" || part === null || part instanceof Element) continue
    const found = messageOf(part as Wrong) ?? codeOfPart(part)
    if (found) return found
  }
  return undefined
}

interface Wrong {
  message?: string | undefined
  root?: { message?: string | undefined } | undefined
}

export type BoundProps<P, V extends FieldValues> = Bound<V> &
  Omit<P, "value" | "defaultValue" | "onChange" | "onBlur" | "error" | "name" | "ref">

/**
 * Takes over text that was typed, or filled in by a password manager, before hydration. It is read as soon as the input
 * is mounted, since the next render empties it, and reported once the form listens.
 */
function useTakeUp({ ref, value, bound: { onChange } }: Pick<ReturnType<typeof useField>, "ref" | "value" | "bound">) {
  const early = useRef("")
  useEffect(() => {
    if (early.current) onChange(early.current)
    early.current = ""
  }, [onChange])
  return (input: HTMLInputElement | null) => {
    ref(input)
    if (input?.value && !value) early.current = input.value
  }
}

/** Where the focus goes when a field of several parts is wrong. */
export const firstPart = (ref: RefCallBack, selector: string) => (element: HTMLElement | null) =>
  ref(element && { focus: () => element.querySelector<HTMLElement>(selector)?.focus() })

export function FormText<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof TextField>, V>) {
  const field = useField({ control, name }, isDisabled)
  const inputRef = useTakeUp(field)
  return <TextField {...rest} {...field.bound} value={field.value ?? ""} inputRef={inputRef} error={field.error} />
}

export function FormTextArea<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof TextArea>, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return <TextArea {...rest} {...bound} value={value ?? ""} inputRef={ref} error={error} />
}

export function FormPassword<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof PasswordField>, V>) {
  const field = useField({ control, name }, isDisabled)
  const inputRef = useTakeUp(field)
  return <PasswordField {...rest} {...field.bound} value={field.value ?? ""} inputRef={inputRef} error={field.error} />
}

export function FormDate<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof DateField>, V>) {
  const { t } = useTranslation()
  const { bound, value, ref, code, error } = useField({ control, name }, isDisabled)
  const { onBlur, ...own } = bound
  return (
    <DateField
      {...rest}
      {...own}
      value={value || null}
      ref={firstPart(ref, "[role=spinbutton]")}
      // A schema may report an empty date as impossible; it is a missing one.
      error={code && !value ? fieldErrorText(t, "REQUIRED") : error}
    />
  )
}

export function FormSelect<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof Select>, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return <Select {...rest} {...bound} value={value || null} ref={firstPart(ref, "button")} error={error} />
}

export function FormRadioCards<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof RadioCards>, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return <RadioCards {...rest} {...bound} value={value || null} ref={firstPart(ref, "input")} error={error} />
}

export function FormCheckboxGroup<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof CheckboxGroup>, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return <CheckboxGroup {...rest} {...bound} value={value ?? []} ref={firstPart(ref, "input")} error={error} />
}

export function FormCheckbox<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<ComponentProps<typeof Checkbox>, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  return <Checkbox {...rest} {...bound} isSelected={Boolean(value)} inputRef={ref} error={error} />
}
