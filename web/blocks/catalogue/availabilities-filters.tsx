import { useLocation } from "react-router"
import { hrefOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import picture from "#web/ui/pictures/spot-search.svg"
import type { BlockProps } from "../blocks-context.ts"
import { type Level, useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import { AvailabilityCard } from "./availability-card.tsx"
import { lookOf } from "./card-look.ts"
import { Cards, SectionHead } from "./cards-section.tsx"
import { CardsSkeleton } from "./cards-skeleton.tsx"
import { FilterChips } from "./filters/filter-chips.tsx"
import { FilterFrame } from "./filters/filter-frame.tsx"
import { setFilters } from "./filters/filter-query.ts"
import { NothingFound } from "./filters/nothing-found.tsx"
import { NoAvailabilities } from "./no-availabilities.tsx"

type Props = BlockProps<"availabilities-filters">
type Loaded = NonNullable<Props["data"]>

/** Cards above the fold, whose pictures load eagerly. */
const FIRST = 3

/** The catalogue: cards, and filters whose state is the address. */
export function AvailabilitiesFilters({ element: { id, settings }, data, mark }: Props) {
  const { t } = useTranslation()
  const level = useLevel(id)
  if (!data) return null
  const { entries, count } = data
  return (
    <Band className="section-availabilities-filters" settings={settings} mark={mark}>
      <div className="band-in">
        <SectionHead settings={settings} />
        <FilterFrame settings={settings} entries={entries} count={count}>
          {(isPending) => (
            <>
              <p className={count > 0 ? "filtered-count bare" : "sr-only"} role="status">
                {isPending ? <span className="sr-only">{t("ui.loading")}</span> : null}
                <span className="strong">{t("catalogue.results", { count })}</span>
              </p>
              <FilterChips />
              {isPending ? (
                <CardsSkeleton settings={settings} count={data.data.length || settings.columns * 2} />
              ) : (
                <Found settings={settings} data={data} level={settings.title ? 3 : level} />
              )}
            </>
          )}
        </FilterFrame>
      </div>
    </Band>
  )
}

type FoundProps = { settings: Props["element"]["settings"]; data: Loaded; level: Level }

function Found({ settings, data: { data, count, page_number, page_size }, level }: FoundProps) {
  const query = new URLSearchParams(useLocation().search)
  const headingLevel = level === 1 ? 2 : level
  if (count === 0 && setFilters(query).length > 0) return <NothingFound level={headingLevel} />
  if (count === 0) return <NoAvailabilities level={headingLevel} />
  const href = (page: number) => {
    const turned = new URLSearchParams(query)
    turned.set("page_number", String(page))
    return hrefOf(turned)
  }
  if (data.length === 0) return <PastTheEnd href={href(1)} level={headingLevel} />
  const look = lookOf(settings, "rows")
  const cards = data.map((card, index) => (
    <AvailabilityCard key={card.cuid} card={card} level={level} look={look} isEager={index < FIRST} />
  ))
  return (
    <>
      <Cards settings={settings} shape="rows" cards={cards} />
      <Pagination page={page_number} pageSize={page_size} total={count} href={href} />
    </>
  )
}

function PastTheEnd({ href, level }: { href: string; level: 2 | 3 }) {
  const { t } = useTranslation()
  const back = <LinkButton href={href}>{t("catalogue.past_the_end.go")}</LinkButton>
  return <EmptyState picture={picture} title={t("catalogue.past_the_end.title")} headingLevel={level} action={back} />
}
