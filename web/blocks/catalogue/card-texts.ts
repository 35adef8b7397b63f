import type { Location } from "#contract/endpoints/catalogue.ts"
import type { AvailabilityCard } from "#contract/rules/availability-card.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { useFormats } from "../use-formats.ts"
import { weekdayName } from "./weekdays.ts"

type Formats = ReturnType<typeof useFormats>

interface Ages {
  age_minimum: number | null
  age_maximum: number | null
}

/** "6 – 12 ans", "dès 6 ans", "jusqu’à 12 ans"; nothing where anybody may come. */
export function agesText({ age_minimum: from, age_maximum: to }: Ages, t: TFunction): string {
  if (from !== null && to !== null)
    return from === to ? t("catalogue.ages.one", { count: from }) : t("catalogue.ages.range", { from, to })
  if (from !== null && from > 0) return t("catalogue.ages.from", { from })
  return to === null ? "" : t("catalogue.ages.to", { to })
}

export const placeText = ({ title, name, city }: Pick<Location, "title" | "name" | "city">): string => {
  const place = title || name
  return city && !place.includes(city) ? `${place}, ${city}` : place
}

type Times = Pick<AvailabilityCard, "start_at" | "end_at" | "weekdays" | "dates_count">

/** One date by its weekday, a weekly one by that and its stretch, anything else from its first day to its last. */
export function datesText({ start_at, end_at, weekdays, dates_count }: Times, formats: Formats, t: TFunction): string {
  const [weekday] = weekdays
  if (dates_count === 1 && formats.date(start_at, "long") === formats.dateRange(start_at, end_at, "long"))
    return formats.date(start_at, "full")
  if (dates_count === 1 || weekdays.length !== 1 || weekday === undefined)
    return formats.dateRange(start_at, end_at, "long")
  return t("catalogue.weekly", {
    weekday: weekdayName(weekday, formats.language, "long"),
    from: formats.date(start_at, "short"),
    to: formats.date(end_at, "short"),
  })
}

export const priceText = (amount: number, { money }: Formats, t: TFunction): string =>
  amount === 0 ? t("catalogue.free") : money(amount)

interface Prices {
  price: number
  /** From when on it costs otherwise, where the price is an early one. */
  next_price: { at: string; price: number } | null
}

/** "140 € jusqu’au 31 mars, puis 160 €" while an early price runs, else the price. */
export function pricesText({ price, next_price: next }: Prices, formats: Formats, t: TFunction): string {
  const now = priceText(price, formats, t)
  if (!next) return now
  const { date, time } = formats.until(next.at, "day")
  const early = { price: now, date, next: priceText(next.price, formats, t) }
  return time === null ? t("catalogue.early_price", early) : t("catalogue.early_price_at", { ...early, time })
}
