import { useLocation } from "react-router"
import { hrefOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-search.svg"
import { useFilterLabels } from "./filter-labels.ts"
import { setFilters, withoutFilters } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

/** Shown when the filters of the address match nothing, with a link that removes them. */
export function NothingFound({ level }: { level: 2 | 3 }) {
  const { t } = useTranslation()
  const { except } = useFilters()
  const query = new URLSearchParams(useLocation().search)
  const { ofValue } = useFilterLabels()
  const set = setFilters(query, except)
  const searched = set.find(({ key }) => key === "search")
  const title = searched
    ? t("catalogue.nothing_found.searched", { text: ofValue("search", searched.value) })
    : t("catalogue.nothing_found.title")
  const clear = (
    <LinkButton href={hrefOf(withoutFilters(query, except))} preventScrollReset>
      {t("catalogue.nothing_found.clear", { count: set.length })}
    </LinkButton>
  )
  return (
    <EmptyState picture={picture} title={title} headingLevel={level} action={clear}>
      {t("catalogue.nothing_found.subtitle")}
    </EmptyState>
  )
}
