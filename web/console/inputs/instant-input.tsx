import { parseDate } from "@internationalized/date"
import { localDate } from "#contract/rules/dates.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { useSession } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"

/** A moment by its day, in the organiser's time zone: from its beginning. */
export function InstantInput({ control, name, label, hint, isRequired }: InputProps) {
  const { timezone } = useSession().organiser
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <DateField
      ref={firstPart(ref, "[role=spinbutton]")}
      label={label}
      hint={hint}
      hasOptionalMark={false}
      isRequired={isRequired}
      isDisabled={bound.isDisabled}
      value={typeof value === "string" && value !== "" ? localDate(value, timezone) : null}
      onChange={(day) => bound.onChange(day === null ? null : parseDate(day).toDate(timezone).toISOString())}
      error={error}
    />
  )
}
