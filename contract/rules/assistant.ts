// What the assistant proposes for each kind of activity. Days are local; every proposal can be changed before it is made.
import { mondayOf, type ScheduleMode } from "./recurrence.ts"

export const assistantKinds = ["CAMP", "COURSE", "WORKSHOP", "DAYCARE", "STAY"] as const
export type AssistantKind = (typeof assistantKinds)[number]

export interface Proposal {
  /** The dates as a schedule makes them; null is one date from the first day to the last, over the nights between. */
  mode: ScheduleMode | null
  weekdays: number[]
  start_day: string
  end_day: string
  start_time: string
  end_time: string
  age_minimum: number | null
  age_maximum: number | null
}

const DAY = 86_400_000
const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
const workdays = [1, 2, 3, 4, 5]

/** Starts in about six weeks: time to be found, and on the right day of the week. */
export function proposalOf(kind: AssistantKind, today: string): Proposal {
  const monday = mondayOf(later(today, 42))
  switch (kind) {
    case "CAMP":
      return {
        mode: "ONE_PER_WEEK",
        weekdays: workdays,
        start_day: monday,
        end_day: later(monday, 4),
        start_time: "09:00",
        end_time: "16:00",
        age_minimum: 6,
        age_maximum: 12,
      }
    case "COURSE": {
      const wednesday = later(monday, 2)
      return {
        mode: "ONE_AVAILABILITY",
        weekdays: [3],
        start_day: wednesday,
        end_day: later(wednesday, 9 * 7),
        start_time: "14:00",
        end_time: "15:30",
        age_minimum: 6,
        age_maximum: 12,
      }
    }
    case "WORKSHOP": {
      const saturday = later(monday, 5)
      return {
        mode: "ONE_PER_DATE",
        weekdays: [6],
        start_day: saturday,
        end_day: saturday,
        start_time: "10:00",
        end_time: "12:00",
        age_minimum: 8,
        age_maximum: null,
      }
    }
    case "DAYCARE":
      return {
        mode: "ONE_AVAILABILITY",
        weekdays: workdays,
        start_day: monday,
        end_day: later(monday, 4 * 7 - 3),
        start_time: "15:30",
        end_time: "18:00",
        age_minimum: 3,
        age_maximum: 12,
      }
    case "STAY": {
      const sunday = later(monday, 6)
      return {
        mode: null,
        weekdays: [],
        start_day: sunday,
        end_day: later(sunday, 5),
        start_time: "15:00",
        end_time: "14:00",
        age_minimum: 8,
        age_maximum: 14,
      }
    }
  }
}
