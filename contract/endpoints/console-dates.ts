import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, removed } from "../fields.ts"
import {
  day,
  effective,
  filters,
  instant,
  listedAvailability,
  newDate,
  overlap,
  places,
  placesShape,
  shownAvailability,
  stored,
  time,
} from "./availability-shapes.ts"

// The dates of availabilities, as collaborators keep them, and the calendar that shows them.
const byCuid = z.object({ cuid })
const byDate = z.object({ cuid, date: cuid })
const one = z.object({ availability: shownAvailability })
/** With how many registrations have a place on the date, and which of their participants are expected elsewhere then. */
const changed = one.extend({ registrations: z.int(), overlaps: z.array(overlap) })
const staff = { audience: "collaborator" } as const

export const consoleDateEndpoints = {
  addDate: endpoint({
    ...staff,
    method: "POST",
    path: "/api/console/availabilities/{cuid}/dates",
    summary:
      "Add a date. Where there are registrations for all dates, `whole_registrations` must say whether they get it too, at no charge: all of them or none",
    permission: "availabilities.dates.create",
    params: byCuid,
    body: newDate.extend({ whole_registrations: z.boolean().optional() }),
    answer: changed,
    errors: ["NOT_FOUND", "INVALID_INPUT", "VERSION_CONFLICT", "AVAILABILITY_FULL", "AVAILABILITY_OVERLAP"],
    idempotent: true,
  }),
  updateDate: endpoint({
    ...staff,
    method: "PUT",
    path: "/api/console/availabilities/{cuid}/dates/{date}",
    summary:
      "Move a date, change its capacity, close or open it; answers which participants are now at two places. `preview` changes nothing, `notify` writes to the families of a moved date",
    permission: "availabilities.dates.update",
    params: byDate,
    body: z.object({
      version: z.int(),
      start_at: instant.optional(),
      end_at: instant.optional(),
      capacity: places.optional(),
      status: stored.optional(),
      preview: z.boolean().default(false),
      notify: z.boolean().default(false),
    }),
    answer: changed,
    errors: [
      "NOT_FOUND",
      "INVALID_INPUT",
      "VERSION_CONFLICT",
      "DATE_STARTED",
      "AVAILABILITY_OVERLAP",
      "AVAILABILITY_CANCELLED",
    ],
    idempotent: true,
  }),
  deleteDate: endpoint({
    ...staff,
    method: "DELETE",
    path: "/api/console/availabilities/{cuid}/dates/{date}",
    summary: "Delete a date on which nobody ever had a place; never the last one",
    permission: "availabilities.dates.delete",
    params: byDate,
    answer: removed.extend(one.shape),
    errors: ["NOT_FOUND", "DATE_STARTED", "DATE_HAS_REGISTRATIONS", "LAST_DATE"],
    idempotent: true,
  }),
  getCalendar: endpoint({
    ...staff,
    method: "GET",
    path: "/api/console/calendar",
    summary: "Dates between two local days, both included, at most 62; and the calendar periods that touch them",
    permission: "availabilities.dates.read",
    query: z.strictObject({ from: day, to: day, ...filters }),
    answer: z.object({
      data: z.array(
        z.object({
          cuid: z.string(),
          ...time,
          status: effective,
          cancelled_at: z.string().nullable(),
          ...placesShape,
          /** Which of its availability's dates this is, and of how many. */
          number: z.int(),
          of: z.int(),
          availability: listedAvailability.pick({
            cuid: true,
            activity: true,
            status: true,
            stored_status: true,
            cancelled_at: true,
            registrations_start_at: true,
            opens_later: true,
            minimum: true,
            under_minimum: true,
            location: true,
            resource: true,
            collaborators: true,
          }),
        }),
      ),
      periods: z.array(z.object({ cuid: z.string(), title: z.string(), start_day: z.string(), end_day: z.string() })),
    }),
    errors: ["INVALID_INPUT"],
  }),
}
export type CalendarDate = z.output<typeof consoleDateEndpoints.getCalendar.answer>["data"][number]
