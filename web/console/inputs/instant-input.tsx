import { parseDate } from "@internationalized/date"
import { localDate } from "#contract/rules/dates.ts"
import { endOfDay, lastDayBefore } from "#contract/rules/last-day.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { useSession } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"

interface DayOf {
  /** The day that an instant is shown as, and the instant that a day stands for. */
  shown: (instant: string, timezone: string) => string
  typed: (day: string, timezone: string) => string
}

const firstDay: DayOf = {
  shown: localDate,
  typed: (day, timezone) => parseDate(day).toDate(timezone).toISOString(),
}
const lastDay: DayOf = { shown: lastDayBefore, typed: endOfDay }

/** A moment by its day, in the organiser's time zone: from its beginning. */
export const InstantInput = (props: InputProps) => <DayInput {...props} day={firstDay} />

/** The instant at which something is over, by its last day: through the end of it. */
export const UntilInput = (props: InputProps) => <DayInput {...props} day={lastDay} />

function DayInput({ control, name, label, hint, isRequired, day: { shown, typed } }: InputProps & { day: DayOf }) {
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
      value={typeof value === "string" && value !== "" ? shown(value, timezone) : null}
      onChange={(day) => bound.onChange(day === null ? null : typed(day, timezone))}
      error={error}
    />
  )
}
