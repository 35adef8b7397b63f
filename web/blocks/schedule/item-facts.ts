import { dateWord } from "#contract/rules/living-dates.ts"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { isFew } from "../catalogue/card-status.ts"
import { agesText, placeText, priceText } from "../catalogue/card-texts.ts"
import { useFormats } from "../use-formats.ts"
import { type ItemProperty, useScheduleItems } from "./schedule-context.ts"

export interface ItemFacts {
  /** Null under a heading that says it already. */
  title: string | null
  /** Title, time and place, for screen readers, whatever properties are shown. */
  spoken: string
  /** The properties that are shown, in words. */
  shown: Partial<Record<ItemProperty, string>>
  /** The start alone, where the position in the grid shows the end. */
  start: string | null
  city: string | null
  /** Why it cannot be chosen; null where it can. */
  reason: { text: string; tone: "danger" | "info" } | null
}

/** An item in words. */
export function useItemFacts(item: ScheduleItem): ItemFacts {
  const { t } = useTranslation()
  const { properties, hasTitles } = useScheduleItems()
  const formats = useFormats()
  const { date, time, timeRange } = formats
  const { start_at, end_at, location, remaining, opens_at, status } = item
  const hours = timeRange(start_at, end_at)
  const place = location && placeText(location)
  const price = priceText(item.price, formats, t)
  const facts: Record<ItemProperty, string | null> = {
    age: agesText(item, t),
    category: item.category,
    time: hours,
    location: place,
    price: item.is_series && item.price > 0 ? t("catalogue.quick.series", { price }) : price,
    remaining:
      remaining === null
        ? null
        : t(isFew(remaining) ? "catalogue.few_left" : "catalogue.remaining", { count: remaining }),
  }
  const shown = properties.flatMap((property) => (facts[property] ? [[property, facts[property]]] : []))
  const opening = opens_at && { date: date(opens_at, "day"), time: time(opens_at) }
  return {
    title: hasTitles ? item.activity.title : null,
    spoken: [item.activity.title, date(start_at, "weekday"), hours, place].filter(Boolean).join(", "),
    shown: Object.fromEntries(shown),
    start: properties.includes("time") ? time(start_at) : null,
    city: properties.includes("location") ? location && (location.city || location.title) : null,
    reason: opening
      ? { text: t("catalogue.opens_at", opening), tone: "info" }
      : status === "OPEN"
        ? null
        : { text: t(`catalogue.status.${dateWord(item)}`), tone: "danger" },
  }
}
