import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { useFormats } from "../use-formats.ts"
import { DayPicker } from "./day-picker.tsx"
import { useScheduleNavigation } from "./schedule-navigation.ts"
import "#web/ui/icon-button.css"
import "./week-bar.css"

/** Links to the weeks before and after and to the nearest days with dates; a calendar for any other day. */
export function WeekBar({ shows }: { shows: "week" | "day" }) {
  const { t } = useTranslation()
  const { date: written, dateRange } = useFormats()
  const { date, today, week, previousWeek, nextWeek } = useScheduleNavigation()
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return (
    <div className="week-bar">
      <div className="week-nav">
        <WeekLink date={previousWeek} label={t("schedule.previous_week")}>
          <ChevronLeft className="icon" aria-hidden="true" />
        </WeekLink>
        <DayPicker>
          {shows === "week" ? dateRange(week[0]!, week[6]!, "long") : written(date, isThisYear ? "weekday" : "full")}
        </DayPicker>
        <WeekLink date={nextWeek} label={t("schedule.next_week")}>
          <ChevronRight className="icon" aria-hidden="true" />
        </WeekLink>
      </div>
      <Jumps />
    </div>
  )
}

/** rel="nofollow": there is always another week, and robots would never come to an end. */
function WeekLink({ date, label, children }: { date: string; label: string; children: ReactNode }) {
  const { href } = useScheduleNavigation()
  const className = "icon-btn icon-btn-bordered week-turn"
  return (
    <SiteLink className={className} href={href(date)} aria-label={label} rel="nofollow" preventScrollReset>
      {children}
    </SiteLink>
  )
}

function Jumps() {
  const { t } = useTranslation()
  const { date: written } = useFormats()
  const { previous, next, href } = useScheduleNavigation()
  if (!previous && !next) return null
  return (
    <div className="week-jumps">
      {previous && (
        <SiteLink className="week-jump" href={href(previous)} rel="nofollow" preventScrollReset>
          {t("schedule.previous_date", { date: written(previous, "short_weekday") })}
        </SiteLink>
      )}
      {next && (
        <SiteLink className="week-jump" href={href(next)} rel="nofollow" preventScrollReset>
          {t("schedule.next_date", { date: written(next, "short_weekday") })}
        </SiteLink>
      )}
    </div>
  )
}
