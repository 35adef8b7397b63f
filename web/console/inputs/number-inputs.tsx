import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { formatNumber, parseScaled } from "#contract/rules/number.ts"
import { parsePercentage } from "#contract/rules/percentage.ts"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import type { InputProps } from "./input-props.ts"
import { TypedNumber } from "./typed-number.tsx"

const DAY = 86_400

type Own = Pick<InputProps, "control" | "name" | "label" | "hint" | "isRequired">

/** A whole number. */
export function NumberInput({ control, name, label, hint, isRequired }: Own) {
  const { language } = useFormats()
  const read = (text: string) => parseScaled(text, { language, decimals: 0 })
  const props = { field: useField({ control, name }, false), label, hint, isRequired, read }
  return <TypedNumber {...props} print={(value) => formatNumber(value, language)} />
}

/** Money as it is written, 150,00, stored in minor units. */
export function AmountInput({ control, name, label, hint, isRequired }: Own) {
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const props = { field: useField({ control, name }, false), label, hint, isRequired }
  return (
    <TypedNumber
      {...props}
      read={(text) => parseMoney(text, { currency, language })}
      print={(value) => formatMoney(value, { currency, language, style: "sum" })}
    />
  )
}

export function PercentageInput({ control, name, label, hint, isRequired }: Own) {
  const { language } = useFormats()
  const props = { field: useField({ control, name }, false), label, hint, isRequired, unit: "%" }
  return (
    <TypedNumber
      {...props}
      read={(text) => parsePercentage(text, language)}
      print={(value) => formatNumber(value / 100, language)}
    />
  )
}

/** A duration in days, stored in seconds. */
export function DurationInput({ control, name, label, hint, isRequired }: Own) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const props = {
    field: useField({ control, name }, false),
    label,
    hint,
    isRequired,
    unit: t("console_entity.form.days"),
  }
  const read = (text: string) => {
    const days = parseScaled(text, { language, decimals: 0 })
    return days === null ? null : days * DAY
  }
  return <TypedNumber {...props} read={read} print={(value) => formatNumber(value / DAY, language)} />
}
