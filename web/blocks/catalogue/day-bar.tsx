import type { ReactNode } from "react"
import { useLocation } from "react-router"
import type { LoadedData } from "#contract/blocks/loads.ts"
import { addDays, weekOf } from "#contract/rules/schedule-days.ts"
import { withValues } from "#web/lists/list-query.ts"
import { POPOVER_DELAY } from "#web/lists/use-query-draft.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { useFormats } from "../use-formats.ts"
import { dayHref } from "./day-href.ts"
import { DayChoice } from "./filters/date-filter.tsx"
import { FilterPopover } from "./filters/filter-popover.tsx"
import { useFilters } from "./filters/filters-context.ts"
import "#web/ui/icon-button.css"

type Loaded = LoadedData<"availabilities-quick-list">

/** The day shown, the ones beside it, its week, and a calendar for those further away. All but the calendar is links. */
export function DayBar({ data, hasCalendar }: { data: Loaded; hasCalendar: boolean }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { change } = useFilters()
  const { day, today } = data
  const title = formats.date(day, day.slice(0, 4) === today.slice(0, 4) ? "weekday" : "full")
  return (
    <nav className="day-bar" aria-label={t("catalogue.quick.navigation")}>
      <div className="day-bar-day">
        <Turn day={day > today ? addDays(day, -1) : null} label={t("catalogue.quick.previous_day")}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </Turn>
        {hasCalendar ? (
          <FilterPopover look="pill" label={t("catalogue.quick.day")} isLabelHidden value={title} isSet={false} isLazy>
            <DayChoice
              value={day}
              isCalendar
              onChange={(chosen) => change((now) => withValues(now, "date", [chosen]), POPOVER_DELAY)}
            />
          </FilterPopover>
        ) : (
          <p className="day-bar-title">{title}</p>
        )}
        <Turn day={addDays(day, 1)} label={t("catalogue.quick.next_day")}>
          <ChevronRight className="icon" aria-hidden="true" />
        </Turn>
      </div>
      <Week data={data} />
    </nav>
  )
}

function Turn({ day, label, children }: { day: string | null; label: string; children: ReactNode }) {
  const { search } = useLocation()
  const className = "icon-btn icon-btn-bordered"
  if (day === null)
    return (
      // biome-ignore lint/a11y: an anchor without address has no role, and there is nothing here to focus.
      <span className={className} role="link" aria-disabled="true" aria-label={label} data-disabled>
        {children}
      </span>
    )
  return (
    <SiteLink className={className} href={dayHref(search, day)} aria-label={label} rel="nofollow" preventScrollReset>
      {children}
    </SiteLink>
  )
}

/** The seven days, a tile each; those with dates are coloured. */
function Week({ data: { day, today, entries } }: { data: Loaded }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { date } = useFormats()
  return (
    <ul className="day-bar-week">
      {weekOf(day).map((each) => {
        const [weekday = ""] = date(each, "short_weekday").split(" ")
        const has = entries.days?.dates.includes(each) ?? false
        const spoken = `${date(each, "weekday")}, ${t(has ? "catalogue.quick.something" : "catalogue.quick.nothing_then")}`
        const inside = (
          <>
            <span className="sr-only">{spoken}</span>
            <small aria-hidden="true">{weekday.slice(0, 2)}</small>
            <span aria-hidden="true">{Number(each.slice(8))}</span>
          </>
        )
        return (
          <li key={each} className={has ? "has" : undefined}>
            {each < today ? (
              <span className="day-bar-past">{inside}</span>
            ) : (
              <SiteLink
                href={dayHref(search, each)}
                aria-current={each === day ? "date" : undefined}
                rel="nofollow"
                preventScrollReset
              >
                {inside}
              </SiteLink>
            )}
          </li>
        )
      })}
    </ul>
  )
}
