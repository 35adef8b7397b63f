import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../../use-formats.ts"
import { weekdayName } from "../weekdays.ts"
import { useFilters } from "./filters-context.ts"

const ADULT = 18
const isDay = /^\d{4}-\d\d-\d\d/

/** An age in words. */
export function useAgeLabel() {
  const { t } = useTranslation()
  return (age: number) => (age === ADULT ? t("catalogue.ages.adult", { age }) : t("catalogue.ages.one", { count: age }))
}

/** The texts of filters and of their values. */
export function useFilterLabels() {
  const { t } = useTranslation()
  const { language, date } = useFormats()
  const { entries } = useFilters()
  const ofAge = useAgeLabel()

  const ofFilter = (key: string): string => {
    const own = entries.groups.find((group) => group.key === key)?.title
    if (own) return own
    if (key === "location") return t("catalogue.filters.location")
    if (key === "period" || key === "availabilities-period") return t("catalogue.filters.period")
    if (key === "weekday") return t("catalogue.filters.weekday")
    if (key === "age") return t("catalogue.filters.age")
    if (key === "date") return t("catalogue.filters.date")
    return key === "search" ? t("catalogue.filters.search") : t("catalogue.filters.category")
  }

  /** A value that is no longer known is shown by the name of its filter. */
  const ofValue = (key: string, value: string): string => {
    if (key === "search") return t("catalogue.filters.searched", { text: value })
    if (key === "weekday" && /^[1-7]$/.test(value)) return weekdayName(Number(value), language, "long")
    if (key === "age" && /^\d{1,3}$/.test(value)) return ofAge(Number(value))
    if (key === "date" && isDay.test(value)) return date(value.slice(0, 10), "weekday")
    const group = entries.groups.find((each) => each.key === key)
    return group?.entries.find((entry) => entry.value === value)?.label ?? ofFilter(key)
  }

  /** The chosen values of one filter, short enough for a button. */
  const ofValues = (key: string, values: string[], any: string): string => {
    const [first, ...others] = values.map((value) => ofValue(key, value))
    if (first === undefined) return any
    return others.length === 0 ? first : `${first} + ${others.length}`
  }
  return { ofFilter, ofValue, ofValues }
}
