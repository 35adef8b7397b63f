import { z } from "zod"
import { amount, cuid, wholeNumber } from "../fields.ts"

// Availabilities and dates of the console: their input and their answers.

/** The most dates of one availability. */
export const MOST_DATES = 400
/** The longest stretch that one call of the calendar shows, in days. */
export const MOST_DAYS = 62
const MOST_PLACES = 100_000

export const availabilityStatuses = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const
/** The fields that synchronisation carries from the activity, and that may be the availability's own. */
export const ownedFields = ["price", "deposit", "capacity", "age_minimum", "age_maximum", "categories"] as const

export const stored = z.enum(["OPEN", "CLOSED"])
export const effective = z.enum(availabilityStatuses)
export const instant = z.iso
  .datetime({ offset: true, error: "INVALID_DATE" })
  .refine((value) => value >= "1900" && value < "2201", "INVALID_DATE")
export const places = wholeNumber().pipe(z.int().min(0).max(MOST_PLACES)).nullable()
const age = wholeNumber().pipe(z.int().min(0).max(150)).nullable()
/** One cuid, or several separated by commas. */
const cuids = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,31}(,[a-z][a-z0-9]{1,31}){0,99}$/)
  .optional()
export const flag = z.enum(["true", "false"]).optional()
export const day = z.iso.date().refine((value) => value >= "1900" && value < "2201")
const links = z.array(cuid).max(100)
export const statuses = new RegExp(`^(${availabilityStatuses.join("|")})(,(${availabilityStatuses.join("|")})){0,3}$`)

const named = z.object({ cuid: z.string(), title: z.string() })
const person = z.object({ cuid: z.string(), fullname: z.string() })

/**
 * The places of a date, as the storefront judges them: confirmed, held in carts and offers at this moment, kept for the
 * waiting list, and free for anybody. `capacity` and `free` are null where there is no limit; `in_addition` is how many are
 * registered beyond the capacity.
 */
export const placesShape = {
  capacity: z.int().nullable(),
  registered: z.int(),
  held: z.int(),
  reserved_for_list: z.int(),
  free: z.int().nullable(),
  in_addition: z.int(),
}
const placesOf = z.object(placesShape)
export type Places = z.output<typeof placesOf>

export const time = { start_at: z.string(), end_at: z.string() }

export const listedAvailability = z.object({
  cuid: z.string(),
  version: z.int(),
  archived_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  activity: named,
  ...time,
  /** As a reader of the site sees it; `stored_status` is what opening and closing set. */
  status: effective,
  stored_status: stored,
  registrations_start_at: z.string().nullable(),
  registrations_end_at: z.string().nullable(),
  /** Registrations begin only later. */
  opens_later: z.boolean(),
  price: z.int(),
  /** Of its fullest date that is on sale; of its fullest date where none is any more. */
  places: placesOf,
  /** Participants below which it is too small, and whether it is; null is none. */
  minimum: z.int().nullable(),
  under_minimum: z.boolean(),
  dates: z.int(),
  location: named.nullable(),
  resource: named.nullable(),
  collaborators: z.array(person),
})
export type ListedAvailability = z.output<typeof listedAvailability>

const shownDate = z.object({
  cuid: z.string(),
  version: z.int(),
  ...time,
  status: effective,
  stored_status: stored,
  cancelled_at: z.string().nullable(),
  has_started: z.boolean(),
  /** Whether somebody ever had a place on it: then it cannot be deleted. */
  was_taken: z.boolean(),
  ...placesShape,
})
export type ShownDate = z.output<typeof shownDate>

export const shownAvailability = listedAvailability.omit({ dates: true }).extend({
  deposit: z.int(),
  capacity: z.int().nullable(),
  age_minimum: z.int().nullable(),
  age_maximum: z.int().nullable(),
  categories: z.array(named),
  own_fields: z.array(z.enum(ownedFields)),
  synchronised: z.boolean(),
  /** Registrations for all dates on sale: adding a date asks whether they get it too. */
  whole_registrations: z.int(),
  dates: z.array(shownDate),
  created_at: z.string(),
})
export type ShownAvailability = z.output<typeof shownAvailability>

/** A field that is left out is copied from the activity; null is unlimited or none. */
const fields = {
  registrations_start_at: instant.nullable().optional(),
  registrations_end_at: instant.nullable().optional(),
  price: amount.optional(),
  deposit: amount.optional(),
  capacity: places.optional(),
  age_minimum: age.optional(),
  age_maximum: age.optional(),
  minimum: wholeNumber().pipe(z.int().min(1).max(MOST_PLACES)).nullable().optional(),
  location: cuid.nullable().optional(),
  resource: cuid.nullable().optional(),
  categories: links.optional(),
  collaborators: links.optional(),
}
export const newDate = z.object({
  start_at: instant,
  end_at: instant,
  capacity: places.optional(),
  status: stored.optional(),
})
export const newAvailability = z.object({
  activity: cuid,
  status: stored.optional(),
  ...fields,
  /** Either dates, or the start and the end of the one date it has. */
  dates: z.array(newDate).min(1).max(MOST_DATES).optional(),
  start_at: instant.optional(),
  end_at: instant.optional(),
})
export const changedAvailability = z.object({ ...fields, version: z.int() })
export type ChangedAvailability = z.output<typeof changedAvailability>

/** A participant with a place on a moved date who is expected elsewhere at its new time. */
export const overlap = z.object({ participant: z.string(), activity: z.string(), ...time })
export type Overlap = z.output<typeof overlap>

export const filters = {
  activity: cuids,
  location: cuids,
  resource: cuids,
  collaborator: cuids,
  category: cuids,
  /** Calendar periods, by cuid: those with a date inside. */
  period: cuids,
  /** Made by these schedules. */
  schedule: cuids,
}
