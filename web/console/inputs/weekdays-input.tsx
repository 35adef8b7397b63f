import { weekdayName } from "#web/blocks/catalogue/weekdays.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import { TileChoice } from "#web/ui/tile-choice.tsx"
import { useFormats } from "../session/use-formats.ts"
import type { InputProps } from "./input-props.ts"

const week = [1, 2, 3, 4, 5, 6, 7]

/** Days of the week, 1 is Monday: a tile each. */
export function WeekdaysInput({ control, name, label }: Pick<InputProps, "control" | "name" | "label">) {
  const { language } = useFormats()
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <TileChoice
      ref={firstPart(ref, "input")}
      label={label}
      isRequired
      size="words"
      isDisabled={bound.isDisabled}
      value={((value ?? []) as number[]).map(String)}
      onChange={(days) => bound.onChange(days.map(Number).sort())}
      tiles={week.map((day) => ({
        value: String(day),
        main: weekdayName(day, language, "short"),
        label: weekdayName(day, language, "long"),
      }))}
      error={error}
    />
  )
}
