import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, day, paging } from "../fields.ts"

// Shared by the lists of the catalogue: the visitor's filters, search, and the calls that answer the choices of
// filters. Several values of one filter are comma-separated.
const MOST_VALUES = 500

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(",").filter(Boolean))
    .pipe(z.array(item as z.ZodType<z.output<T>, string>).max(MOST_VALUES))

/** Ids or cuids, as sections and links name things. */
export const references = listOf(z.union([cuid, z.string().regex(/^[1-9]\d{0,14}$/)]))
const cuids = listOf(cuid)
const wholeNumbers = (least: number, most: number) =>
  listOf(
    z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(least).max(most)),
  )

export const statuses = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const
export const status = z.enum(statuses)
export type AvailabilityStatus = z.output<typeof status>

/** An ISO instant; without an offset it is in the organiser's time zone. */
const instant = z
  .union([z.iso.datetime({ offset: true, local: true }), z.iso.date()])
  .refine((value) => value >= "1900" && value < "2201" && value.length <= 40, "INVALID_DATE")

/** `category-{group cuid}` holds category cuids; its name varies, so it is read by categoriesIn(). */
const filters = {
  search: z.string().max(200).optional(),
  date: day.optional(),
  weekday: wholeNumbers(1, 7).optional(),
  location: cuids.optional(),
  /** Calendar periods of the activity. */
  period: cuids.optional(),
  /** Calendar periods of the availability itself. */
  "availabilities-period": cuids.optional(),
  age: wholeNumbers(0, 150).optional(),
  after: instant.optional(),
}

const whose = {
  activity: references.optional(),
  catalog: references.optional(),
  segment: references.optional(),
  status: listOf(status)
    .transform((list): AvailabilityStatus[] => (list.length > 0 ? list : ["OPEN"]))
    .default(["OPEN"]),
}

const categoryKey = /^category-([a-z][a-z0-9]{1,31})$/
/** How many groups of categories one question may name. */
export const CATEGORY_GROUPS_MAX = 20

/** The category filters of a query: category cuids by the cuid of their group. Null where one is malformed. */
export function categoriesIn(query: Record<string, unknown>): string[][] | null {
  const keys = Object.keys(query).filter((key) => key.startsWith("category-"))
  const groups = keys.map((key) => (categoryKey.test(key) ? cuids.safeParse(query[key]) : null))
  return groups.every((group) => group?.success)
    ? groups.map((group) => group!.data!).filter((g) => g.length > 0)
    : null
}

/** A query that may have category filters among its keys; their names depend on the cuids of the groups. */
const filtered = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object(shape)
    .catchall(z.unknown())
    .superRefine((query, ctx) => {
      const keys = Object.keys(query).filter((key) => key.startsWith("category-"))
      if (keys.length > CATEGORY_GROUPS_MAX) {
        ctx.addIssue({ code: "custom", path: [keys[CATEGORY_GROUPS_MAX]!], message: "TOO_MANY" })
        return
      }
      for (const [key, value] of Object.entries(query))
        if (!categoriesIn({ [key]: value })) ctx.addIssue({ code: "custom", path: [key], message: "Unknown category" })
    })

export const activityQuery = filtered({
  ...paging,
  ...filters,
  catalog: references.optional(),
  id: references.optional(),
})
export const availabilityQuery = filtered({
  ...paging,
  ...filters,
  ...whose,
  id: references.optional(),
  /** Availabilities that have one of these dates. */
  dates: references.optional(),
})
export const datesQuery = filtered({
  ...filters,
  ...whose,
  before: instant.optional(),
  id: references.optional(),
})
export type CatalogueFilters = Partial<z.output<typeof datesQuery>>

export const location = z.object({
  id: z.int(),
  cuid: z.string(),
  name: z.string(),
  title: z.string(),
  street: z.string(),
  number: z.string(),
  postcode: z.string(),
  city: z.string(),
})
export type Location = z.output<typeof location>

export const scopes = ["PRIMARY", "SECONDARY"] as const
const categoryGroup = z.object({ cuid: z.string(), title: z.string(), scope: z.enum(scopes) })

export const category = z.object({ cuid: z.string(), title: z.string(), group: categoryGroup })
export type Category = z.output<typeof category>

const calendarPeriod = z.object({
  cuid: z.string(),
  title: z.string(),
  /** First and last day, both included. */
  start_day: z.string(),
  end_day: z.string(),
})

const listed = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item), count: z.int() })

export const catalogueEndpoints = {
  findLocations: endpoint({
    method: "GET",
    path: "/api/locations",
    summary: "Where something takes place, for the location filter",
    audience: "public",
    answer: listed(location),
    errors: [],
    cached: true,
  }),
  findCategoryGroups: endpoint({
    method: "GET",
    path: "/api/categories/groups",
    summary: "Groups of categories with their categories, all or by cuid, for the category filters",
    audience: "public",
    query: z.object({ cuid: cuids.optional() }),
    answer: listed(categoryGroup.extend({ categories: z.array(z.object({ cuid: z.string(), title: z.string() })) })),
    errors: [],
    cached: true,
  }),
  findAvailabilitiesPeriods: endpoint({
    method: "GET",
    path: "/api/availabilities/periods",
    summary: "Calendar periods that are not over and hold an availability",
    audience: "public",
    answer: listed(calendarPeriod),
    errors: [],
    cached: true,
  }),
  findActivitiesPeriods: endpoint({
    method: "GET",
    path: "/api/activities/periods",
    summary: "Calendar periods in which an activity takes place; with `after`, those that end after it",
    audience: "public",
    query: z.object({ after: instant.optional() }),
    answer: listed(calendarPeriod),
    errors: [],
    cached: true,
  }),
}
export type CalendarPeriod = z.output<typeof calendarPeriod>
export type CategoryGroup = z.output<typeof catalogueEndpoints.findCategoryGroups.answer>["data"][number]
