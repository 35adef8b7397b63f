import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Comparison, Value } from "#contract/rules/conditions.ts"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import type { fieldsOfSegment } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { ask, type Found } from "../entity/ask.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { type Named, nameOf } from "./links-input.tsx"

interface ConditionValueProps {
  field: ReturnType<typeof fieldsOfSegment>[string]
  row: Comparison
  isDisabled: boolean
  onChange: (value: Value) => void
}

/** What a field is compared with, by its kind. */
export function ConditionValue({ field, row, isDisabled, onChange }: ConditionValueProps) {
  const { t } = useTranslation()
  const { value } = row
  const label = t("console_prices.conditions.value")
  const shared = { hasOptionalMark: false, isDisabled }
  const shownText = Array.isArray(value) ? value.join(", ") : String(value)
  const typedAs = (read: (text: string) => string | number) => (typed: string) =>
    onChange(row.operator === "in" ? typed.split(",").map((each) => read(each.trim())) : read(typed))
  switch (field.type) {
    case "boolean":
      return (
        <Select
          {...shared}
          label={label}
          value={String(value)}
          onChange={(next) => onChange(next === "true")}
          options={[
            { value: "true", label: t("console_prices.conditions.yes") },
            { value: "false", label: t("console_prices.conditions.no") },
          ]}
        />
      )
    case "number":
      if (field.isAmount)
        return (
          <Amount key={row.field} label={label} value={value as number} isDisabled={isDisabled} onChange={onChange} />
        )
      return (
        <TextField
          {...shared}
          label={label}
          inputMode="decimal"
          value={shownText}
          onChange={typedAs((text) => (/^-?\d+$/.test(text) ? Number(text) : text))}
        />
      )
    case "instant":
      return (
        <DateField
          {...shared}
          label={label}
          value={shownText.slice(0, 10) || null}
          onChange={(day) => onChange(day ?? "")}
        />
      )
    case "instants": {
      const [first = "", last = ""] = value as string[]
      return (
        <>
          <DateField
            {...shared}
            label={t("console_prices.conditions.first")}
            value={first || null}
            onChange={(day) => onChange([day ?? "", last])}
          />
          <DateField
            {...shared}
            label={t("console_prices.conditions.last")}
            value={last || null}
            onChange={(day) => onChange([first, day ?? ""])}
          />
        </>
      )
    }
    case "list":
      return (
        <Things of={field.of!} label={label} chosen={value as string[]} isDisabled={isDisabled} onChange={onChange} />
      )
    default:
      return field.choices ? (
        <Select
          {...shared}
          label={label}
          value={shownText || null}
          onChange={typedAs((text) => text)}
          options={field.choices.map((each) => ({ value: each, label: each }))}
        />
      ) : (
        <TextField {...shared} label={label} value={shownText} onChange={typedAs((text) => text)} />
      )
  }
}

interface AmountProps {
  label: string
  value: number
  isDisabled: boolean
  onChange: (value: number) => void
}

/** Money as it is written; compared in minor units. */
function Amount({ label, value, isDisabled, onChange }: AmountProps) {
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const [typed, setTyped] = useState(() => formatMoney(value, { currency, language, style: "sum" }))
  return (
    <TextField
      label={label}
      hasOptionalMark={false}
      isDisabled={isDisabled}
      inputMode="decimal"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        // A text that is no amount is NaN, which is no value of a condition: the row says that it is unfinished.
        onChange(parseMoney(text, { currency, language }) ?? Number.NaN)
      }}
    />
  )
}

interface ThingsProps {
  of: string
  label: string
  chosen: string[]
  isDisabled: boolean
  onChange: (cuids: string[]) => void
}

/** Some of the organiser's memberships or categories: there are few, and all are shown. */
function Things({ of, label, chosen, isDisabled, onChange }: ThingsProps) {
  const { data } = useQuery({
    queryKey: ["entity", of, "all"],
    queryFn: () => ask<Found<Named>>({ method: "GET", path: `/api/console/${of}` }, { query: { page_size: 100 } }),
  })
  const options = (data?.data ?? []).map((each) => ({ value: each.cuid, label: nameOf(each) }))
  return (
    <CheckboxGroup
      hasOptionalMark={false}
      label={label}
      value={chosen}
      onChange={onChange}
      isDisabled={isDisabled}
      options={options}
    />
  )
}
