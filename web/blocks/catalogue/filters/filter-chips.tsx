import { X } from "lucide-react"
import { useTranslation } from "react-i18next"
import { TextLink } from "#web/ui/link.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { useFilterLabels } from "./filter-labels.ts"
import { hrefOf, setFilters, withoutFilters, withoutValue } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

/** The filters that are set, each a link to the list without it. */
export function FilterChips() {
  const { t } = useTranslation()
  const { query, except } = useFilters()
  const { ofValue } = useFilterLabels()
  const set = setFilters(query, except)
  if (set.length === 0) return null
  return (
    <ul className="set-filters" aria-label={t("catalogue.filters.chosen")}>
      {set.map(({ key, value }) => {
        const label = ofValue(key, value)
        return (
          <li key={`${key} ${value}`}>
            <SiteLink
              className="set-filter"
              href={hrefOf(withoutValue(query, key, value))}
              aria-label={t("catalogue.filters.remove", { filter: label })}
              preventScrollReset
            >
              {label}
              <X className="icon icon-sm" aria-hidden="true" />
            </SiteLink>
          </li>
        )
      })}
      <li>
        <TextLink className="small set-filters-clear" href={hrefOf(withoutFilters(query, except))} preventScrollReset>
          {t("catalogue.filters.clear")}
        </TextLink>
      </li>
    </ul>
  )
}
