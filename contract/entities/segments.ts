import { z } from "zod"
import { text } from "../fields.ts"
import { conditions } from "../rules/conditions.ts"
import { segmentEntities } from "../rules/segment-fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

/** People or availabilities that fulfil conditions, asked each time: nobody is entered by hand. */
export const segments = entity({
  name: "segment",
  path: "segments",
  permission: "segments.segments",
  fields: {
    name: given("text", text(200), { list: true, search: true, sort: true }),
    /** It stays what it was made for. */
    entity: given("choice", z.enum(segmentEntities), { list: true, filter: true, choices: segmentEntities }),
    conditions: given("conditions", conditions),
    /** One that every organiser has. */
    default: shown("boolean", z.boolean(), { list: true }),
    created_at: shown("instant", z.string(), { sort: true }),
  },
  order: "name",
  errors: ["DEFAULT_SEGMENT"],
})
