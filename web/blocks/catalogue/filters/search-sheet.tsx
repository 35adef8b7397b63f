import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Drawer } from "#web/ui/drawer.tsx"
import { FilterFields } from "./filter-fields.tsx"

type SearchSheetProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; onSearch: () => void }

/** The search bar on a phone, with room for every choice. */
export function SearchSheet({ isOpen, onOpenChange, onSearch }: SearchSheetProps) {
  const { t } = useTranslation()
  const search = () => {
    onOpenChange(false)
    onSearch()
  }
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t("catalogue.inline.find")}
      foot={
        <Button variant="primary" isBlock onPress={search}>
          {t("catalogue.inline.submit")}
        </Button>
      }
    >
      <div className="filter-form-aside">
        <FilterFields layout="aside" />
      </div>
    </Drawer>
  )
}
