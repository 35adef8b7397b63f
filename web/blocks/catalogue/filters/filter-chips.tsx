import { hrefOf, withoutValue } from "#web/lists/list-query.ts"
import { SetFilters } from "#web/lists/set-filters.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFilterLabels } from "./filter-labels.ts"
import { setFilters, withoutFilters } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

/** The catalogue's filters that are set. */
export function FilterChips() {
  const { t } = useTranslation()
  const { query, except } = useFilters()
  const { ofValue } = useFilterLabels()
  const filters = setFilters(query, except).map(({ key, value }) => {
    const label = ofValue(key, value)
    return {
      id: `${key} ${value}`,
      label,
      remove: t("catalogue.filters.remove", { filter: label }),
      href: hrefOf(withoutValue(query, key, value)),
    }
  })
  return (
    <SetFilters
      label={t("catalogue.filters.chosen")}
      filters={filters}
      clear={{ label: t("catalogue.filters.clear"), href: hrefOf(withoutFilters(query, except)) }}
    />
  )
}
