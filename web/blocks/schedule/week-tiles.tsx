import { Link } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../use-formats.ts"
import { useScheduleNavigation } from "./schedule-navigation.ts"
import "./week-tiles.css"

type WeekTilesProps = {
  /** How many there are on each day of the week. */
  counts: number[]
  /** The day whose items are listed. */
  chosen: string
  /** Whether a day without items can be chosen. */
  showsEmpty: boolean
  className?: string
}

/** The seven days of the week: each a link, one of them current. Going from day to day replaces the history entry. */
export function WeekTiles({ counts, chosen, showsEmpty, className = "" }: WeekTilesProps) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { week, href, today } = useScheduleNavigation()
  return (
    <ul className={`week-tiles ${className}`} aria-label={t("schedule.days")}>
      {week.map((day, index) => {
        const count = counts[index]!
        const [weekday = ""] = date(day, "short_weekday").split(" ")
        const tile = {
          className: day === today ? "week-tile today" : "week-tile",
          "aria-current": day === chosen ? ("date" as const) : undefined,
          children: (
            <>
              <span className="sr-only">
                {date(day, "weekday")}, {count > 0 ? t("schedule.items", { count }) : t("schedule.nothing")}
              </span>
              <small aria-hidden="true">{weekday.slice(0, 2)}</small>
              <span aria-hidden="true">{Number(day.slice(8))}</span>
            </>
          ),
        }
        return (
          <li key={day}>
            {count > 0 || showsEmpty ? (
              <Link {...tile} to={href(day)} rel="nofollow" replace preventScrollReset />
            ) : (
              // biome-ignore lint/a11y: an anchor without address has no role, and there is nothing here to focus.
              <span {...tile} role="link" aria-disabled="true" />
            )}
          </li>
        )
      })}
    </ul>
  )
}
