import { type FormEvent, lazy, Suspense, useState } from "react"
import { useNavigate } from "react-router"
import { writeQuery } from "#web/lists/list-query.ts"
import { type Change, useQueryDraft } from "#web/lists/use-query-draft.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { Cake } from "#web/ui/icons/cake.tsx"
import { Calendar } from "#web/ui/icons/calendar.tsx"
import { MapPin } from "#web/ui/icons/map-pin.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import { SlidersHorizontal } from "#web/ui/icons/sliders-horizontal.tsx"
import { Sparkles } from "#web/ui/icons/sparkles.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { Band } from "../section/band.tsx"
import { FilterPopover } from "./filters/filter-popover.tsx"
import { isCategory } from "./filters/filter-query.ts"
import { FiltersContext, type FiltersOn, useFilters } from "./filters/filters-context.ts"
import { SearchFilter } from "./filters/search-filter.tsx"
import { useFields } from "./filters/use-fields.ts"
import "./filters/filters.css"
import "./inline-filters.css"

// Loaded when the bar is opened, since a home page is looked at more often than searched.
const FilterControl = lazy(async () => ({ default: (await import("./filters/filter-control.tsx")).FilterControl }))
const SearchSheet = lazy(async () => ({ default: (await import("./filters/search-sheet.tsx")).SearchSheet }))

/**
 * A search bar. With an address of its own it leads there with the chosen filters; without one it filters its own page,
 * choice by choice.
 */
export function InlineFilters({ element: { settings }, data, mark }: BlockProps<"inline-filters">) {
  const { filters, href } = settings
  const live = useQueryDraft()
  const [chosen, setChosen] = useState(() => new URLSearchParams())
  const navigate = useNavigate()
  if (!data || !Object.values(filters).some(Boolean)) return null
  const choose: Change = (edit) => setChosen((before) => edit(before))
  const on: FiltersOn = {
    filters,
    entries: data,
    except: [],
    ...(href ? { query: chosen, change: choose } : { query: live.query, change: live.change }),
  }
  const search = () => (href ? void navigate(withQuery(href, chosen)) : live.apply())
  return (
    <Band className="section-inline-filters" settings={settings} mark={mark}>
      <div className="band-in">
        <FiltersContext value={on}>
          <SearchBar href={href} onSearch={search} />
          <SearchLine onSearch={search} />
        </FiltersContext>
      </div>
    </Band>
  )
}

type SearchProps = { href: string; onSearch: () => void }
const isOwn = (href: string) => href === "" || href.startsWith("/")

function SearchBar({ href, onSearch }: SearchProps) {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    if (!isOwn(href)) return
    event.preventDefault()
    onSearch()
  }
  return (
    <form
      className="search-bar"
      {...(href && { action: href })}
      aria-label={t("catalogue.inline.label")}
      onSubmit={submit}
    >
      <BarFields />
      <button type="submit" className={buttonClass({ variant: "primary", size: "lg" })}>
        <Search className="icon" aria-hidden="true" />
        {t("catalogue.inline.submit")}
      </button>
    </form>
  )
}

const icons: Record<string, typeof Cake> = { age: Cake, location: MapPin }

function BarFields() {
  const { filters } = useFilters()
  const fields = useFields()
  return (
    <>
      {filters.search && <SearchFilter />}
      {fields.map(({ key, label, any, chosen, value }) => {
        const Icon = icons[key] ?? (isCategory(key) ? Sparkles : Calendar)
        return (
          <FilterPopover
            key={key}
            look="bar"
            icon={<Icon className="icon" aria-hidden="true" />}
            label={label}
            value={value}
            isSet={chosen.length > 0}
            isLazy
          >
            <Suspense fallback={<div className="filter-waiting" />}>
              <FilterControl filter={key} any={any} isInPopover />
            </Suspense>
          </FilterPopover>
        )
      })}
    </>
  )
}

/** On a phone: one line that opens a sheet. */
function SearchLine({ onSearch }: Pick<SearchProps, "onSearch">) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const open = () => {
    setWasOpen(true)
    setOpen(true)
  }
  return (
    <>
      <button type="button" className="search-line" aria-haspopup="dialog" onClick={open}>
        <Search className="icon" aria-hidden="true" />
        <span className="tx">
          <b>{t("catalogue.inline.find")}</b>
          <small>{t("catalogue.inline.by")}</small>
        </span>
        <span className="go">
          <SlidersHorizontal className="icon" aria-hidden="true" />
        </span>
      </button>
      {wasOpen && (
        <Suspense>
          <SearchSheet isOpen={isOpen} onOpenChange={setOpen} onSearch={onSearch} />
        </Suspense>
      )}
    </>
  )
}

/** An address with a query of its own keeps it. */
function withQuery(href: string, query: URLSearchParams): string {
  const [path = "", own = ""] = href.split("?")
  const whole = new URLSearchParams(own)
  for (const [key, value] of query) whole.set(key, value)
  return path + writeQuery(whole)
}
