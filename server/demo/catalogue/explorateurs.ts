import type { DemoCalendar } from "./demo-calendar.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import { care, weekAround } from "./every-day.ts"
import { campWeeks } from "./explorateurs-camp-weeks.ts"
import { camps } from "./explorateurs-camps.ts"
import { courses } from "./explorateurs-courses.ts"
import { onSale } from "./explorateurs-on-sale.ts"
import { courseYears, outings, requestSlots, workshopDates } from "./explorateurs-timetable.ts"
import {
  calendarPeriods,
  catalogs,
  categories,
  category_groups,
  locations,
  options,
  questions,
  resources,
  segments,
} from "./explorateurs-vocabulary.ts"
import { workshops } from "./explorateurs-workshops.ts"
import type { CatalogueIds } from "./fill-catalogue.ts"

/** Camps, courses and workshops for children, all over Brussels. */
export function explorateursCatalogue(calendar: DemoCalendar) {
  return {
    locations,
    resources,
    category_groups,
    categories,
    calendar_periods: calendarPeriods(calendar),
    catalogs,
    segments,
    options,
    questions,
    activities: { ...camps, ...courses, ...workshops, care },
    availabilities: [
      ...campWeeks(calendar),
      ...workshopDates(calendar),
      ...outings(calendar),
      ...courseYears(calendar, (activity) => courses[activity as keyof typeof courses].default_price),
      ...requestSlots(calendar),
      weekAround(calendar, { activity: "care", location: "ruche", taken: 9 }, "7:30", "18:00"),
    ],
    ...onSale(calendar),
  } satisfies DemoCatalogue
}

export type ExplorateursIds = CatalogueIds<ReturnType<typeof explorateursCatalogue>>
