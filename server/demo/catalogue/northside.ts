import { type DemoCalendar, isPublicHoliday } from "./demo-calendar.ts"
import type { DemoAvailability, DemoCatalogue } from "./demo-catalogue.ts"
import { openStudio, weekAround } from "./every-day.ts"
import type { CatalogueIds } from "./fill-catalogue.ts"
import { activities } from "./northside-activities.ts"
import { writeHtml } from "./write-html.ts"

const text = (...paragraphs: string[]) => writeHtml({ paragraphs })
const place = (title: string, street: string, number: string) => ({
  name: title,
  title,
  street,
  number,
  postcode: "1030",
  city: "Schaerbeek",
})

/** Evenings and weekends for adults and families. */
export function northsideCatalogue(calendar: DemoCalendar) {
  return {
    locations: {
      studio: place("Northside Studio", "Rue Van Oost", "41"),
      print_room: place("The Print Room", "Rue Royale Sainte-Marie", "22"),
      dairy: place("The Old Dairy", "Rue Gallait", "80"),
    },
    resources: { hall: { name: "Hall of The Old Dairy" } },
    category_groups: {
      audience: { title: "For", scope: "PRIMARY", order: 1 },
      craft: { title: "Craft", scope: "SECONDARY", order: 2 },
    },
    categories: {
      adults: { group: "audience", title: "Adults" },
      families: { group: "audience", title: "Families" },
      clay: { group: "craft", title: "Clay" },
      print: { group: "craft", title: "Drawing and print" },
      wood: { group: "craft", title: "Wood" },
      sound: { group: "craft", title: "Sound" },
      movement: { group: "craft", title: "Movement" },
      kitchen: { group: "craft", title: "Kitchen" },
    },
    calendar_periods: seasons(calendar),
    catalogs: { courses: { title: "Courses" }, evenings: { title: "In one go" } },
    segments: {},
    options: {
      firing: {
        title: "Firing",
        description: "Your pieces, twice through the kiln.",
        answer_required: true,
        prices: [{ label: "Up to four pieces" }, { label: "Everything I make", amount: 2_500 }],
      },
    },
    questions: {
      experience: {
        type: "CHOICES_SINGLE",
        title: "Have you done this before?",
        required: true,
        choices: { never: "Never", once: "Once or twice", often: "Often" },
      },
      anything: { type: "TEXT", title: "Anything we should know?" },
    },
    activities: { ...activities, open_studio: openStudio },
    availabilities: [
      ...timetable(calendar).filter(({ dates }) => dates.length > 0),
      weekAround(calendar, { activity: "open_studio", location: "studio", taken: 6 }, "10:00", "20:00"),
    ],
    bundles: {
      five_evenings: {
        title: "Five evenings of life drawing",
        description: text("Five Thursdays of your choice within six months. Bring a friend and use two at once."),
        price: 7_000,
        capacity: 5,
        duration: 182 * 86_400,
        entity: "CUSTOMERS",
        activities: ["drawing"],
        pictures: ["peinture"],
      },
    },
    memberships: {
      friend: {
        title: "Friend of the studio",
        description: text(
          "Open-studio Sundays, first pick of every course and a mug with your name on it, for a year.",
        ),
        price: 4_500,
        entity: "CUSTOMERS",
        period_type: "ROLLING",
        rolling_period_type: "YEAR",
        rolling_period_duration: 1,
        pictures: ["poterie"],
      },
    },
    vouchers: {
      gift: {
        title: "Gift voucher",
        description: text("Forty euros towards anything we teach. Arrives by e-mail and lasts a year."),
        price: 4_000,
        duration: 365 * 86_400,
        pictures: ["musique"],
      },
    },
    discount_models: { concession: { title: "Concession", percentage: 2_000 } },
  } satisfies DemoCatalogue
}

export type NorthsideIds = CatalogueIds<ReturnType<typeof northsideCatalogue>>

const names = ["Winter", "Spring", "Summer", "Autumn"]

/** This season and the next, from the first of March, June, September and December. */
function seasons({ today }: DemoCalendar) {
  const now = today.with({ day: 1 }).subtract({ months: today.month % 3 })
  const season = (first: typeof today) => ({
    title: `${names[(first.month % 12) / 3]} ${first.year}`,
    start_day: `${first}`,
    end_day: `${first.add({ months: 3 }).subtract({ days: 1 })}`,
  })
  return { this_season: season(now), next_season: season(now.add({ months: 3 })) }
}

function timetable(calendar: DemoCalendar): DemoAvailability[] {
  const { on, at, inDays, dates, coming_school_weeks } = calendar
  const every = (weekday: number, first: number, count: number, from: string, to: string) =>
    dates(
      Array.from({ length: count }, (_, i) => on(weekday, first + i)).filter((day) => !isPublicHoliday(day)),
      from,
      to,
    )
  const block = (first: number) => every(2, first, 6, "19:00", "21:30")
  const term = coming_school_weeks.slice(0, 12)
  const wheel = { activity: "wheel", location: "studio" }
  const drawing = { activity: "drawing", location: "print_room" }
  const yoga = { activity: "yoga", location: "dairy", resource: "hall" }
  const print = { activity: "print", location: "print_room" }
  const bread = { activity: "bread", location: "dairy" }
  const stool = { activity: "stool", location: "studio" }
  const weekend = (week: number) => dates([on(6, week), on(7, week)], "10:00", "17:00")
  return [
    { ...wheel, dates: block(-2), taken: 8 },
    { ...wheel, dates: block(4), taken: 6, collaborators: ["admin@example.com"] },
    { ...wheel, dates: block(11), registrations_start_at: at(inDays(12), "12:00") },
    { activity: "choir", location: "dairy", dates: every(1, -4, 12, "20:00", "21:30"), taken: 31 },
    { activity: "choir", location: "dairy", dates: dates(term, "18:30", "19:45"), taken: 9 },
    ...[12, 14, 14, 14, 11, 6, 3, 0].map((taken, i) => ({
      ...drawing,
      dates: dates([on(4, i - 2)], "19:30", "21:30"),
      taken,
    })),
    { ...yoga, dates: every(5, -2, 6, "10:00", "11:00"), taken: 5 },
    // Both need the hall, a shared resource.
    { ...yoga, dates: every(5, 5, 6, "10:00", "11:00"), taken: 2 },
    { ...yoga, dates: every(5, 5, 6, "10:30", "11:30") },
    { ...print, dates: every(3, -1, 1, "18:30", "21:30"), taken: 7 },
    { ...print, dates: every(3, 1, 1, "18:30", "21:30"), taken: 8 },
    { ...print, dates: every(3, 2, 1, "18:30", "21:30"), taken: 4, registrations_end_at: at(inDays(3), "18:00") },
    { ...print, dates: every(3, 4, 1, "18:30", "21:30"), status: "CLOSED" },
    { ...bread, dates: every(6, 1, 1, "10:00", "12:30"), taken: 12 },
    { ...bread, dates: every(6, 3, 1, "10:00", "12:30"), taken: 5 },
    { ...bread, dates: every(6, 5, 1, "10:00", "12:30") },
    { ...stool, dates: weekend(2), taken: 6 },
    { ...stool, dates: weekend(6), taken: 3 },
    {
      ...stool,
      dates: weekend(12),
      taken: 0,
      early_prices: [{ until: at(inDays(30), "0:00"), price: 16_000 }],
    },
  ]
}
