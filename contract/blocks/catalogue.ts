import { z } from "zod"
import { statuses } from "../endpoints/catalogue.ts"
import { wholeNumber } from "../fields.ts"
import { boxSettings, href, ratio } from "./shared-settings.ts"

// Settings of the sections that list the catalogue, and of the pages that show one activity, availability or product.
const text = z.string().max(1_000)
const ids = z.array(z.number().int().positive()).max(200).default([])
const title = {
  title: text.default(""),
  subtitle: text.default(""),
  link_text: text.default(""),
  link_href: href.default(""),
}

/** Which availabilities: of catalogs, of activities or of segments; none named is all. */
const selection = {
  catalogs: ids,
  activities: ids,
  segments: ids,
  status: z.array(z.enum(statuses)).min(1).default(["OPEN"]),
}

export const cardProperties = [
  "image",
  "category",
  "age",
  "dates",
  "days",
  "time",
  "location",
  "price",
  "remaining",
] as const
const cards = {
  ...boxSettings,
  ...title,
  columns: z.number().int().min(1).max(6).default(2),
  "card-properties": z.array(z.enum(cardProperties)).default([...cardProperties]),
  "card-image-aspect-ratio": ratio.default("4/3"),
  /** Shows the picture in grey where registration is not possible. */
  grayscale: z.boolean().default(true),
  limit: z.number().int().min(1).max(100).default(20),
}

const filters = (on: readonly string[]) =>
  z
    .object({
      search: z.boolean().default(on.includes("search")),
      date: z.boolean().default(on.includes("date")),
      "date-calendar": z.boolean().default(on.includes("date-calendar")),
      weekday: z.boolean().default(on.includes("weekday")),
      location: z.boolean().default(on.includes("location")),
      period: z.boolean().default(on.includes("period")),
      "availabilities-period": z.boolean().default(on.includes("availabilities-period")),
      age: z.boolean().default(on.includes("age")),
      category: z.boolean().default(on.includes("category")),
    })
    .prefault({})
export type Filters = z.output<ReturnType<typeof filters>>
export type FilterName = keyof Filters

const filtering = {
  /** Groups of categories to filter by, by cuid; none named is all. */
  category_groups: z.array(z.string().max(32)).max(20).default([]),
}
const layout = z.enum(["aside", "stacked"])

export const itemProperties = ["time", "location", "price", "remaining", "age", "category"] as const
const items = z.array(z.enum(itemProperties))

/** An hour of the day; an empty value counts as not set. */
const hour = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  wholeNumber().pipe(z.int().min(0).max(24)).optional(),
)
const modes = ["stacked", "calendar"] as const
export type ScheduleMode = (typeof modes)[number]

const schedule = (mode: ScheduleMode) => ({
  ...boxSettings,
  ...title,
  ...selection,
  ...filtering,
  filters: filters([]),
  "items-properties": items.default(["time", "location"]),
  start_hour: hour,
  end_hour: hour,
  mode: z.enum(modes).default(mode),
  "show-empty-groups": z
    .object({ desktop: z.boolean().default(true), mobile: z.boolean().default(false) })
    .prefault({}),
  "multiple-selection": z.boolean().default(false),
  /** Dates selected when the page opens, by id. */
  "initial-selection": ids,
})

export const catalogueSections = {
  "activities-cards": z.object({
    ...cards,
    catalogs: ids,
    activities: ids,
    /** Only availabilities that still have a date to come. */
    "available-only": z.boolean().default(false),
  }),
  "availabilities-cards": z.object({ ...cards, ...selection }),
  "bundles-cards": z.object({ ...cards, bundles: ids }),
  "memberships-cards": z.object({ ...cards, memberships: ids }),
  "vouchers-cards": z.object({ ...cards, vouchers: ids }),
  "availabilities-filters": z.object({
    ...cards,
    ...selection,
    ...filtering,
    filters: filters(["search", "weekday", "location", "availabilities-period", "age", "category"]),
    layout: layout.default("aside"),
  }),
  "availabilities-quick-list": z.object({
    ...boxSettings,
    ...title,
    ...selection,
    ...filtering,
    filters: filters(["search", "date-calendar", "location", "category"]),
    layout: layout.default("stacked"),
    "items-properties": items.default(["time", "location", "price", "remaining"]),
  }),
  "resources-schedule": z.object(schedule("stacked")),
  "weekly-calendar": z.object(schedule("calendar")),
  /** Opens the page at `href` with the chosen filters in its query. */
  "inline-filters": z.object({
    ...boxSettings,
    ...filtering,
    filters: filters(["age", "availabilities-period", "location", "category"]),
    href: href.default(""),
  }),
}

export const activityParts = ["images", "description", "price", "locations"] as const
export const availabilityProperties = ["age", "group", "location", "time", "collaborators", "categories"] as const

export const cataloguePages = {
  activity: z.object({
    /** A: the availabilities as a paged list. B: one day's dates. */
    variant: z.enum(["A", "B"]).default("A"),
    calendar: z.boolean().default(true),
    parts: z.array(z.enum(activityParts)).default([...activityParts]),
    "availability-properties": items.default(["time", "price", "remaining"]),
  }),
  availability: z.object({ properties: z.array(z.enum(availabilityProperties)).default([...availabilityProperties]) }),
  bundle: z.object({ images: z.boolean().default(true) }),
  membership: z.object({}),
  voucher: z.object({}),
  "cart-add": z.object({}),
}
