import { type Control, type FieldValues, type Path, useWatch } from "react-hook-form"
import type { Option } from "#contract/endpoints/activities.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { ClearAnswer } from "#web/forms/custom-field-inputs.tsx"
import { FormSelect, FormText, useField } from "#web/forms/fields.tsx"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Formats } from "#web/ui/formats.ts"
import { Switch } from "#web/ui/switch.tsx"
import { optionName } from "./registration-values.ts"

interface OptionInputsProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  options: Option[]
  /** The path of the options in the form. */
  name: string
}

/** The options of an activity. One price is a switch, several are a list that may stay empty. */
export function OptionInputs<V extends FieldValues>({ control, options, name }: OptionInputsProps<V>) {
  const { t } = useTranslation()
  const known = options.filter(({ prices }) => prices.length > 0)
  if (known.length === 0) return null
  return (
    <fieldset className="add-part add-options">
      <legend className="legend">{t("registration.options.title")}</legend>
      {known.map((option) => (
        <OptionInput key={option.id} control={control} option={option} name={`${name}.${optionName(option)}`} />
      ))}
    </fieldset>
  )
}

type OptionInputProps<V extends FieldValues> = Omit<OptionInputsProps<V>, "options"> & { option: Option }

function OptionInput<V extends FieldValues>({ control, option, name }: OptionInputProps<V>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { title, description, prices, answer_required } = option
  const price = `${name}.price` as Path<V>
  const isChosen = Boolean(useWatch({ control, name: price }))
  const labelled = { control, name: price, label: title }
  return (
    <div className="add-option">
      {prices.length === 1 ? (
        <OptionSwitch control={control} option={option} name={name} />
      ) : (
        <FormSelect
          {...labelled}
          hint={description}
          labelEnd={<ClearAnswer {...labelled} />}
          options={prices.map((each) => ({
            value: String(each.id),
            label: [each.label, surcharge(each, formats, t)].filter(Boolean).join(" · "),
          }))}
        />
      )}
      {isChosen && answer_required && (
        <FormText
          control={control}
          name={`${name}.content` as Path<V>}
          label={t("registration.options.answer", { title })}
          autoComplete="off"
          isRequired
        />
      )}
    </div>
  )
}

function OptionSwitch<V extends FieldValues>({ control, option, name }: OptionInputProps<V>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [price] = option.prices
  const { bound, value, ref, error } = useField({ control, name: `${name}.price` as Path<V> }, false)
  if (!price) return null
  const id = String(price.id)
  const costs = surcharge(price, formats, t) || t("registration.options.free")
  return (
    <Switch
      {...bound}
      inputRef={ref}
      isSelected={value === id}
      onChange={(isOn) => bound.onChange(isOn ? id : "")}
      error={error}
    >
      {option.title}
      <span className="hint">{[costs, price.label, option.description].filter(Boolean).join(" · ")}</span>
    </Switch>
  )
}

/** The price of an option: an amount, a percentage, both or nothing. */
export function surcharge(
  { amount, percentage }: Pick<Option["prices"][number], "amount" | "percentage">,
  { money, language }: Formats,
  t: TFunction,
): string {
  const part = percentage > 0 && t("registration.options.part", { percentage: formatPercentage(percentage, language) })
  return [amount > 0 && money(amount), part].filter(Boolean).join(" + ")
}
