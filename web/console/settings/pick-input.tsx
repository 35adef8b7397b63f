import { useState } from "react"
import { useFilter } from "react-aria-components/Autocomplete"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ComboBox } from "#web/ui/combo-box.tsx"
import type { SelectOption } from "#web/ui/select.tsx"
import { type InputProps, useInput } from "./inputs.tsx"

const MOST = 60

/** A choice among many, such as time zones: typing narrows the list. */
export function PickInput({ name, hint, options, ...rest }: InputProps & { options: SelectOption[] }) {
  const { t } = useTranslation()
  const { bound } = useInput(name, hint)
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const { contains } = useFilter({ sensitivity: "base" })
  /** The text being typed; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)
  const labelOf = (wanted: string) => options.find((option) => option.value === wanted)?.label ?? wanted
  // The list is cut, so the chosen one comes first while nothing is typed.
  const inOrder = options.toSorted((a, b) => Number(b.value === value) - Number(a.value === value))
  const found = typed ? options.filter((option) => contains(`${option.label} ${option.value}`, typed)) : inOrder
  return (
    <ComboBox
      {...rest}
      {...field}
      className={bound.className}
      hint={bound.hint}
      hasOptionalMark={false}
      options={found.slice(0, MOST)}
      value={value || null}
      onChange={(next) => {
        setTyped(null)
        if (next !== null) field.onChange(next)
      }}
      text={typed ?? labelOf(value ?? "")}
      onTextChange={(text) => setTyped(text === labelOf(value ?? "") ? null : text)}
      onBlur={() => {
        setTyped(null)
        field.onBlur()
      }}
      emptyText={t("ui.nothing_found")}
      inputRef={ref}
      error={error}
    />
  )
}
