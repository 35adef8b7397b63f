import { firstPart, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { useWords } from "../list/use-words.ts"
import type { InputProps } from "./input-props.ts"

const NONE = "none"

interface ChoiceInputProps extends InputProps {
  /** The field's own choices, unless told. */
  choices?: readonly string[]
  /** The name by which its values have words; the last part of its path. */
  word?: string
}

/** One of several; where nothing may be chosen, that is a choice too. */
export function ChoiceInput({ of, control, name, label, hint, isRequired, choices, word = name }: ChoiceInputProps) {
  const { t } = useTranslation()
  const words = useWords(of)
  const { bound, value, ref, error } = useField({ control, name }, false)
  const known = choices ?? of.fields[name]?.choices ?? []
  const options = known.map((each) => ({ value: each, label: words.value(word, each) || each }))
  const none = { value: NONE, label: words.value(word, NONE) || t("console_entity.form.none") }
  return (
    <Select
      {...bound}
      ref={firstPart(ref, "button")}
      label={label}
      hint={hint}
      hasOptionalMark={false}
      isRequired={isRequired}
      value={typeof value === "string" && value !== "" ? value : isRequired ? null : NONE}
      onChange={(next) => bound.onChange(next === NONE ? null : next)}
      options={isRequired ? options : [none, ...options]}
      error={error}
    />
  )
}
