import { type ReactNode, useRef, useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { hrefOf, toggled, valuesOf, withoutValue, withValues } from "#web/lists/list-query.ts"
import { SetFilters } from "#web/lists/set-filters.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { AlignJustify } from "#web/ui/icons/align-justify.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { Columns3 } from "#web/ui/icons/columns-3.tsx"
import { ListFilter } from "#web/ui/icons/list-filter.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { keep } from "../session/kept.ts"
import { ColumnsDialog } from "./columns-dialog.tsx"
import { densities, useDensity } from "./density.ts"
import styles from "./list.module.css"
import { filtersOf } from "./list-query.ts"
import type { Columns } from "./use-columns.ts"
import { useFilterTexts } from "./use-filter-texts.ts"

interface ListBarProps {
  of: Entity
  columns: Columns
  /** Another way to narrow the list. */
  more?: ReactNode
}

/** Search, filters, height of rows and columns of a list. Everything but the last two stands in the address. */
export function ListBar({ of, columns, more }: ListBarProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const texts = useFilterTexts(of)
  const density = useDensity()
  const search = useRef<HTMLDivElement>(null)
  const find = {
    key: "/",
    label: t("console_entity.keys.search"),
    run: () => search.current?.querySelector("input")?.focus(),
  }
  useKeys(find)
  const [areColumnsOpen, setColumnsOpen] = useState(false)
  const change = (query: URLSearchParams) => void navigate(hrefOf(query), { replace: true, preventScrollReset: true })
  const offered = texts.offered.map(({ field, value, label }) => ({
    id: `${field}/${value}`,
    label,
    icon: valuesOf(address, field).includes(value) && <Check className="icon icon-sm" aria-hidden="true" />,
    onAction: () => change(chosenIn(of, address, field, value)),
  }))
  const set = texts.set(address).map(({ field, value, label }) => ({
    id: `${field}/${value}`,
    label,
    remove: t("console_entity.list.remove_filter", { filter: label }),
    href: hrefOf(withoutValue(address, field, value)),
  }))
  const cleared = [...filtersOf(of), "filter", "archived", "search"].reduce(
    (query, key) => withValues(query, key, []),
    address,
  )
  return (
    <div className={styles.bar}>
      <div ref={search} className={styles.search}>
        <SearchField
          label={t("console_entity.list.search")}
          isLabelHidden
          placeholder={t("console_entity.list.search")}
          value={address.get("search") ?? ""}
          onSearch={(text) => change(withValues(address, "search", text === "" ? [] : [text.slice(0, 200)]))}
        />
      </div>
      <div className={styles.chips}>
        <SetFilters
          label={t("console_entity.list.filters")}
          filters={set}
          clear={{ label: t("console_entity.list.clear"), href: hrefOf(cleared) }}
        />
      </div>
      {offered.length > 0 && (
        <Menu
          label={t("console_entity.list.filter")}
          actions={offered}
          placement="bottom start"
          trigger={
            <Button>
              <ListFilter className="icon icon-sm" aria-hidden="true" />
              {t("console_entity.list.filter")}
            </Button>
          }
        />
      )}
      {more}
      <span className={styles.looks}>
        <Menu
          label={t("console_entity.density.open")}
          actions={densities.map((each) => ({
            id: each,
            label: t(`console_entity.density.${each}`),
            icon: each === density && <Check className="icon icon-sm" aria-hidden="true" />,
            onAction: () => keep("density", each),
          }))}
          trigger={
            <IconButton isSmall label={t("console_entity.density.open")}>
              <AlignJustify className="icon" aria-hidden="true" />
            </IconButton>
          }
        />
        <IconButton isSmall label={t("console_entity.columns.open")} onPress={() => setColumnsOpen(true)}>
          <Columns3 className="icon" aria-hidden="true" />
        </IconButton>
      </span>
      <ColumnsDialog of={of} columns={columns} isOpen={areColumnsOpen} onOpenChange={setColumnsOpen} />
    </div>
  )
}

/** The address with a value of a filter more, or without it; a filter of one value gives up the one before. */
const chosenIn = ({ fields }: Entity, address: URLSearchParams, field: string, value: string): URLSearchParams =>
  fields[field]?.single && !valuesOf(address, field).includes(value)
    ? withValues(address, field, [value])
    : toggled(address, field, value)
