import { ChoiceFilter } from "./choice-filter.tsx"
import { DateFilter } from "./date-filter.tsx"
import { useFilters } from "./filters-context.ts"
import { AgeFilter, WeekdayFilter } from "./tile-filters.tsx"

export type FilterControlProps = {
  /** A key of the address. */
  filter: string
  /** Its text while nothing is chosen. */
  any: string
  isInPopover: boolean
}

/** The input of one filter. */
export function FilterControl({ filter, any, isInPopover }: FilterControlProps) {
  const { filters, entries } = useFilters()
  if (filter === "age") return <AgeFilter />
  if (filter === "weekday") return <WeekdayFilter />
  if (filter === "date") return <DateFilter isCalendar={filters["date-calendar"]} any={any} isInPopover={isInPopover} />
  const group = entries.groups.find(({ key }) => key === filter)
  return group ? <ChoiceFilter group={group} any={any} isInPopover={isInPopover} /> : null
}
