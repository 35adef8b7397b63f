import type { Option } from "#contract/endpoints/activities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useFormats } from "../session/use-formats.ts"

export interface ChosenOption {
  price_id: number
  content?: string | null
}

interface OptionChoiceProps {
  options: Option[]
  value: ChosenOption[]
  onChange: (value: ChosenOption[]) => void
}

const NONE = "none"

/** One price of each option, or none; with a field where the option asks for a word. */
export function OptionChoice({ options, value, onChange }: OptionChoiceProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return options.map(({ id, title, prices, answer_required }) => {
    const others = value.filter(({ price_id }) => !prices.some((price) => price.id === price_id))
    const chosen = value.find(({ price_id }) => prices.some((price) => price.id === price_id))
    return (
      <div key={id}>
        <Select
          label={title}
          hasOptionalMark={false}
          value={chosen ? String(chosen.price_id) : NONE}
          onChange={(key) => onChange(key === NONE ? others : [...others, { price_id: Number(key) }])}
          options={[
            { value: NONE, label: t("console_registration.no_option") },
            ...prices.map(({ id: price, label, amount }) => ({
              value: String(price),
              label: `${label || title}, ${money(amount, "sum")}`,
            })),
          ]}
        />
        {chosen && answer_required && (
          <TextField
            label={t("console_registration.option_content")}
            isRequired
            value={chosen.content ?? ""}
            onChange={(content) => onChange([...others, { ...chosen, content }])}
          />
        )}
      </div>
    )
  })
}
