import { firstPart, useField } from "#web/forms/fields.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { useSession } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"
import { fromLocal, toLocal } from "./local-time.ts"

type Own = Pick<InputProps, "control" | "name" | "label" | "hint" | "isRequired">

/** A moment to the minute, in the organiser's time zone. */
export function MomentInput({ control, name, label, hint, isRequired }: Own) {
  const { timezone } = useSession().organiser
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <DateField
      ref={firstPart(ref, "[role=spinbutton]")}
      label={label}
      hint={hint}
      hasTime
      hasOptionalMark={false}
      isRequired={isRequired}
      isDisabled={bound.isDisabled}
      value={typeof value === "string" && value !== "" ? toLocal(value, timezone) : null}
      onChange={(moment) => bound.onChange(moment === null ? null : fromLocal(moment, timezone))}
      error={error}
    />
  )
}
