import type { AvailabilityDate } from "#contract/endpoints/availabilities.ts"
import { hasPassed } from "#contract/rules/dates.ts"
import { livingDates } from "#contract/rules/living-dates.ts"
import type { CssVariables } from "#web/blocks/css-variables.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import "./date-tiles.css"

const MOST_IN_A_ROW = 7

/** The dates of an availability, a tile each: a row up to seven, a grid beyond. Unavailable ones say why. */
export function DateTiles({ dates, hasTimes }: { dates: AvailabilityDate[]; hasTimes: boolean }) {
  const { t } = useTranslation()
  const isGrid = dates.length > MOST_IN_A_ROW
  const tiles: CssVariables = { "--tiles": Math.max(dates.length, 5) }
  return (
    <section className="stack" aria-labelledby="dates-title">
      <div className="row-between">
        <h2 className="detail-title" id="dates-title">
          {t("offer.dates")}
        </h2>
        {isGrid && <p className="small muted">{t("catalogue.dates", { count: livingDates(dates).length })}</p>}
      </div>
      <ul className={isGrid ? "date-tiles date-tiles-grid" : "date-tiles"} style={isGrid ? undefined : tiles}>
        {dates.map((date) => (
          <DateTile key={date.cuid} date={date} hasTimes={hasTimes} />
        ))}
      </ul>
    </section>
  )
}

function DateTile({ date, hasTimes }: { date: AvailabilityDate; hasTimes: boolean }) {
  const { t } = useTranslation()
  const { now } = useBlocks().site
  const formats = useFormats()
  const { start_at, end_at } = date
  const note = noteOf(date, now, t)
  const hours = formats.timeRange(start_at, end_at)
  const words = [formats.date(start_at, "full"), hours, note].filter(Boolean)
  const [weekday, , month] = formats.date(start_at, "short_weekday").split(" ")
  return (
    <li className="date-tile" data-off={note ? "" : undefined}>
      <span className="sr-only">{words.join(", ")}</span>
      <span aria-hidden="true">{weekday}</span>
      <span className="main" aria-hidden="true">
        {formats.date(start_at, "short").split(" ")[0]}
      </span>
      <span aria-hidden="true">{month}</span>
      {(note || hasTimes) && (
        <span className="note" aria-hidden="true">
          {note || hours}
        </span>
      )}
    </li>
  )
}

function noteOf({ end_at, status, on_sale, cancelled }: AvailabilityDate, now: string, t: TFunction): string {
  if (cancelled) return t("catalogue.status.CANCELLED")
  if (hasPassed(end_at, now)) return t("offer.past")
  if (status !== "OPEN") return t(`catalogue.status.${status}`)
  return on_sale ? "" : t("catalogue.status.CLOSED")
}
