import { z } from "zod"
import { cuid, text } from "../fields.ts"
import { conditionOperators, questionTypes } from "../rules/custom-fields.ts"
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

/** Asked only where an earlier question, told by its cuid, is answered like this. */
const condition = z
  .object({ question: cuid, operator: z.enum(conditionOperators), values: z.array(text(1_000)).max(50).default([]) })
  .refine(({ operator, values }) => operator !== "EQUALS" || values.length === 1, {
    path: ["values"],
    error: "REQUIRED",
  })
  .refine(({ operator, values }) => operator !== "AMONG" || values.length > 0, { path: ["values"], error: "REQUIRED" })
export type QuestionCondition = z.output<typeof condition>

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
    type: given("choice", z.enum(questionTypes), { list: true, filter: true, choices: questionTypes }),
    required: given("boolean", z.boolean().default(false), { list: true }),
    /** Its answers are shown at the gate, to who may record attendance. */
    important: given("boolean", z.boolean().default(false)),
    order: given("number", z.int().min(0).max(1_000_000).default(0), { sort: true }),
    /** A regular expression that a text must match as a whole. */
    pattern: given("text", z.string().max(200, "TOO_LONG").nullable().default(null)),
    choices: given("choices", choices.default([])),
    /** The text to agree to, of a consent. */
    consent_text: given("paragraph", z.string().trim().max(10_000, "TOO_LONG").default(""), { heavy: true }),
    consent_version: shown("number", z.int(), { heavy: true }),
    condition: given("condition", condition.nullable().default(null)),
    activities: shown("number", z.int(), { list: true }),
    /** How many registrations and requests have answered it. */
    answers: shown("number", z.int(), { heavy: true }),
  },
  order: "order",
  errors: ["IN_USE"],
})
