import type { DemoCalendar } from "./demo-calendar.ts"
import type { DemoActivity, DemoAvailability } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

// What goes on every day, Sundays and holidays too: whoever starts the demo, at whatever hour, finds groups of today. It is
// kept off the site, where the next date on sale stays a camp or a workshop.

const text = (...paragraphs: string[]) => writeHtml({ paragraphs })

/** After-school care of the children's organiser. */
export const care = {
  title: "L’accueil de la Ruche",
  unpublished: true,
  pictures: ["foret"],
  categories: [],
  catalogs: [],
  questions: ["allergies"],
  age_minimum: 3,
  age_maximum: 12,
  default_price: 3_500,
  default_capacity: 14,
  description: text(
    "Avant et après l’école, les jours de fête aussi : un goûter, un coin pour les devoirs, la cour par tous les temps. Les familles des écoles voisines s’inscrivent par téléphone.",
  ),
  instructions: text("La Ruche, la porte bleue. On sonne, quelqu’un descend."),
} satisfies DemoActivity

/** The studio's open hours, for members. */
export const openStudio = {
  title: "Open studio",
  unpublished: true,
  pictures: ["poterie"],
  categories: [],
  catalogs: [],
  age_minimum: 16,
  default_price: 3_500,
  default_capacity: 10,
  description: text("Wheels, benches and presses for members, every day. A technician is there, a teacher is not."),
  instructions: text("Ring at the green door; tell us by telephone which days you come."),
} satisfies DemoActivity

/** A week of it around today. */
export const weekAround = (
  { inDays, dates }: DemoCalendar,
  given: Pick<DemoAvailability, "activity" | "location" | "taken">,
  from: string,
  to: string,
): DemoAvailability => ({ ...given, dates: dates([-1, 0, 1, 2, 3, 4, 5].map(inDays), from, to) })
