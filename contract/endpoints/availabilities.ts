import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"
import { activity, activityDetail } from "./activities.ts"
import { availabilityQuery, category, datesQuery, location, status } from "./catalogue.ts"

export const availabilityDate = z.object({
  id: z.int(),
  cuid: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  status,
  capacity: z.int().nullable(),
  registered: z.int(),
  /** Places free for anyone; null where there is no capacity. */
  remaining: z.int().nullable(),
  /** Not closed and not started (not ended, where late registrations are allowed). */
  on_sale: z.boolean(),
  /** By the organiser, for good. */
  cancelled: z.boolean(),
})
export type AvailabilityDate = z.output<typeof availabilityDate>

const summary = z.object({
  id: z.int(),
  cuid: z.string(),
  /** The effective status for this reader. */
  status,
  start_at: z.string(),
  end_at: z.string(),
  registrations_start_at: z.string().nullable(),
  registrations_end_at: z.string().nullable(),
  /** At this moment. */
  price: z.int(),
  /** What it costs from when on, where the price of this moment is an early one. */
  next_price: z.object({ at: z.string(), price: z.int() }).nullable(),
  deposit: z.int(),
  capacity: z.int().nullable(),
  registered: z.int(),
  age_minimum: z.int().nullable(),
  age_maximum: z.int().nullable(),
  activity_id: z.int(),
  activity,
  location: location.nullable(),
  categories: z.array(category),
  is_eligible_to_partial_registrations: z.boolean(),
})

export const availability = summary.extend({ dates: z.array(availabilityDate) })
export type Availability = z.output<typeof availability>

export const availabilityDetail = availability.extend({
  activity: activityDetail,
  collaborators: z.array(z.object({ firstname: z.string() })),
  /** End of an offer from the waiting list: full for others, the availability is open to this reader until then. */
  offered_until: z.string().nullable(),
})
export type AvailabilityDetail = z.output<typeof availabilityDetail>

/** Only the fields a card in a grid shows: a page sends its cards twice, as HTML and as data. */
export const listedCard = summary
  .pick({
    cuid: true,
    status: true,
    start_at: true,
    end_at: true,
    registrations_start_at: true,
    registrations_end_at: true,
    price: true,
    capacity: true,
    age_minimum: true,
    age_maximum: true,
  })
  .extend({
    /** 1 is Monday. */
    weekdays: z.array(z.int()),
    dates_count: z.int(),
    /** The first date's hours, where all dates have the same in local time. */
    hours: z.object({ start_at: z.string(), end_at: z.string() }).nullable(),
    remaining: z.int().nullable(),
    /** By the organiser, as a whole. */
    cancelled: z.boolean(),
    title: z.string(),
    image: z.object({ public_url: z.string() }).nullable(),
    /** Its categories in the organiser's first groups of categories, such as "Stage". */
    kind: z.string(),
    location: location.pick({ title: true, name: true, city: true }).nullable(),
    activity: z.object({ settings: activity.shape.settings.pick({ allow_registrations_after_start: true }) }),
  })
export type ListedCard = z.output<typeof listedCard>

export const occurrence = availabilityDate.extend({ availability: summary })
export type Occurrence = z.output<typeof occurrence>

const list = z.object({ data: z.array(availability), count: z.int() })

export const availabilityEndpoints = {
  findAvailabilities: endpoint({
    method: "GET",
    path: "/api/availabilities",
    summary: "Availabilities, soonest first; filters as comma-separated values, `category-{group}` included",
    audience: "public",
    query: availabilityQuery,
    answer: list.extend({ availabilities: list }),
    errors: [],
    cached: true,
  }),
  findCards: endpoint({
    method: "GET",
    path: "/api/availabilities/cards",
    summary: "The same list with only what a card shows: a twentieth of its size",
    audience: "public",
    query: availabilityQuery,
    answer: z.object({ data: z.array(listedCard), count: z.int() }),
    errors: [],
    cached: true,
  }),
  findDates: endpoint({
    method: "GET",
    path: "/api/availabilities/dates",
    summary: "The dates of availabilities between two instants, 31 days unless told, 62 at most",
    audience: "public",
    query: datesQuery,
    answer: z.object({ availabilities_dates: z.object({ data: z.array(occurrence), count: z.int() }) }),
    errors: [],
    cached: true,
  }),
  findCalendar: endpoint({
    method: "GET",
    path: "/api/availabilities/calendar",
    summary: "Local days that have a date, 31 unless told, 62 at most; and the nearest ones outside",
    audience: "public",
    query: datesQuery,
    answer: z.object({
      dates: z.array(z.object({ date: z.string() })),
      /** The first and last day of all, and the nearest before and after those asked for. */
      first: z.string().nullable(),
      last: z.string().nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable(),
    }),
    errors: [],
    cached: true,
  }),
  getAvailability: endpoint({
    method: "GET",
    path: "/api/availabilities/{cuid}",
    summary: "One availability with everything a parent asks before registering",
    audience: "public",
    params: z.object({ cuid }),
    answer: z.object({ availability: availabilityDetail }),
    errors: ["NOT_FOUND"],
    cached: true,
  }),
}
