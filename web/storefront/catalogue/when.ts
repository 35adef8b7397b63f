import type { AvailabilityCard } from "#contract/rules/availability-card.ts"
import { type Interval, localDate } from "#contract/rules/dates.ts"
import { weekdayName } from "#web/blocks/catalogue/weekdays.ts"
import type { useFormats } from "#web/blocks/use-formats.ts"
import type { TFunction } from "#web/texts/translator.ts"

type Formats = ReturnType<typeof useFormats>
type Dated = Interval & Pick<AvailabilityCard, "weekdays" | "dates_count" | "hours">

/** The last local day of an interval: one that ends at midnight ended the day before. */
const lastDay = (end_at: string, timezone: string): string =>
  localDate(new Date(Date.parse(end_at) - 1).toISOString(), timezone)

const isOneDay = ({ start_at, end_at }: Interval, timezone: string): boolean =>
  localDate(start_at, timezone) >= lastDay(end_at, timezone)

/** When something takes place, in one sentence: "Du lundi 22 au vendredi 26 février 2027, de 9 h à 16 h". */
export function whenText(dated: Dated, timezone: string, formats: Formats, t: TFunction): string {
  const days = daysText(dated, timezone, formats, t)
  const { hours } = dated
  if (!hours || !isOneDay(hours, timezone)) return days
  return t("offer.when.hours", { days, start: formats.time(hours.start_at), end: formats.time(hours.end_at) })
}

function daysText(
  { start_at, end_at, weekdays, dates_count }: Dated,
  timezone: string,
  formats: Formats,
  t: TFunction,
) {
  const [first, last] = [localDate(start_at, timezone), lastDay(end_at, timezone)]
  if (first >= last) return t("offer.when.day", { day: formats.date(first, "full") })
  const isSameYear = first.slice(0, 4) === last.slice(0, 4)
  const [weekday] = weekdays
  if (dates_count > 1 && weekdays.length === 1 && weekday !== undefined)
    return t("offer.when.weekly", {
      weekday: weekdayName(weekday, formats.language, "long"),
      from: formats.date(first, isSameYear ? "day" : "long"),
      to: formats.date(last, "long"),
    })
  const from = formats.date(first, isSameYear ? "weekday" : "full")
  const isSameMonth = first.slice(0, 7) === last.slice(0, 7)
  return t("offer.when.range", {
    from: isSameMonth ? from.slice(0, from.lastIndexOf(" ")) : from,
    to: formats.date(last, "full"),
  })
}

const LONGEST_STAY = 14 * 86_400_000

/** The unit of an availability's price: its session, its days if they are consecutive, else its sessions. */
export function unitText(dates: readonly Interval[], timezone: string, t: TFunction): string {
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return ""
  const days = new Set(dates.map(({ start_at }) => localDate(start_at, timezone)))
  if (dates.length === 1) {
    if (isOneDay(first, timezone)) return t("offer.unit.session")
    const span = Date.parse(lastDay(first.end_at, timezone)) - Date.parse(localDate(first.start_at, timezone))
    return t("offer.unit.days", { count: Math.round(span / 86_400_000) + 1 })
  }
  const isStay = days.size === dates.length && Date.parse(last.end_at) - Date.parse(first.start_at) <= LONGEST_STAY
  return isStay ? t("offer.unit.days", { count: dates.length }) : t("offer.unit.sessions", { count: dates.length })
}
