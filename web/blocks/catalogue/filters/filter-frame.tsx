import type { ReactNode } from "react"
import { useLocation, useNavigation } from "react-router"
import type { FilterEntries } from "#contract/blocks/filter-loads.ts"
import type { SettingsOf } from "#contract/blocks/registry.ts"
import { SECTION_DELAY, useQueryDraft } from "#web/lists/use-query-draft.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { usePending } from "#web/ui/use-pending.ts"
import { FilterFields } from "./filter-fields.tsx"
import { isFilter } from "./filter-query.ts"
import { FiltersButton } from "./filters-button.tsx"
import { DelayContext, FiltersContext, type FiltersOn } from "./filters-context.ts"
import "./filters.css"

type FilterFrameProps = {
  settings: Pick<SettingsOf<"availabilities-filters">, "filters" | "layout">
  entries: FilterEntries
  except?: string[]
  /** The number of results for the filters of the address. */
  count: number
  /** The results, and whether others are being loaded. */
  children: (isPending: boolean) => ReactNode
}

/** Filters beside a list or above it; where there is no room for them, behind a button. */
export function FilterFrame({
  settings: { filters, layout },
  entries,
  except = [],
  count,
  children,
}: FilterFrameProps) {
  const { query, change, apply } = useQueryDraft()
  const { pathname } = useLocation()
  const { location: going } = useNavigation()
  const isPending = usePending(going?.pathname === pathname)
  const hasFilters = Object.entries(filters).some(([name, isOn]) => isOn && !except.includes(name))
  const on: FiltersOn = { query, change, filters, entries, except }
  return (
    <FiltersContext value={on}>
      <div className={hasFilters ? `filtered filtered-${layout}` : "filtered"}>
        {hasFilters && <FilterForm layout={layout} onSubmit={apply} />}
        <div className="filtered-list" aria-busy={isPending}>
          {children(isPending)}
        </div>
        {hasFilters && <FiltersButton count={count} isPending={isPending} />}
      </div>
    </FiltersContext>
  )
}

/** A form, so that it works without script; with it, every choice applies at once and Enter only skips the delay. */
function FilterForm({ layout, onSubmit }: { layout: "aside" | "stacked"; onSubmit: () => void }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <form
      className={`filter-form filter-form-${layout}`}
      action={pathname}
      aria-label={t("catalogue.filters.label")}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <DelayContext value={SECTION_DELAY}>
        <FilterFields layout={layout} />
      </DelayContext>
      {keptOf(search).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <noscript>
        <button type="submit" className={buttonClass({ isBlock: true })}>
          {t("catalogue.filters.open")}
        </button>
      </noscript>
    </form>
  )
}

const keptOf = (search: string) =>
  [...new URLSearchParams(search)].filter(([key]) => !isFilter(key) && key !== "page_number")
