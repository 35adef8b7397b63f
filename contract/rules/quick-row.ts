import type { Occurrence } from "../endpoints/availabilities.ts"
import { offersWaitingList } from "./availability-display.ts"
import { type ScheduleItem, toScheduleItem } from "./schedule-item.ts"

/** A date of the day's list, and what choosing it leads to. */
export interface QuickRow extends ScheduleItem {
  /** A date that can be had alone goes straight to the cart; of a series taken as a whole, one chooses the series. */
  chooses: "date" | "availability"
  has_waiting_list: boolean
}

export function toQuickRow(date: Occurrence, now: string): QuickRow {
  const { availability } = date
  const item = toScheduleItem(date, now)
  const isAlone = !item.is_series || availability.is_eligible_to_partial_registrations
  return {
    ...item,
    chooses: isAlone && availability.activity.registration_flow !== "REQUEST" ? "date" : "availability",
    has_waiting_list: offersWaitingList(availability, now),
  }
}
