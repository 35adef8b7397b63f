import { z } from "zod"
import { day } from "../fields.ts"

// The organiser's own questions about customers and participants, and how an answer is validated, on both sides alike.
export const customFieldEntities = ["CUSTOMERS", "PARTICIPANTS", "COLLABORATORS"] as const
/** Those that families are asked about. */
export const familyEntities = ["CUSTOMERS", "PARTICIPANTS"] as const
export const customFieldTypes = ["TEXT", "DATE", "CHOICES_SINGLE", "CHOICES_MULTIPLE"] as const

export const customField = z.object({
  id: z.int(),
  cuid: z.string(),
  entity: z.enum(customFieldEntities),
  type: z.enum(customFieldTypes),
  title: z.string(),
  description: z.string().nullable(),
  required: z.boolean(),
  active: z.boolean(),
  deferred: z.boolean(),
  order: z.int(),
  pattern: z.string().nullable(),
  choices: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type CustomField = z.output<typeof customField>

/** Answers travel as a list of entries. */
export const customData = z.array(z.object({ field_id: z.int().positive(), data: z.unknown().optional() })).max(200)
export type CustomData = z.output<typeof customData>

/** Whether a value matches an organiser's pattern. The server passes an implementation that cannot be made to hang. */
export type Matches = (pattern: string, value: string) => boolean

export const plainMatches: Matches = (pattern, value) => {
  try {
    return new RegExp(`^(?:${pattern})$`, "u").test(value)
  } catch {
    // A pattern that does not compile accepts every value.
    return true
  }
}

const ANSWER_MAX = 1_000

/** The schema of one field's answer; null or missing is accepted unless the field is required. */
export function answerSchema(field: CustomField, matches: Matches = plainMatches): z.ZodType {
  const schema = givenAnswer(field, matches)
  if (field.required) return schema
  const empty = z.union([z.null(), z.undefined(), z.literal("")]).transform(() => null)
  return z.union([empty, schema]) as z.ZodType
}

function givenAnswer(field: CustomField, matches: Matches): z.ZodType {
  const choice = z.string({ error: "REQUIRED" }).refine((id) => field.choices.some((one) => one.id === id), "REQUIRED")
  switch (field.type) {
    case "TEXT": {
      const text = z.string({ error: "REQUIRED" }).trim().min(1, "REQUIRED").max(ANSWER_MAX, "TOO_LONG")
      return text.refine((value) => !field.pattern || matches(field.pattern, value), "PATTERN")
    }
    case "DATE":
      return day
    case "CHOICES_SINGLE":
      return choice
    case "CHOICES_MULTIPLE": {
      const list = z.array(choice, { error: "REQUIRED" }).transform((ids) => [...new Set(ids)])
      return field.required ? list.refine((ids) => ids.length > 0, "REQUIRED") : list
    }
  }
}

/** Fields to show, the highest `order` first. */
export const shownFields = (fields: readonly CustomField[], when: "always" | "sign-up" = "always"): CustomField[] =>
  fields
    .filter((field) => field.active && (when === "always" || !field.deferred))
    .sort((a, b) => b.order - a.order || a.id - b.id)

/**
 * Validates a list of entries against the fields. Entries for other fields are refused (`UNKNOWN_FIELD`); a wrong
 * answer is reported as `custom_data.{field_id}` with its code. Empty answers become null.
 */
export function checkCustomData(
  fields: readonly CustomField[],
  entries: CustomData,
  matches: Matches = plainMatches,
): { data: CustomData; problems: { path: string; message: string }[] } {
  const given = new Map(entries.map((entry) => [entry.field_id, entry.data]))
  const problems: { path: string; message: string }[] = []
  const data: CustomData = []
  for (const field of fields) {
    const parsed = answerSchema(field, matches).safeParse(given.get(field.id))
    if (parsed.success) data.push({ field_id: field.id, data: parsed.data ?? null })
    else problems.push({ path: `custom_data.${field.id}`, message: deepestMessage(parsed.error) })
    given.delete(field.id)
  }
  for (const field_id of given.keys()) problems.push({ path: `custom_data.${field_id}`, message: "UNKNOWN_FIELD" })
  return { data, problems }
}

/** A union reports the errors of its branches; the last branch has the telling one. */
function deepestMessage(error: z.ZodError): string {
  let issue = error.issues[0]!
  while (issue.code === "invalid_union" && issue.errors.at(-1)?.[0]) issue = issue.errors.at(-1)![0]!
  return issue.message
}
