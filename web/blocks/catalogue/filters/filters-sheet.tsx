import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { FilterFields } from "./filter-fields.tsx"
import { setFilters, withoutFilters } from "./filter-query.ts"
import { useFilters } from "./filters-context.ts"

type FiltersSheetProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  count: number
  isPending: boolean
}

/** All filters, from below on a phone. The list behind follows; the button shows the number of results. */
export function FiltersSheet({ isOpen, onOpenChange, count, isPending }: FiltersSheetProps) {
  const { t } = useTranslation()
  const { query, change, except } = useFilters()
  const isSet = setFilters(query, except).length > 0
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("catalogue.filters.label")}
      foot={
        <div className="filters-sheet-foot">
          <Button variant="plain" isDisabled={!isSet} onPress={() => change((now) => withoutFilters(now, except), 0)}>
            {t("catalogue.filters.clear")}
          </Button>
          <Button variant="primary" isPending={isPending} onPress={() => onOpenChange(false)}>
            {count > 0 ? t("catalogue.filters.show", { count }) : t("catalogue.filters.show_none")}
          </Button>
        </div>
      }
    >
      <div className="filter-form-aside">
        <FilterFields layout="aside" />
      </div>
    </Drawer>
  )
}
