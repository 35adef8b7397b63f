import type { Availability, ListedCard } from "../endpoints/availabilities.ts"
import { type AvailabilityCard, toCard } from "./availability-card.ts"

/** The card of an availability that is known whole; lists are given their cards by `GET /api/availabilities/cards`. */
export function toListedCard(availability: Availability, timezone: string, now: string): ListedCard {
  const { activity, location, categories, ...card } = toCard(availability, timezone, now)
  const { cuid, status, start_at, end_at, registrations_start_at, registrations_end_at } = card
  const { price, capacity, age_minimum, age_maximum, weekdays, dates_count, hours, remaining, cancelled } = card
  const [picture] = activity.images
  return {
    cuid,
    status,
    start_at,
    end_at,
    registrations_start_at,
    registrations_end_at,
    price,
    capacity,
    age_minimum,
    age_maximum,
    weekdays,
    dates_count,
    hours,
    remaining,
    cancelled,
    title: activity.title,
    image: picture ? { public_url: picture.public_url } : null,
    kind: kindOf(categories),
    location: location && { title: location.title, name: location.name, city: location.city },
    activity: { settings: { allow_registrations_after_start: activity.settings.allow_registrations_after_start } },
  }
}

export const kindOf = (categories: AvailabilityCard["categories"]): string =>
  categories
    .filter(({ group }) => group.scope === "PRIMARY")
    .map(({ title }) => title)
    .join(", ")
