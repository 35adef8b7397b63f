import { FilterControl } from "./filter-control.tsx"
import { FilterPopover } from "./filter-popover.tsx"
import { useFilters } from "./filters-context.ts"
import { SearchFilter } from "./search-filter.tsx"
import { useFields } from "./use-fields.ts"

/** Every filter: one below the other, each in full; or side by side, each behind its button. */
export function FilterFields({ layout }: { layout: "aside" | "stacked" }) {
  const { filters } = useFilters()
  const fields = useFields()
  return (
    <>
      {filters.search && <SearchFilter />}
      {fields.map(({ key, label, any, chosen, value }) =>
        layout === "aside" ? (
          <fieldset key={key} className="filter-group">
            <legend className="legend">{label}</legend>
            <FilterControl filter={key} any={any} isInPopover={false} />
          </fieldset>
        ) : (
          <FilterPopover
            key={key}
            look="pill"
            label={label}
            isLabelHidden={chosen.length > 0}
            value={chosen.length > 0 ? value : ""}
            isSet={chosen.length > 0}
            // The calendar is heavy and loaded when opened; lists are rendered at once, so that they work without
            // script.
            isLazy={key === "date"}
          >
            <FilterControl filter={key} any={any} isInPopover />
          </FilterPopover>
        ),
      )}
    </>
  )
}
