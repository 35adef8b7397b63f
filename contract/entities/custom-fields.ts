import { z } from "zod"
import { text } from "../fields.ts"
import { customFieldTypes, familyEntities } from "../rules/custom-fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const choice = z.object({ id: z.string().regex(/^[\w-]{1,40}$/), label: text(200) })
const choices = z
  .array(choice)
  .max(200)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "DUPLICATE")

/** Fields of a question, whoever it is about. A question that was answered keeps its type. */
const fields = {
  id: shown("other", z.int()),
  title: given("text", text(200), { list: true, search: true, sort: true }),
  description: given("paragraph", z.string().trim().max(1_000, "TOO_LONG").nullable().default(null)),
  type: given("choice", z.enum(customFieldTypes), { list: true, filter: true, choices: customFieldTypes }),
  required: given("boolean", z.boolean().default(false), { list: true }),
  active: given("boolean", z.boolean().default(true), { list: true, filter: true }),
  /** Highest first. */
  order: given("number", z.int().min(-1_000_000).max(1_000_000).default(0), { sort: true }),
  /** A regular expression that a text must match as a whole. */
  pattern: given("text", z.string().max(200, "TOO_LONG").nullable().default(null)),
  choices: given("choices", choices.default([])),
  /** How many have answered it. */
  answers: shown("number", z.int(), { list: true }),
}

/** The organiser's own questions about collaborators. */
export const collaboratorFields = entity({
  name: "custom_field",
  path: "collaborators/custom-fields",
  permission: "collaborators.custom_fields",
  fields,
  order: "-order",
  errors: ["IN_USE"],
})

/** Those about families: about the customer, or about each participant. One that was answered is archived. */
export const familyFields = entity({
  name: "family_field",
  subject: "custom_field",
  path: "customers/custom-fields",
  permission: "customers.custom_fields",
  fields: {
    ...fields,
    entity: given("choice", z.enum(familyEntities), { list: true, filter: true, choices: familyEntities, width: 170 }),
    /** Asked later, not when somebody signs up. */
    deferred: given("boolean", z.boolean().default(false)),
    /** Its answers are shown at the gate, to who may record attendance. */
    important: given("boolean", z.boolean().default(false)),
  },
  order: "-order",
  errors: ["IN_USE"],
  archives: true,
})
