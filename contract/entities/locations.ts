import { z } from "zod"
import { text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const line = z.string().trim().max(200, "TOO_LONG").default("")

/** Where activities take place. A location that an availability names is archived, and stays readable on what was sold. */
export const locations = entity({
  name: "location",
  path: "locations",
  permission: "activities.locations",
  archives: true,
  fields: {
    /** What colleagues call it. */
    name: given("text", text(200), { list: true, search: true, sort: true }),
    /** What families read. */
    title: given("text", text(200), { list: true, search: true, sort: true }),
    street: given("text", line, { search: true }),
    number: given("text", z.string().trim().max(20, "TOO_LONG").default("")),
    postcode: given("text", z.string().trim().max(20, "TOO_LONG").default(""), { search: true }),
    city: given("text", line, { list: true, search: true, sort: true }),
    availabilities: shown("number", z.int(), { list: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "name",
})

/** A room or a team that can do one thing at a time; availabilities that share one cannot overlap. */
export const resources = entity({
  name: "resource",
  path: "resources",
  permission: "activities.locations",
  archives: true,
  fields: {
    name: given("text", text(200), { list: true, search: true, sort: true }),
    availabilities: shown("number", z.int(), { list: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "name",
})
