import { z } from "zod"
import { cuid, text } from "../fields.ts"
import { documentPages, documentSettings } from "../rules/document-elements.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const icon = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,49}$/)
  .nullable()
const activity = z.object({ cuid: z.string(), title: z.string() })

/** Document models as collaborators draw them, for some activities or for all. A downloaded document stays as it was. */
export const documentModels = entity({
  name: "document",
  path: "documents",
  permission: "documents.models",
  fields: {
    title: given("text", text(200), { list: true, search: true, sort: true }),
    description: given("paragraph", z.string().trim().max(1_000, "TOO_LONG"), { list: true, search: true }),
    /** The name of a picture shown beside it. */
    icon: given("other", icon),
    settings: given("group", documentSettings),
    /** Pictures are the organiser's own uploads. */
    pages: given("other", documentPages, { heavy: true }),
    /** By cuid; null is every activity. */
    activities: given("links", z.array(cuid).max(1_000).nullable(), {
      answer: z.array(activity).nullable(),
      of: "activities",
    }),
    created_at: shown("instant", z.string(), { list: true, sort: true }),
    updated_at: shown("instant", z.string(), { sort: true }),
  },
  order: "title",
  errors: ["IMAGE_INVALID"],
})
