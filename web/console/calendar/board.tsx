import { Link } from "react-router"
import type { CalendarDate } from "#contract/endpoints/console-dates.ts"
import { localDate } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { fillOf, takenOf, usePlacesText } from "../availabilities/places.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./calendar.module.css"
import { allColumns, fullestOf } from "./columns.ts"
import type { Found } from "./found.ts"
import { mondayOf, weeksFrom } from "./span.ts"

const legend = ["low", "half", "high", "full", "under", "soon", "closed"] as const

/** Activities by weeks: taken and capacity of each availability, a word beside the colour, school holidays marked. */
export function Board({ from, calendar, today }: { from: string; calendar: Found; today: string }) {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  const weeks = weeksFrom(from)
  const activities = allColumns(calendar.data, "activity")
  const weekOf = (date: CalendarDate) => mondayOf(localDate(date.start_at, timezone))
  const cells = Map.groupBy(calendar.data, (date) => `${date.availability.activity.cuid}/${weekOf(date)}`)
  return (
    <>
      <ul className={styles.legend} aria-label={t("console_availabilities.calendar.legend")}>
        {legend.map((fill) => (
          <li key={fill}>
            <i className={`${styles.swatch} ${styles[fill]}`} aria-hidden="true" />
            {t(`console_availabilities.calendar.fills.${fill}`)}
          </li>
        ))}
        <li>
          <i className={`${styles.swatch} ${styles.holidaySwatch}`} aria-hidden="true" />
          {t("console_availabilities.calendar.holiday")}
        </li>
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard */}
      <section className={styles.slide} tabIndex={0} aria-label={t("console_shell.screens.calendar")}>
        <table className={styles.board}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {t("console_availabilities.calendar.week_of")}
              </th>
              {weeks.map((week) => (
                <WeekHead key={week} week={week} calendar={calendar} isNow={mondayOf(today) === week} />
              ))}
            </tr>
          </thead>
          <tbody>
            {activities.map(({ cuid, title }) => (
              <tr key={cuid}>
                <th scope="row">{title}</th>
                {weeks.map((week) => (
                  <td key={week} className={holidayIn(calendar, week) ? styles.holiday : undefined}>
                    {[
                      ...Map.groupBy(cells.get(`${cuid}/${week}`) ?? [], (date) => date.availability.cuid).values(),
                    ].map((dates) => (
                      <BoardCell key={dates[0]!.cuid} date={fullestOf(dates)} />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The calendar period that a week touches from Monday to Friday. */
function holidayIn({ periods }: Found, monday: string) {
  const friday = new Date(Date.parse(monday) + 4 * 86_400_000).toISOString().slice(0, 10)
  return periods.find(({ start_day, end_day }) => start_day <= friday && end_day >= monday)
}

function WeekHead({ week, calendar, isNow }: { week: string; calendar: Found; isNow: boolean }) {
  const { language } = useFormats()
  const at = new Date(`${week}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(at)
  const holiday = holidayIn(calendar, week)
  return (
    <th
      scope="col"
      className={holiday ? styles.holiday : undefined}
      title={holiday?.title}
      aria-current={isNow ? "date" : undefined}
    >
      <small>{part({ month: "short" })}</small>
      <b>{part({ day: "numeric" })}</b>
      {holiday && <span className={styles.holidayName}>{holiday.title}</span>}
    </th>
  )
}

/** One availability in a week, by its fullest date there: it opens the availability. */
function BoardCell({ date }: { date: CalendarDate }) {
  const { t } = useTranslation()
  const text = usePlacesText()
  const { date: day } = useFormats()
  const { availability, ...places } = date
  const told = { ...availability, places }
  const isClosed = availability.stored_status === "CLOSED" || date.cancelled_at !== null
  const words = isClosed
    ? t(
        availability.cancelled_at || date.cancelled_at
          ? "console_availabilities.cancelled"
          : "console_availabilities.status.CLOSED",
      )
    : availability.under_minimum
      ? t("console_availabilities.minimum_short", { minimum: availability.minimum })
      : text(told)
  const name = `${availability.activity.title}, ${day(date.start_at, "long")}`
  return (
    <Link
      to={`/availabilities/${availability.cuid}`}
      className={`${styles.cell} ${styles[isClosed ? "closed" : fillOf(told)]}`}
    >
      <span className="sr-only">
        {name}
        {t("console_entity.list.colon")}{" "}
      </span>
      <b>{takenOf(places)}</b>
      <span>{words}</span>
      {!isClosed && availability.under_minimum && <span className="sr-only">{text(told)}</span>}
    </Link>
  )
}
