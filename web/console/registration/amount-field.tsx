import { useState } from "react"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

interface AmountFieldProps {
  label: string
  hint?: string
  /** In minor units; null while it is no amount. */
  value: number | null
  onChange: (value: number | null) => void
}

/** An amount as people write it. */
export function AmountField({ label, hint, value, onChange }: AmountFieldProps) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  // A value that does not come from what was typed is shown as an amount is written.
  const isTyped = typed !== null && typed.value === value
  const text = isTyped ? typed.text : value === null ? "" : formatMoney(value, { currency, language, style: "sum" })
  const isWrong = text.trim() !== "" && parseMoney(text, { currency, language }) === null
  return (
    <TextField
      label={label}
      {...(hint && { hint })}
      hasOptionalMark={false}
      inputMode="decimal"
      value={text}
      onChange={(next) => {
        const amount = next.trim() === "" ? null : parseMoney(next, { currency, language })
        setTyped({ text: next, value: amount })
        onChange(amount)
      }}
      {...(isWrong && { error: t("forms.fields.INVALID") })}
    />
  )
}
