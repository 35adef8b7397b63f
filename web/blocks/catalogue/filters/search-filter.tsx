import { withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import { useFilter } from "./filters-context.ts"

export function SearchFilter() {
  const { t } = useTranslation()
  const { query, change, delay } = useFilter()
  return (
    <label className="affix filter-search">
      <span className="sr-only">{t("catalogue.filters.search")}</span>
      <Search className="icon" aria-hidden="true" />
      <input
        type="search"
        name="search"
        className="input"
        maxLength={200}
        value={query.get("search") ?? ""}
        placeholder={t("catalogue.filters.search_hint")}
        onChange={({ target: { value } }) =>
          change((now) => withValues(now, "search", value.trim() ? [value] : []), delay)
        }
      />
    </label>
  )
}
