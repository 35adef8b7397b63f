import { Link } from "react-router"
import type { CalendarDate } from "#contract/endpoints/console-dates.ts"
import { localDate } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { fillOf, takenOf, usePlacesText } from "../availabilities/places.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./calendar.module.css"
import { allColumns, type ColumnKind, columnsOf } from "./columns.ts"
import type { Found } from "./found.ts"
import { daysBetween, type View } from "./span.ts"

interface DaysTableProps {
  view: Exclude<View, "season">
  by: ColumnKind
  from: string
  to: string
  today: string
  calendar: Found
}

/** The days of a month or a week, or the hours of a day, in columns by activity, place, resource or collaborator. */
export function DaysTable({ view, by, from, to, today, calendar }: DaysTableProps) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const { date: day, time } = useFormats()
  const columns = allColumns(calendar.data, by)
  const touches = (date: CalendarDate, each: string) =>
    localDate(date.start_at, timezone) <= each &&
    localDate(new Date(Date.parse(date.end_at) - 1).toISOString(), timezone) >= each
  const rows =
    view === "day"
      ? [...Map.groupBy(calendar.data, ({ start_at }) => time(start_at))].map(([name, dates]) => ({
          name,
          dates,
          id: name,
        }))
      : daysBetween(from, to).map((each) => ({
          id: each,
          name: day(`${each}T12:00:00Z`, "short_weekday"),
          dates: calendar.data.filter((date) => touches(date, each)),
        }))
  const holidayOn = (each: string) =>
    view === "day" ? undefined : calendar.periods.find(({ start_day, end_day }) => start_day <= each && end_day >= each)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard
    <section className={styles.slide} tabIndex={0} aria-label={t("console_shell.screens.calendar")}>
      <table className={styles.days}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              {t(view === "day" ? "console_availabilities.calendar.hour" : "console_availabilities.calendar.day")}
            </th>
            {columns.map(({ cuid, title }) => (
              <th key={cuid} scope="col">
                {title || t(`console_availabilities.calendar.without.${by}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, dates }) => {
            const holiday = holidayOn(id)
            return (
              <tr key={id} className={holiday ? styles.holiday : undefined}>
                <th scope="row" aria-current={id === today ? "date" : undefined}>
                  {name}
                  {holiday && <small>{holiday.title}</small>}
                </th>
                {columns.map((column) => (
                  <td key={column.cuid}>
                    {dates
                      .filter((date) => columnsOf(date, by).some(({ cuid }) => cuid === column.cuid))
                      .map((date) => (
                        <Chip key={date.cuid} date={date} by={by} />
                      ))}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** One date: its hours, what it is, and how full with a word; it opens its availability. */
function Chip({ date, by }: { date: CalendarDate; by: ColumnKind }) {
  const { t } = useTranslation()
  const { timeRange } = useFormats()
  const text = usePlacesText()
  const { availability, number, of, ...places } = date
  const isClosed = date.status === "CLOSED"
  const told = { ...availability, places }
  const closed = date.cancelled_at ? "console_availabilities.cancelled" : "console_availabilities.status.CLOSED"
  const title = by === "activity" ? availability.location?.title : availability.activity.title
  return (
    <Link
      to={`/availabilities/${availability.cuid}`}
      className={`${styles.chip} ${styles[isClosed ? "closed" : fillOf(told)]}`}
    >
      <small>
        {timeRange(date.start_at, date.end_at)}
        {of > 1 && !date.cancelled_at && ` · ${number}/${of}`}
      </small>
      {title && <b>{title}</b>}
      <span>
        {takenOf(places)} · {isClosed ? t(closed) : text(told)}
      </span>
    </Link>
  )
}
