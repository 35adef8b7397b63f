import { z } from "zod"
import { text } from "../fields.ts"
import type { Permission } from "../permissions.ts"
import { customFieldTypes } from "../rules/custom-fields.ts"
import { entity } from "./entity.ts"
import { given, shown } from "./field.ts"

const choice = z.object({ id: z.string().regex(/^[\w-]{1,40}$/), label: text(200) })
const choices = z
  .array(choice)
  .max(200)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "DUPLICATE")

type Area = Permission extends infer P ? (P extends `${infer A}.custom_fields.create` ? A : never) : never

/** The organiser's own questions about one kind of people. A question that was answered keeps its type. */
const customFieldsOf = <const A extends Area, const P extends string>(area: A, path: P) =>
  entity({
    name: "custom_field",
    path,
    permission: `${area}.custom_fields`,
    fields: {
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
    },
    order: "-order",
    errors: ["IN_USE"],
  })

export const collaboratorFields = customFieldsOf("collaborators", "collaborators/custom-fields")
