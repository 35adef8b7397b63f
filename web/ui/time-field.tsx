import { parseTime, type Time } from "@internationalized/date"
import type { Ref } from "react"
import {
  TimeField as AriaTimeField,
  DateInput,
  DateSegment,
  type TimeFieldProps,
} from "react-aria-components/TimeField"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./date-field.css"

/*
  A time of day typed part by part, in 24 hours in every language. It goes in and out as "14:30"; null while it is empty
  or unfinished.
*/
type Props = Pick<TimeFieldProps<Time>, "name" | "isRequired" | "isDisabled" | "autoFocus" | "onBlur"> &
  FieldTexts & {
    value: string | null
    onChange: (time: string | null) => void
    className?: string
    ref?: Ref<HTMLDivElement>
  }

export function TimeField({ value, onChange, className, ...props }: Props) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <AriaTimeField<Time>
      {...rest}
      hourCycle={24}
      granularity="minute"
      shouldForceLeadingZeros
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={className ? `field ${className}` : "field"}
      value={value ? parseTime(value) : null}
      onChange={(time) => onChange(time ? time.toString().slice(0, 5) : null)}
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      <div className="input date-box">
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-part" />}
        </DateInput>
      </div>
      <FieldNote hint={hint} error={error} />
    </AriaTimeField>
  )
}
