import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { EffectiveStatus } from "#contract/rules/availability-status.ts"
import { dateWord } from "#contract/rules/living-dates.ts"
import { isFew } from "#web/blocks/catalogue/card-status.ts"
import { agesText, placeText, pricesText } from "#web/blocks/catalogue/card-texts.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"

export type RowProperty = SettingsOf<"activity">["availability-properties"][number]

interface Described {
  /** The status shown to visitors. */
  status: EffectiveStatus
  /** Of a date, for good. */
  cancelled?: boolean
  opens_at: string | null
  remaining: number | null
  time: string | null
  age_minimum: number | null
  age_maximum: number | null
  category: string | null
  location: Parameters<typeof placeText>[0] | null
  price: number
  next_price: { at: string; price: number } | null
}

/** The details of a row: its hours, why it cannot be booked or not yet, and the properties to show. */
export function useRowDetails(properties: readonly RowProperty[]) {
  const { t } = useTranslation()
  const formats = useFormats()
  const state = ({ status, cancelled = false, opens_at, remaining }: Described) => {
    if (status !== "OPEN")
      return <span className="off">{t(`catalogue.status.${dateWord({ status, cancelled })}`)}</span>
    if (opens_at) {
      const at = { date: formats.date(opens_at, "day"), time: formats.time(opens_at) }
      return <span className="soon">{t("catalogue.opens_at", at)}</span>
    }
    if (remaining === null || !properties.includes("remaining")) return null
    const count = { count: remaining }
    return isFew(remaining) ? (
      <span className="low">{t("catalogue.few_left", count)}</span>
    ) : (
      t("catalogue.remaining", count)
    )
  }
  return (described: Described) => {
    const { time, category, location } = described
    const texts: Record<Exclude<RowProperty, "remaining">, string | null> = {
      time,
      age: agesText(described, t),
      category,
      location: location && placeText(location),
      price: pricesText(described, formats, t),
    }
    const shown = (...names: (keyof typeof texts)[]) =>
      names.filter((name) => properties.includes(name)).map((name) => texts[name])
    return [...shown("time"), state(described), ...shown("age", "category", "location", "price")]
  }
}
