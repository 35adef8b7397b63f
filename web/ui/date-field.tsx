import { type CalendarDate, type CalendarDateTime, parseDate, parseDateTime } from "@internationalized/date"
import { type Ref, useRef } from "react"
import {
  Calendar,
  DateInput,
  DatePicker,
  type DatePickerProps,
  DateSegment,
  Group,
} from "react-aria-components/DatePicker"
import { Calendar as CalendarIcon } from "#web/ui/icons/calendar.tsx"
import { CalendarMonth } from "./calendar.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import { PopoverDialog } from "./popover-dialog.tsx"
import "./popover.css"
import "./date-field.css"

/*
  A date typed part by part or picked from a month that begins on Monday. It goes in and out as "2019-05-14", with its
  time as "2019-05-14T09:30"; null while it is empty or unfinished.
*/
type DateFieldProps = Pick<
  DatePickerProps<CalendarDate | CalendarDateTime>,
  "name" | "isRequired" | "isDisabled" | "autoFocus" | "autoComplete"
> &
  FieldTexts & {
    value?: string | null
    defaultValue?: string | null
    onChange?: (date: string | null) => void
    min?: string
    max?: string
    isUnavailable?: (date: string) => boolean
    /** Lists of months and years above the days, for dates far away such as a birth. */
    hasYears?: boolean
    /** Asks for the hour and the minute too. */
    hasTime?: boolean
    className?: string
    ref?: Ref<HTMLDivElement>
  }

const parsed = (date: string | null) => date && (date.includes("T") ? parseDateTime(date) : parseDate(date))

export function DateField({
  value,
  defaultValue,
  onChange,
  min,
  max,
  isUnavailable,
  hasYears = false,
  hasTime = false,
  ...props
}: DateFieldProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, className, ...rest } = props
  const box = useRef<HTMLDivElement>(null)
  // React Aria keeps the last whole date while a part of it is missing; an unfinished date must count as none.
  const leave = () => {
    if (value && box.current?.querySelector("[data-placeholder]")) onChange?.(null)
  }
  return (
    <DatePicker<CalendarDate | CalendarDateTime>
      {...rest}
      onBlur={leave}
      granularity={hasTime ? "minute" : "day"}
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      validationBehavior="aria"
      isInvalid={Boolean(error)}
      className={className ? `field ${className}` : "field"}
      {...(value !== undefined && { value: parsed(value) || null })}
      {...(defaultValue !== undefined && { defaultValue: parsed(defaultValue) || null })}
      {...(onChange && { onChange: (date) => onChange(date ? date.toString().slice(0, hasTime ? 16 : 10) : null) })}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
      {...(isUnavailable && { isDateUnavailable: (date) => isUnavailable(date.toString()) })}
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      <Group className="input date-box" ref={box}>
        <DateInput className="date-input">
          {(segment) => <DateSegment segment={segment} className="date-part" />}
        </DateInput>
        <IconButton isSmall>
          <CalendarIcon className="icon" aria-hidden="true" />
        </IconButton>
      </Group>
      <FieldNote hint={hint} error={error} />
      <PopoverDialog label={label} className="date-popover" contentClassName="date-dialog">
        <Calendar className="cal">
          <CalendarMonth hasYears={hasYears} />
        </Calendar>
      </PopoverDialog>
    </DatePicker>
  )
}
