import { z } from "zod"
import { text } from "../fields.ts"
import { customFieldTypes } from "../rules/custom-fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const choice = z.object({
  /** Left out, the choice is new. */
  id: z
    .string()
    .regex(/^[\w-]{1,40}$/, "PATTERN")
    .optional(),
  label: text(200),
  /** Offered no longer; answers that name it still show its label. */
  hidden: z.boolean().default(false),
})
const choices = z
  .array(choice)
  .max(200)
  .refine((all) => {
    const ids = all.flatMap(({ id }) => id ?? [])
    return new Set(ids).size === ids.length
  }, "DUPLICATE")

/** What families are asked when they register. Made once and attached to any number of activities. */
export const questions = entity({
  name: "question",
  path: "questions",
  permission: "activities.questions",
  archives: true,
  fields: {
    id: shown("other", z.int()),
    title: given("text", text(200), { list: true, search: true, sort: true }),
    description: given("paragraph", z.string().trim().max(1_000, "TOO_LONG").nullable().default(null)),
    type: given("choice", z.enum(customFieldTypes), { list: true, filter: true, choices: customFieldTypes }),
    required: given("boolean", z.boolean().default(false), { list: true }),
    order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
    /** A regular expression that a text must match as a whole. */
    pattern: given("text", z.string().max(200, "TOO_LONG").nullable().default(null)),
    choices: given("choices", choices.default([])),
    activities: shown("number", z.int(), { list: true }),
    /** How many registrations and requests have answered it. */
    answers: shown("number", z.int(), { heavy: true }),
  },
  order: "order",
  errors: ["IN_USE"],
})
