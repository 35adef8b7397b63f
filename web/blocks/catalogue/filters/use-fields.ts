import { valuesOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFilterLabels } from "./filter-labels.ts"
import { isCategory } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

export interface Field {
  /** A key of the address. */
  key: string
  label: string
  /** Its text while nothing is chosen. */
  any: string
  chosen: string[]
  /** The chosen values, or `any`, short enough for a button. */
  value: string
}

/** Every filter that is on but the search, in the order a parent decides: who, when, where, what. */
export function useFields(): Field[] {
  const { t } = useTranslation()
  const { filters, entries, query, except } = useFilters()
  const { ofFilter, ofValues } = useFilterLabels()
  const field = (key: string, any: string): Field => {
    const chosen = valuesOf(query, key)
    return { key, any, chosen, label: ofFilter(key), value: ofValues(key, chosen, any) }
  }
  const anyOf = (key: string) => {
    if (key === "location") return t("catalogue.filters.any_location")
    return isCategory(key) ? t("catalogue.filters.any_category") : t("catalogue.filters.any_period")
  }
  const hasDate = (filters.date || filters["date-calendar"]) && !except.includes("date")
  return [
    ...(filters.age ? [field("age", t("catalogue.filters.any_age"))] : []),
    ...(hasDate ? [field("date", t("catalogue.filters.any_date"))] : []),
    ...(filters.weekday ? [field("weekday", t("catalogue.filters.any_weekday"))] : []),
    ...entries.groups.map(({ key }) => field(key, anyOf(key))),
  ]
}
