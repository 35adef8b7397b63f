import { z } from "zod"
import { cuid, text } from "../fields.ts"
import { entity } from "./entity.ts"
import { given } from "./field.ts"

/** A set of activities that pages show and families browse. */
export const catalogs = entity({
  name: "catalog",
  path: "catalogs",
  permission: "activities.catalogs",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    activities: given("links", z.array(cuid).max(1_000), {
      answer: z.array(z.object({ cuid: z.string(), title: z.string() })),
      list: true,
      of: "activities",
    }),
  },
  order: "title",
})
