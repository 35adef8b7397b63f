import { parseDate, startOfMonth } from "@internationalized/date"
import { useState } from "react"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import { localDate } from "#contract/rules/dates.ts"
import { Calendar } from "#web/ui/calendar.tsx"
import { useBlocks } from "../../use-blocks.ts"
import { useMarkedDays } from "./use-marked-days.ts"

type FilterCalendarProps = {
  label: string
  value: string | null
  onChange: (day: string) => void
  /** The days to mark. */
  entries: FilterEntries | null
}

const YEARS = 100

export function FilterCalendar({ entries, ...props }: FilterCalendarProps) {
  const { now, timezone } = useBlocks().site
  const today = localDate(now, timezone)
  if (entries?.days) return <MarkedCalendar {...props} entries={entries} today={today} />
  const around = parseDate(props.value ?? today)
  const [min, max] = [around.subtract({ years: YEARS }), around.add({ years: YEARS })].map(String)
  return <Calendar {...props} startAt={props.value ?? today} min={min} max={max} hasYears />
}

type MarkedCalendarProps = Omit<FilterCalendarProps, "entries"> & { entries: FilterEntries; today: string }

/** From today to the last day that has a date. */
function MarkedCalendar({ entries, today, ...props }: MarkedCalendarProps) {
  const { days } = entries
  const startAt = props.value ?? days?.dates[0] ?? days?.next ?? today
  const [month, setMonth] = useState(() => startOfMonth(parseDate(startAt)).toString())
  const marked = useMarkedDays(entries, month)
  const max = days?.last && days.last > startAt ? days.last : startAt
  return (
    <Calendar
      {...props}
      startAt={startAt}
      min={today < startAt ? today : startAt}
      max={max}
      isMarked={(day) => marked.has(day)}
      onMonthChange={setMonth}
    />
  )
}
