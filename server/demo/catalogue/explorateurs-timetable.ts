import { type Day, type DemoCalendar, isPublicHoliday } from "./demo-calendar.ts"
import type { DemoAvailability } from "./demo-catalogue.ts"

// Workshops on Wednesdays and Saturdays, from a month ago to five weeks ahead, holidays included; courses through the
// school year, never in the holidays; and the weekly slots of registration requests.
interface Slot {
  activity: string
  location: string
  resource?: string
  weekday: number
  from: string
  to: string
}

interface WorkshopSlot extends Slot {
  /** Places taken last week and before, then this week, next week and so on. */
  past: number | null
  taken: number[]
}

const argile = { activity: "argile", location: "tournesol", resource: "tours" }

const workshopSlots: WorkshopSlot[] = [
  { ...argile, weekday: 3, from: "13:00", to: "14:30", past: 10, taken: [10, 10, 10, 8, 6, 4] },
  { ...argile, weekday: 3, from: "14:30", to: "16:00", past: 9, taken: [9, 7, 7, 5, 2, 1] },
  { ...argile, weekday: 3, from: "16:30", to: "18:00", past: null, taken: [6, 2, 3, 1, 0, 0] },
  {
    activity: "eveil",
    location: "rouge_cloitre",
    weekday: 3,
    from: "14:00",
    to: "15:30",
    past: 6,
    taken: [8, 5, 2, 4, 0, 8],
  },
  {
    activity: "marmitons",
    location: "tournesol",
    weekday: 6,
    from: "10:00",
    to: "12:00",
    past: 10,
    taken: [10, 7, 5, 10, 3, 0],
  },
  // The two share the wheels, a resource: the first registration takes them.
  { ...argile, weekday: 6, from: "14:30", to: "16:00", past: null, taken: [7, 0, 6, 0, 3, 0] },
  { ...argile, activity: "famille", weekday: 6, from: "15:30", to: "17:00", past: null, taken: [0, 8, 0, 4, 0, 0] },
]

export function workshopDates(calendar: DemoCalendar): DemoAvailability[] {
  const weeks = [-4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
  return weeks.flatMap((week) =>
    workshopSlots.flatMap(({ past, taken, weekday, from, to, ...slot }) => {
      const day = calendar.on(weekday, week)
      const places = week < 0 ? past : taken[week]!
      if (places === null || isPublicHoliday(day)) return []
      const one = { ...slot, dates: calendar.dates([day], from, to), taken: places }
      return [{ ...one, ...windowOf(calendar, slot.activity, week, day, from) }]
    }),
  )
}

/** Opening and closing of registrations, and the ones closed by hand. */
function windowOf(
  { at, inDays }: DemoCalendar,
  activity: string,
  week: number,
  day: Day,
  from: string,
): Partial<DemoAvailability> {
  const yesterday = { registrations_end_at: at(inDays(-1), "18:00") }
  if (activity === "marmitons") {
    if (week === 1) return yesterday
    if (week === 2) return { registrations_end_at: at(inDays(3), "18:00") }
    if (week === 5) return { registrations_start_at: at(inDays(5), "9:00") }
    return { registrations_end_at: at(day.subtract({ days: 2 }), "18:00") }
  }
  if (activity === "eveil") {
    if (week === 2) return yesterday
    if (week === 3) return { registrations_end_at: at(inDays(4), "12:00") }
    if (week === 4) return { status: "CLOSED" }
  }
  if (activity === "argile" && from === "16:30") {
    if (week === 3) return { status: "CLOSED" }
    if (week === 5) return { registrations_start_at: at(inDays(2), "9:00") }
  }
  return activity === "argile" && week >= 0 ? { collaborators: ["admin@example.com"] } : {}
}

/** A cycle under way that can still be joined, and walks for any number of people. */
export function outings(calendar: DemoCalendar): DemoAvailability[] {
  const saturdays = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6].map((week) => calendar.on(6, week))
  const walk = (week: number, taken: number): DemoAvailability => ({
    activity: "dimanche",
    location: "rouge_cloitre",
    dates: calendar.dates([calendar.on(7, week)], "10:00", "12:00"),
    taken,
  })
  return [
    {
      activity: "bois",
      location: "rouge_cloitre",
      dates: calendar.dates(saturdays, "13:00", "15:00"),
      taken: 6,
      collaborators: ["accueil@example.com"],
    },
    walk(-3, 23),
    walk(1, 14),
    walk(5, 2),
  ]
}

