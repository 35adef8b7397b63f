import { lazy, Suspense } from "react"
import { readDay } from "#contract/rules/schedule-days.ts"
import { valuesOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFilterLabels } from "./filter-labels.ts"
import { FilterPopover } from "./filter-popover.tsx"
import { useFilter, useFilters } from "./filters-context.ts"

// The calendar is the heaviest part of a page of cards, and most visitors never open it.
const FilterCalendar = lazy(async () => ({ default: (await import("./filter-calendar.tsx")).FilterCalendar }))

type DateFilterProps = { isCalendar: boolean; any: string; isInPopover: boolean }

/** One day: picked among all, or from a month that marks the days with dates. */
export function DateFilter({ isCalendar, any, isInPopover }: DateFilterProps) {
  const { query } = useFilter()
  const { ofFilter, ofValues } = useFilterLabels()
  const [value] = valuesOf(query, "date")
  if (isCalendar || isInPopover) return <Month isCalendar={isCalendar} />
  return (
    <FilterPopover
      look="select"
      label={ofFilter("date")}
      isLabelHidden
      value={ofValues("date", value ? [value] : [], any)}
      isSet={value !== undefined}
      isLazy
    >
      <Month isCalendar={false} />
    </FilterPopover>
  )
}

function Month({ isCalendar }: { isCalendar: boolean }) {
  const { query, change, delay } = useFilter()
  const value = readDay(valuesOf(query, "date")[0], "") || null
  return (
    <DayChoice
      value={value}
      isCalendar={isCalendar}
      onChange={(day) => change((now) => withValues(now, "date", day === value ? [] : [day]), delay)}
    />
  )
}

type DayChoiceProps = { value: string | null; onChange: (day: string) => void; isCalendar: boolean }

/** A month to pick a day from; where it is in a popover, picking closes it. */
export function DayChoice({ value, onChange, isCalendar }: DayChoiceProps) {
  const { t } = useTranslation()
  const { close } = useFilter()
  const { entries } = useFilters()
  return (
    <>
      <noscript>
        <input className="input" type="date" name="date" defaultValue={value ?? ""} />
      </noscript>
      <Suspense fallback={<div className="filter-calendar-space" />}>
        <FilterCalendar
          label={t("catalogue.filters.date")}
          value={value}
          onChange={(day) => {
            close()
            onChange(day)
          }}
          entries={isCalendar ? entries : null}
        />
      </Suspense>
    </>
  )
}
