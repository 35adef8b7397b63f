import type { Occurrence } from "../endpoints/availabilities.ts"
import { offersWaitingList } from "./availability-display.ts"
import { type ScheduleItem, toScheduleItem } from "./schedule-item.ts"

/** A date in the list of a day, and the effect of choosing it. */
export interface QuickRow extends ScheduleItem {
  /** A date that can be booked alone goes straight to the cart; for a date of a whole series, the series is chosen. */
  chooses: "date" | "availability"
  has_waiting_list: boolean
  next_price: Occurrence["availability"]["next_price"]
}

export function toQuickRow(date: Occurrence, now: string): QuickRow {
  const { availability } = date
  const item = toScheduleItem(date, now)
  const isAlone = !item.is_series || availability.is_eligible_to_partial_registrations
  return {
    ...item,
    chooses: isAlone && availability.activity.registration_flow !== "REQUEST" ? "date" : "availability",
    has_waiting_list: offersWaitingList(availability, now),
    next_price: availability.next_price,
  }
}
