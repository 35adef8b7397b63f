import type { NewPage } from "#server/website/default-pages.ts"
import { elementMaker } from "#server/website/elements.ts"

const make = elementMaker()

/** Workshops are chosen by the day: the same activities as on their own pages, with a calendar instead of the list. */
export const workshopPage: NewPage = {
  path: "/ateliers/{activity}",
  type: "DEFAULT",
  title: "Atelier",
  content: [make("activity", { variant: "B", "availability-properties": ["time", "price", "remaining"] })],
}
