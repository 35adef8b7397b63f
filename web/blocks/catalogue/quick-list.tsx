import { useLocation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { Skeleton } from "#web/ui/skeleton.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { type Level, useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import { useFormats } from "../use-formats.ts"
import { SectionHead } from "./cards-section.tsx"
import { DayBar } from "./day-bar.tsx"
import { dayHref } from "./day-href.ts"
import { FilterChips } from "./filters/filter-chips.tsx"
import { FilterFrame } from "./filters/filter-frame.tsx"
import { setFilters } from "./filters/filter-query.ts"
import { NothingFound } from "./filters/nothing-found.tsx"
import { QuickRow } from "./quick-row.tsx"
import "./quick-list.css"

type Props = BlockProps<"availabilities-quick-list">
type Loaded = NonNullable<Props["data"]>

/** One day's dates, each a line with the way to the cart at its end. */
export function AvailabilitiesQuickList({ element: { id, settings }, data, mark }: Props) {
  const level = useLevel(id)
  if (!data) return null
  const { rows, entries } = data
  const properties = new Set(settings["items-properties"])
  const lineLevel = settings.title ? 3 : level === 1 ? 2 : level
  return (
    <Band className="section-availabilities-quick-list" settings={settings} mark={mark}>
      <div className="band-in">
        <SectionHead settings={settings} />
        <FilterFrame settings={settings} entries={entries} except={["date", "date-calendar"]} count={rows.length}>
          {(isPending) => (
            <>
              <DayBar data={data} hasCalendar={settings.filters["date-calendar"] || settings.filters.date} />
              <FilterChips />
              {isPending ? (
                <Loading count={rows.length} />
              ) : rows.length > 0 ? (
                <ul className="quick-rows">
                  {rows.map((row) => (
                    <QuickRow key={row.cuid} row={row} properties={properties} level={lineLevel} />
                  ))}
                </ul>
              ) : (
                <Nothing data={data} level={lineLevel} />
              )}
            </>
          )}
        </FilterFrame>
      </div>
    </Band>
  )
}

function Loading({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div className="quick-rows" role="status">
      <span className="sr-only">{t("ui.loading")}</span>
      {Array.from({ length: Math.max(count, 3) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={index} className="quick-row">
          <Skeleton width="6rem" height="1.25rem" />
          <Skeleton width="70%" height="2.5rem" />
          <Skeleton width="5rem" height="2.5rem" />
        </div>
      ))}
    </div>
  )
}

/** An empty day leads to the next that has dates. Without any, the text says whether filters are the reason. */
function Nothing({ data: { next, previous }, level }: { data: Loaded; level: Exclude<Level, 1> }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { search } = useLocation()
  const nearest = next ?? previous
  if (nearest) {
    const day = date(nearest, "weekday")
    return (
      <EmptyState
        picture={picture}
        title={t("catalogue.quick.no_date.title")}
        headingLevel={level}
        action={
          <LinkButton variant="primary" href={dayHref(search, nearest)} preventScrollReset>
            {t("catalogue.quick.no_date.go", { day })}
          </LinkButton>
        }
      >
        {t("catalogue.quick.no_date.subtitle", { day })}
      </EmptyState>
    )
  }
  if (setFilters(new URLSearchParams(search), ["date"]).length > 0) return <NothingFound level={level} />
  return (
    <EmptyState picture={picture} title={t("catalogue.quick.nothing.title")} headingLevel={level}>
      {t("catalogue.quick.nothing.subtitle")}
    </EmptyState>
  )
}
