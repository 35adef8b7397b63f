import type { Occurrence } from "../endpoints/availabilities.ts"
import { isBookable, opensAt, shownStatus } from "./availability-display.ts"
import type { EffectiveStatus } from "./availability-status.ts"

/**
 * A date on a schedule: a week may have a hundred, so each carries only the fields shown. Its status is the one shown
 * to visitors; only OPEN dates whose registrations have begun can be chosen.
 */
export interface ScheduleItem {
  id: number
  cuid: string
  start_at: string
  end_at: string
  status: EffectiveStatus
  cancelled: boolean
  /** When registrations will open; null once they have. */
  opens_at: string | null
  remaining: number | null
  /** It is one of several dates, and the price is for all of them. */
  is_series: boolean
  price: number
  age_minimum: number | null
  age_maximum: number | null
  location: { title: string; name: string; city: string } | null
  /** The category in the organiser's first group of categories. */
  category: string | null
  activity: { id: number; title: string }
  availability: { id: number; cuid: string }
}

export function toScheduleItem({ availability, ...date }: Occurrence, now: string): ScheduleItem {
  const { id, cuid, start_at, end_at, cancelled } = date
  const { price, age_minimum, age_maximum, location, categories, activity } = availability
  const status = itemStatus({ availability, ...date }, now)
  return {
    id,
    cuid,
    start_at,
    end_at,
    status,
    cancelled,
    price,
    age_minimum,
    age_maximum,
    is_series: start_at !== availability.start_at || end_at !== availability.end_at,
    opens_at: status === "OPEN" ? opensAt(availability, now) : null,
    remaining: status === "OPEN" && date.capacity !== null ? date.remaining : null,
    location: location && { title: location.title, name: location.name, city: location.city },
    category: (categories.find(({ group }) => group.scope === "PRIMARY") ?? categories[0])?.title ?? null,
    activity: { id: activity.id, title: activity.title },
    availability: { id: availability.id, cuid: availability.cuid },
  }
}

/** The date's own status, then whether its time has passed, then the status of its availability. */
function itemStatus({ availability, ...date }: Occurrence, now: string): EffectiveStatus {
  if (date.status !== "OPEN") return date.status
  if (!date.on_sale) return "CLOSED"
  return isBookable(date) ? shownStatus(availability, now) : "FULL"
}

export const isChoosable = ({ status, opens_at }: Pick<ScheduleItem, "status" | "opens_at">): boolean =>
  status === "OPEN" && opens_at === null

const TINTS = 5

/** One of five colours, always the same for an activity. */
export const tintOf = ({ activity }: Pick<ScheduleItem, "activity">): number => (activity.id % TINTS) + 1
