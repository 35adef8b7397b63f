import type { Control, FieldValues } from "react-hook-form"
import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { OptionInputs } from "./option-inputs.tsx"
import { QuantityField } from "./quantity-field.tsx"
import { fieldsOf } from "./registration-values.ts"

interface ActivityInputsProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  activity: ActivityDetail
  /** The most places that can be chosen. */
  most: number
  /** The path of this activity's values in the form. */
  prefix?: string
  /** Whether the activity's title is shown. */
  isTitled?: boolean
}

/** The inputs of an activity besides participant and dates: number of places, options, questions. */
export function ActivityInputs<V extends FieldValues>(props: ActivityInputsProps<V>) {
  const { t } = useTranslation()
  const { control, activity, most, prefix = "", isTitled = false } = props
  const { title, options, questions, settings } = activity
  const asksNothing = options.length + questions.length === 0 && !settings.allow_multiple_places
  return (
    <>
      {isTitled && !asksNothing && <h3 className="add-part add-title">{title}</h3>}
      {settings.allow_multiple_places && (
        <div className="add-part">
          <QuantityField
            control={control}
            most={most}
            name={`${prefix}quantity`}
            label={t("registration.places.label")}
            hint={t("registration.places.hint")}
          />
        </div>
      )}
      <OptionInputs control={control} options={options} name={`${prefix}options`} />
      {questions.length > 0 && (
        <fieldset className="add-part add-questions stack">
          <legend className="sr-only">{t("registration.questions")}</legend>
          <CustomFieldInputs control={control} fields={fieldsOf(questions)} name={`${prefix}answers`} />
        </fieldset>
      )}
    </>
  )
}
