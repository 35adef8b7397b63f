import { parseScaled } from "#contract/rules/number.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { boundsOf } from "./field-places.ts"
import { Segmented } from "./segmented.tsx"
import { wrongText } from "./setting-error.ts"
import type { FieldProps } from "./settings-context.ts"
import { useTyped } from "./use-typed.ts"

/** Up to as many numbers stand side by side. */
const FEW = 6

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === "string" && value.trim() ? Number(value) : value
  return typeof number === "number" && Number.isFinite(number) ? number : undefined
}

export function NumberSetting(props: FieldProps) {
  const bounds = boundsOf(props.place.schema)
  if (!bounds || bounds.max - bounds.min >= FEW) return <TypedNumber {...props} bounds={bounds} />
  const numbers = Array.from({ length: bounds.max - bounds.min + 1 }, (_, index) => String(bounds.min + index))
  const { label, hint, error, value, onChange, place } = props
  return (
    <Segmented
      label={label}
      hint={hint}
      error={error}
      options={numbers.map((number) => ({ value: number, label: number }))}
      value={String(numberOf(value) ?? place.fallback ?? "")}
      onChange={(number) => onChange(Number(number))}
    />
  )
}

/** An empty one is left out, so that what holds without it, shown as the placeholder, holds again. */
function TypedNumber(props: FieldProps & { bounds: ReturnType<typeof boundsOf> }) {
  const { place, label, hint, value, onChange, error, isRequired, bounds } = props
  const { t, language } = useTranslation()
  const { text, isWrong, type, settle } = useTyped<number>({
    value: numberOf(value),
    print: String,
    read: (typed) => {
      if (typed.trim() === "") return isRequired ? null : undefined
      const number = parseScaled(typed, { language, decimals: 0 })
      return number !== null && bounds && number >= bounds.min && number <= bounds.max ? number : null
    },
    onChange,
  })
  const { fallback } = place
  return (
    <TextField
      label={label}
      hint={hint}
      isRequired={isRequired}
      hasOptionalMark={false}
      inputMode="numeric"
      {...(typeof fallback === "number" && { placeholder: String(fallback) })}
      value={text}
      onChange={type}
      onBlur={settle}
      error={isWrong ? wrongText(t, place, text) : error}
    />
  )
}
