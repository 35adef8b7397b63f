import type { LoadedData } from "#contract/blocks/loads.ts"
import type { ActivityDetail } from "#contract/endpoints/activities.ts"
import type { Availability, AvailabilityDate } from "#contract/endpoints/availabilities.ts"
import { isRegistrable } from "#contract/rules/availability-display.ts"
import { allTicked, canBeTaken, chosenDates } from "./chosen-dates.ts"

export type ChosenAvailability = LoadedData<"cart-add">["chosen"][number]

/** One of several registrations added together: an availability, and its chosen dates. */
export interface SelectionLine {
  availability: ChosenAvailability["availability"]
  activity: ActivityDetail
  dates: AvailabilityDate[]
}

/** The data the page does not bring: the dates of whole availabilities, and each activity's options and questions. */
export interface SelectionFacts {
  availabilities: Availability[]
  activities: ActivityDetail[]
}

/**
 * The choices, one line for each availability. Those that cannot be booked any more are left out: one date that has
 * just become full must not prevent all the others.
 */
export function linesOf(chosen: ChosenAvailability[], facts: SelectionFacts, now: string): SelectionLine[] {
  const lines = new Map<number, SelectionLine>()
  for (const { availability, date } of chosen) {
    const activity = facts.activities.find(({ id }) => id === availability.activity_id)
    if (!activity || activity.registration_flow === "REQUEST" || !isRegistrable(availability, now)) continue
    const dates = date ? [date].filter(canBeTaken) : wholeOf(availability.id, facts)
    const known = lines.get(availability.id)?.dates ?? []
    const all = [...known, ...dates.filter(({ id }) => !known.some((other) => other.id === id))]
    if (all.length > 0) lines.set(availability.id, { availability, activity, dates: all.sort(byTime) })
  }
  return [...lines.values()]
}

const byTime = (one: AvailabilityDate, other: AvailabilityDate) => Date.parse(one.start_at) - Date.parse(other.start_at)

function wholeOf(id: number, { availabilities }: SelectionFacts): AvailabilityDate[] {
  const availability = availabilities.find((each) => each.id === id)
  return availability ? chosenDates(availability, allTicked(availability)) : []
}

export const activitiesOf = (lines: SelectionLine[]): ActivityDetail[] => [
  ...new Map(lines.map(({ activity }) => [activity.id, activity])).values(),
]
