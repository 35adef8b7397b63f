import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import type { CssVariables } from "#web/blocks/css-variables.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { CalendarPlus } from "#web/ui/icons/calendar-plus.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { useAccount } from "../use-account.ts"
import "../../catalogue/date-tiles.css"

const MOST_IN_A_ROW = 7

/** The booked dates, a tile each, past ones fainter; and the calendar file. */
export function RegistrationDates({ registration }: { registration: RegistrationDetail }) {
  const { t } = useTranslation()
  const { cuid, dates, cancelled } = registration
  const isGrid = dates.length > MOST_IN_A_ROW
  const tiles: CssVariables = { "--tiles": Math.max(dates.length, 5) }
  return (
    <Card as="section" aria-labelledby="dates" className="stack">
      <div className="row-between">
        <h2 className="panel-title" id="dates">
          {t("account_registrations.dates")}
        </h2>
        {!cancelled && (
          <TextLink className="small reg-calendar" href={`/account/registrations/${cuid}/calendar.ics`} download="">
            <CalendarPlus className="icon icon-sm" aria-hidden="true" />
            {t("checkout.success.calendar")}
          </TextLink>
        )}
      </div>
      <ul className={isGrid ? "date-tiles date-tiles-grid" : "date-tiles"} style={isGrid ? undefined : tiles}>
        {dates.map(({ cuid: key, date }) => (
          <DateTile key={key} {...date} />
        ))}
      </ul>
    </Card>
  )
}

function DateTile({ start_at, end_at }: { start_at: string; end_at: string }) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { date, timeRange } = formatsOf(website.language, website.organiser)
  const note = hasPassed(end_at, now) ? t("offer.past") : ""
  const [weekday, , month] = date(start_at, "short_weekday").split(" ")
  return (
    <li className="date-tile" data-off={note ? "" : undefined}>
      <span className="sr-only">
        {[date(start_at, "full"), timeRange(start_at, end_at), note].filter(Boolean).join(", ")}
      </span>
      <span aria-hidden="true">{weekday}</span>
      <span className="main" aria-hidden="true">
        {date(start_at, "short").split(" ")[0]}
      </span>
      <span aria-hidden="true">{month}</span>
      <span className="note" aria-hidden="true">
        {note || timeRange(start_at, end_at)}
      </span>
    </li>
  )
}
