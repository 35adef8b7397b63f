import { day, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given } from "./field.ts"

/** A named stretch of days (Carnival, Easter, a school year), both days included, in the organiser's time zone. */
export const calendarPeriods = entity({
  name: "calendar_period",
  path: "calendar-periods",
  permission: "activities.calendar_periods",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    start_day: given("day", day, { list: true, sort: true }),
    end_day: given("day", day, { list: true, sort: true }),
  },
  order: "-start_day",
})
