import type { MouseEvent } from "react"
import { type Control, type FieldValues, type Path, useController, useWatch } from "react-hook-form"
import type { AskedField } from "#contract/rules/custom-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { FormConsent } from "./consent-input.tsx"
import { type Answers, shownIn } from "./custom-data.ts"
import { FormCheckboxGroup, FormDate, FormRadioCards, FormSelect, FormText } from "./fields.tsx"
import { FormFile } from "./file-input.tsx"

/*
The organiser's questions about a customer or a participant, in the order given, each bound to `f{id}` under `name`; those
whose condition does not hold are left out. A few choices are all shown; many are a list. `answersOf` gives the initial values, `answersSchema` the validation,
`entriesOf` the entries to send.
 */
const shownChoices = 4

interface CustomFieldInputsProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  fields: AskedField[]
  /** The path of the answers in the form. */
  name?: string
}

export function CustomFieldInputs<V extends FieldValues>({
  control,
  fields,
  name = "answers",
}: CustomFieldInputsProps<V>) {
  const answers = useWatch({ control, name: name as Path<V> }) as Answers | undefined
  return shownIn(fields, answers).map((field) => (
    <CustomFieldInput key={field.id} control={control} field={field} name={`${name}.f${field.id}` as Path<V>} />
  ))
}

interface CustomFieldInputProps<V extends FieldValues> extends Pick<CustomFieldInputsProps<V>, "control"> {
  field: AskedField
  name: Path<V>
}

function CustomFieldInput<V extends FieldValues>({ control, field, name }: CustomFieldInputProps<V>) {
  const asked = { control, name, label: field.title, hint: field.description, isRequired: field.required }
  const options = field.choices.map(({ id, label }) => ({ value: id, label }))
  switch (field.type) {
    case "TEXT":
      return <FormText {...asked} />
    case "DATE":
      return <FormDate {...asked} hasYears />
    case "FILE":
      return <FormFile {...asked} />
    case "CONSENT":
      return <FormConsent control={control} name={name} field={field} />
    case "CHOICES_MULTIPLE":
      return <FormCheckboxGroup {...asked} options={options} />
    case "CHOICES_SINGLE": {
      const choice = field.required ? asked : { ...asked, labelEnd: <ClearAnswer {...asked} /> }
      return options.length <= shownChoices ? (
        <FormRadioCards {...choice} cards={options.map(({ value, label }) => ({ value, title: label }))} />
      ) : (
        <FormSelect {...choice} options={options} />
      )
    }
  }
}

type ClearAnswerProps<V extends FieldValues> = Pick<CustomFieldInputProps<V>, "control" | "name"> & { label: string }

/** A button that clears an optional answer, since a choice cannot be undone otherwise. */
export function ClearAnswer<V extends FieldValues>({ control, name, label }: ClearAnswerProps<V>) {
  const { t } = useTranslation()
  const { field } = useController({ control, name })
  if (!field.value) return null
  const clear = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // This button disappears, so the focus moves to the field.
    currentTarget.closest(".field")?.querySelector<HTMLElement>("input, .select")?.focus()
    field.onChange("")
  }
  return (
    <button type="button" className="link link-button" onClick={clear}>
      {t("ui.clear")} <span className="sr-only">{label}</span>
    </button>
  )
}
