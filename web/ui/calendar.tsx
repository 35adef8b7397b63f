import { type CalendarDate, parseDate, startOfMonth } from "@internationalized/date"
import {
  Calendar as AriaCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
  Heading,
} from "react-aria-components/Calendar"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { IconButton } from "./icon-button.tsx"
import "./calendar.css"

/*
  Dates go in and out as "2027-01-13". A month alone for choosing a day; DateField opens the same one.
*/
type CalendarProps = {
  label: string
  value: string | null
  onChange: (date: string) => void
  min?: string | undefined
  max?: string | undefined
  /** The day whose month is shown first. */
  startAt?: string | undefined
  isUnavailable?: ((date: string) => boolean) | undefined
  isMarked?: ((date: string) => boolean) | undefined
  /** Called with the first day of a month when it comes into view. */
  onMonthChange?: ((month: string) => void) | undefined
  /** Lists of months and years above the days. */
  hasYears?: boolean
  /** The day has the focus at first: for a calendar that was just opened. */
  isFocused?: boolean
}

export function Calendar({ label, value, onChange, startAt, isMarked, onMonthChange, ...limits }: CalendarProps) {
  const { min, max, isUnavailable, hasYears = false, isFocused = false } = limits
  return (
    <AriaCalendar
      aria-label={label}
      className="cal"
      firstDayOfWeek="mon"
      value={value ? parseDate(value) : null}
      onChange={(date: CalendarDate) => onChange(date.toString())}
      {...(isFocused && { autoFocus: true })}
      {...(startAt && { defaultFocusedValue: parseDate(startAt) })}
      {...(onMonthChange && { onFocusChange: (date) => onMonthChange(startOfMonth(date).toString()) })}
      {...(min && { minValue: parseDate(min) })}
      {...(max && { maxValue: parseDate(max) })}
      {...(isUnavailable && { isDateUnavailable: (date) => isUnavailable(date.toString()) })}
    >
      <CalendarMonth isMarked={isMarked} hasYears={hasYears} />
    </AriaCalendar>
  )
}

/** The content of a React Aria calendar, this one or the one a date field opens. */
export function CalendarMonth({ isMarked, hasYears = false }: Pick<CalendarProps, "isMarked" | "hasYears">) {
  return (
    <>
      <header className="cal-head">
        <IconButton slot="previous" isSmall>
          <ChevronLeft className="icon" aria-hidden="true" />
        </IconButton>
        {hasYears ? <MonthAndYear /> : <Heading className="cal-title" />}
        <IconButton slot="next" isSmall>
          <ChevronRight className="icon" aria-hidden="true" />
        </IconButton>
      </header>
      <CalendarGrid className="cal-grid" weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="cal-weekday">{day.slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={isMarked?.(date.toString()) ? "cal-day has" : "cal-day"} />}
        </CalendarGridBody>
      </CalendarGrid>
    </>
  )
}

/** A hundred each way; a calendar with limits shows those within them. */
const MOST_YEARS = 201

type Jump = {
  "aria-label": string
  value: string | number
  onChange: (key: string | number | null) => void
  items: { id: string | number; formatted: string }[]
}

function MonthAndYear() {
  return (
    <div className="cal-jump">
      <CalendarMonthPicker format="short">{(jump) => <JumpSelect {...jump} />}</CalendarMonthPicker>
      <CalendarYearPicker visibleYears={MOST_YEARS}>{(jump) => <JumpSelect {...jump} />}</CalendarYearPicker>
    </div>
  )
}

function JumpSelect({ items, onChange, ...rest }: Jump) {
  return (
    <select {...rest} onChange={(event) => onChange(Number(event.target.value))}>
      {items.map((item) => (
        <option key={item.id} value={item.id}>
          {item.formatted}
        </option>
      ))}
    </select>
  )
}
