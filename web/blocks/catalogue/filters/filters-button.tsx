import { lazy, Suspense, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Count } from "#web/ui/badge.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { SlidersHorizontal } from "#web/ui/icons/sliders-horizontal.tsx"
import { setFilters } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

// The drawer's script is loaded at the first opening.
const FiltersSheet = lazy(async () => ({ default: (await import("./filters-sheet.tsx")).FiltersSheet }))

/** On a narrow screen it floats above the list and opens a sheet with all filters. */
export function FiltersButton({ count, isPending }: { count: number; isPending: boolean }) {
  const { t } = useTranslation()
  const { query, except } = useFilters()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const set = setFilters(query, except).length
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <div className="filters-float">
      <button type="button" className={buttonClass({ className: "btn-ink" })} aria-haspopup="dialog" onClick={open}>
        <SlidersHorizontal className="icon" aria-hidden="true" />
        {t("catalogue.filters.open")}
        {set > 0 && <Count label={t("catalogue.filters.set", { count: set })}>{set}</Count>}
      </button>
      {wasOpen && (
        <Suspense>
          <FiltersSheet isOpen={isOpen} count={count} isPending={isPending} onOpenChange={setOpen} />
        </Suspense>
      )}
    </div>
  )
}
