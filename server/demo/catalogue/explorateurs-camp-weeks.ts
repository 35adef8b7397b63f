import { type Day, type DemoCalendar, type HolidayKind, isPublicHoliday } from "./demo-calendar.ts"
import type { DemoAvailability } from "./demo-catalogue.ts"
import { camps } from "./explorateurs-camps.ts"

// Camps fill the weeks of the next holiday of each kind, Monday to Friday. Those more than nine months away open half a
// year before they begin, and are still empty; the others are in every state an availability can be in.
const FAR_DAYS = 270
const OPENS_DAYS_BEFORE = 180

type CampName = keyof typeof camps
type State = Partial<Omit<DemoAvailability, "activity" | "dates">> & {
  /** Days from today until registrations open, where that is still before the camp. */
  opens_in?: number
  closed_day?: number
}

const usual: Record<CampName, { location: string; from: string; to: string }> = {
  robots: { location: "ruche", from: "9:00", to: "16:00" },
  cabanes: { location: "rouge_cloitre", from: "9:00", to: "16:00" },
  chapiteau: { location: "ruche", from: "9:00", to: "16:00" },
  foret: { location: "rouge_cloitre", from: "9:00", to: "15:30" },
  theatre: { location: "canal", from: "9:00", to: "16:00" },
  formats: { location: "tournesol", from: "9:00", to: "16:00" },
  voile: { location: "canal", from: "9:00", to: "16:00" },
}

/** By kind of holiday and week of it, where it is that long; -1 is the last week. */
const plan: [HolidayKind, number, CampName, State?][] = [
  ["toussaint", 0, "robots", { taken: 4 }],
  ["toussaint", 0, "cabanes", { taken: 7 }],
  ["toussaint", 1, "theatre", { taken: 2 }],
  ["noel", 0, "chapiteau", { taken: 8, collaborators: ["admin@example.com"] }],
  ["noel", 1, "formats", { taken: 3 }],
  ["carnaval", 0, "robots", { taken: 5, minimum: 8, collaborators: ["admin@example.com", "accueil@example.com"] }],
  ["carnaval", 0, "cabanes", { taken: 9 }],
  ["carnaval", 0, "chapiteau", { taken: 12, resource: "grande_salle" }],
  // A second group that would need the same room.
  ["carnaval", 0, "robots", { resource: "grande_salle" }],
  ["carnaval", 1, "foret", { taken: 1 }],
  ["carnaval", 1, "theatre", { opens_in: 17 }],
  ["carnaval", 1, "formats", { taken: 10 }],
  [
    "printemps",
    0,
    "cabanes",
    {
      taken: 4,
      partly_taken: [
        { dates: [2], count: 8 },
        { dates: [0, 1], count: 3 },
      ],
    },
  ],
  ["printemps", 0, "robots", { status: "CLOSED" }],
  ["printemps", 1, "foret", { taken: 6 }],
  ["printemps", 1, "chapiteau", { opens_in: 9, resource: "grande_salle" }],
  ["ete", 0, "voile", { taken: 8 }],
  ["ete", 0, "cabanes", { taken: 5, closed_day: 2, partly_taken: [{ dates: [0], count: 7 }] }],
  ["ete", 1, "robots", { taken: 3 }],
  ["ete", 1, "foret", { opens_in: 9 }],
  ["ete", 2, "theatre", { opens_in: 17 }],
  ["ete", 2, "formats", { taken: 12 }],
  ["ete", 3, "chapiteau", { taken: 6 }],
  ["ete", 3, "robots", { taken: 9 }],
  ["ete", 4, "foret", { taken: 3 }],
  ["ete", 4, "theatre"],
  ["ete", 5, "formats", { taken: 2 }],
  ["ete", -1, "voile", { opens_in: 30 }],
  ["ete", -1, "cabanes", { taken: 1 }],
]

export function campWeeks(calendar: DemoCalendar): DemoAvailability[] {
  const { holidays, last_holiday_week, running_holiday_weeks } = calendar
  const week = (monday: Day, name: CampName, state: State) => campWeek(calendar, monday, name, state)
  return [
    week(last_holiday_week, "cabanes", { taken: 11 }),
    week(last_holiday_week, "foret", { taken: 8 }),
    ...running_holiday_weeks.flatMap((monday, i) => [
      week(monday, "theatre", { taken: i === 0 ? 10 : 4 }),
      week(monday, "robots", { taken: i === 0 ? 12 : 7 }),
    ]),
    ...plan.flatMap(([kind, nth, name, state = {}]) => {
      const monday = holidays[kind].weeks.at(nth)
      return monday ? [week(monday, name, state)] : []
    }),
  ]
}

function campWeek(calendar: DemoCalendar, monday: Day, activity: CampName, state: State): DemoAvailability {
  const { opens_in, closed_day, ...given } = state
  const { location, from, to } = usual[activity]
  const days = [0, 1, 2, 3, 4].map((days) => monday.add({ days })).filter((day) => !isPublicHoliday(day))
  const dates = calendar.dates(days, from, to)
  // A week with a public holiday costs a day less.
  const price = (camps[activity].default_price / 5) * days.length
  const week = { activity, location, price, dates }
  if (monday.since(calendar.today).days > FAR_DAYS) {
    const opens = monday.subtract({ days: OPENS_DAYS_BEFORE })
    return { ...week, registrations_start_at: calendar.at(opens, "9:00") }
  }
  const opens = opens_in === undefined ? undefined : calendar.inDays(opens_in)
  return {
    ...week,
    ...given,
    dates: dates.map((date, i) => (i === closed_day ? { ...date, status: "CLOSED" as const } : date)),
    ...(opens && opens.until(monday).days >= 7 ? { registrations_start_at: calendar.at(opens, "9:00") } : {}),
  }
}