interface CourseSlot extends Slot {
  part: "year" | "spring"
  taken: number
}

const eau = { activity: "eau", location: "bains" }
const hauteur = { activity: "hauteur", location: "mur" }
const canal = { location: "canal" }

const courseSlots: CourseSlot[] = [
  { activity: "rythmes", ...canal, weekday: 1, from: "16:00", to: "17:00", part: "year", taken: 10 },
  { activity: "rythmes", ...canal, weekday: 1, from: "17:15", to: "18:15", part: "spring", taken: 2 },
  { activity: "club", location: "ruche", weekday: 2, from: "16:00", to: "17:30", part: "year", taken: 6 },
  { ...hauteur, weekday: 2, from: "17:00", to: "18:30", part: "spring", taken: 4 },
  { ...eau, weekday: 3, from: "13:30", to: "14:15", part: "year", taken: 11 },
  { ...eau, weekday: 3, from: "14:15", to: "15:00", part: "year", taken: 14 },
  { activity: "scene", ...canal, weekday: 4, from: "16:00", to: "17:00", part: "year", taken: 7 },
  { ...hauteur, weekday: 5, from: "16:30", to: "18:00", part: "year", taken: 4 },
  { ...eau, weekday: 6, from: "9:00", to: "9:45", part: "spring", taken: 0 },
]

export function courseYears(calendar: DemoCalendar, priceOf: (activity: string) => number): DemoAvailability[] {
  return calendar.school_years.flatMap(({ first, weeks }, year) => {
    const parts = {
      year: weeks.slice(2, 32),
      spring: weeks.filter((monday) => monday.year > first.year).slice(0, 22),
    }
    return courseSlots.map(({ weekday, from, to, part, taken, activity, location }) => {
      const days = parts[part].map((monday) => monday.add({ days: weekday - 1 }))
      const dates = calendar.dates(
        days.filter((day) => !isPublicHoliday(day)),
        from,
        to,
      )
      const price = part === "year" ? priceOf(activity) : (priceOf(activity) * 7) / 10
      // Next year's are on sale and almost empty.
      return { activity, location, dates, price, taken: year === 0 ? taken : Math.min(taken, 2) }
    })
  })
}

const weekSlots: (Omit<Slot, "activity"> & { wish: string; taken: number })[] = [
  { location: "canal", weekday: 1, from: "16:00", to: "17:00", wish: "arts", taken: 3 },
  { location: "ruche", weekday: 2, from: "16:00", to: "17:30", wish: "sciences", taken: 5 },
  { location: "bains", weekday: 3, from: "12:30", to: "13:30", wish: "sport", taken: 2 },
  { location: "tournesol", weekday: 3, from: "15:00", to: "16:30", wish: "cuisine", taken: 8 },
  { location: "canal", weekday: 3, from: "16:30", to: "18:00", wish: "arts", taken: 1 },
  { location: "tournesol", weekday: 4, from: "16:00", to: "17:15", wish: "arts", taken: 0 },
  { location: "mur", weekday: 5, from: "16:30", to: "18:00", wish: "sport", taken: 6 },
  { location: "rouge_cloitre", weekday: 6, from: "9:30", to: "11:00", wish: "nature", taken: 4 },
  { location: "rouge_cloitre", weekday: 6, from: "13:00", to: "15:00", wish: "nature", taken: 0 },
]

/** Ten weeks of school, from this one on. */
export function requestSlots({ coming_school_weeks, dates }: DemoCalendar): DemoAvailability[] {
  return weekSlots.map(({ location, weekday, from, to, wish, taken }) => {
    const days = coming_school_weeks.map((monday) => monday.add({ days: weekday - 1 }))
    const ten = days.filter((day) => !isPublicHoliday(day)).slice(0, 10)
    return { activity: "semaine", location, categories: ["cours", wish], dates: dates(ten, from, to), taken }
  })
}
