import { z } from "zod"
import { availabilityStatuses, changedAvailability, newAvailability } from "#contract/endpoints/availability-shapes.ts"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { given, shown } from "#contract/entities/field.ts"

// How the list and the forms of the console show availabilities, in the words of entities. The calls behind are written by
// hand (contract/endpoints/console-availabilities.ts) and have the addresses of an entity.

const { shape } = changedAvailability
const thing = z.object({ cuid: z.string(), title: z.string() })
const linkTo = (of: string) => ({ of, answer: thing.nullable() })
const some = <T extends z.ZodType>(schema: z.ZodOptional<T>): T => schema.unwrap()
const common = {
  name: "availability",
  path: "availabilities",
  permission: "availabilities.availabilities",
  order: "start_at",
  archives: true,
} as const

/** The list and the form of one that exists. */
export const availabilities = entity({
  ...common,
  fields: {
    activity: shown("link", thing, { list: true, filter: true, of: "activities" }),
    start_at: shown("paragraph", z.string(), { list: true, sort: true }),
    registered: shown("paragraph", z.int(), { list: true, sort: true }),
    status: shown("choice", z.string(), { list: true, filter: true, choices: availabilityStatuses }),
    location: given("link", some(shape.location), { ...linkTo("locations"), list: true, filter: true }),
    price: given("amount", some(shape.price), { list: true, sort: true }),
    deposit: given("amount", some(shape.deposit)),
    capacity: given("number", some(shape.capacity)),
    minimum: given("number", some(shape.minimum)),
    age_minimum: given("number", some(shape.age_minimum)),
    age_maximum: given("number", some(shape.age_maximum)),
    registrations_start_at: given("moment", some(shape.registrations_start_at)),
    registrations_end_at: given("moment", some(shape.registrations_end_at)),
    resource: given("link", some(shape.resource), { ...linkTo("resources"), filter: true }),
    collaborators: given("links", some(shape.collaborators), { of: "collaborators", answer: z.array(z.object({})) }),
    categories: given("links", some(shape.categories), { of: "categories", answer: z.array(thing) }),
    collaborator: shown("link", thing, { filter: true, of: "collaborators", heavy: true }),
    category: shown("link", thing, { filter: true, of: "categories", heavy: true }),
    period: shown("link", thing, { filter: true, of: "calendar-periods", heavy: true }),
    schedule: shown("link", thing, { filter: true, of: "schedules", heavy: true }),
    has_places: shown("boolean", z.boolean(), { filter: true, heavy: true }),
    under_minimum: shown("boolean", z.boolean(), { filter: true, heavy: true }),
    from: shown("day", z.string(), { filter: true, heavy: true }),
    to: shown("day", z.string(), { filter: true, heavy: true }),
  },
}) as unknown as Entity

export const editLayout = {
  sale: ["price", "deposit", "capacity", "minimum"],
  window: ["registrations_start_at", "registrations_end_at"],
  place: ["location", "resource", "collaborators"],
  ages: ["age_minimum", "age_maximum"],
  found: ["categories"],
}

const made = newAvailability.shape
const row = made.dates.unwrap().element.shape
/** An empty field is not sent, so that it is copied from the activity. */
const copied = <T extends z.ZodType>(schema: z.ZodOptional<z.ZodNullable<T>>) => schema.unwrap().unwrap().optional()

/** The form of a new one. */
export const newOnes = entity({
  ...common,
  fields: {
    activity: given("link", made.activity, linkTo("activities")),
    dates: given("rows", some(made.dates), {
      rows: { start_at: given("moment", row.start_at), end_at: given("moment", row.end_at) },
    }),
    location: given("link", copied(made.location), linkTo("locations")),
    resource: given("link", copied(made.resource), linkTo("resources")),
    collaborators: given("links", some(made.collaborators), { of: "collaborators", answer: z.array(z.object({})) }),
    price: given("amount", made.price),
    capacity: given("number", copied(made.capacity)),
    minimum: given("number", copied(made.minimum)),
    registrations_start_at: given("moment", copied(made.registrations_start_at)),
    registrations_end_at: given("moment", copied(made.registrations_end_at)),
  },
}) as unknown as Entity

export const newLayout = {
  when: ["activity", "dates"],
  place: ["location", "resource", "collaborators"],
  sale: ["price", "capacity", "minimum"],
  window: ["registrations_start_at", "registrations_end_at"],
}
