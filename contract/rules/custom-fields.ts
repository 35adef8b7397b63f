import { z } from "zod"
import { day } from "../fields.ts"

// The organiser's own questions about customers and participants, and how an answer is validated, on both sides alike.
export const customFieldEntities = ["CUSTOMERS", "PARTICIPANTS", "COLLABORATORS"] as const
/** Those that families are asked about. */
export const familyEntities = ["CUSTOMERS", "PARTICIPANTS"] as const
export const customFieldTypes = ["TEXT", "DATE", "CHOICES_SINGLE", "CHOICES_MULTIPLE"] as const

/** Questions of activities may also ask for a file, or to agree to a text. */
export const questionTypes = [...customFieldTypes, "FILE", "CONSENT"] as const

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

export const conditionOperators = ["EQUALS", "AMONG", "GIVEN"] as const
/** Asked only where an earlier answer equals a value, is among some, or is given at all. */
export const condition = z.object({
  question_id: z.int(),
  operator: z.enum(conditionOperators),
  values: z.array(z.string()),
})

/** A field or a question as a form asks it; all but the type is as in a custom field. */
export type AskedField = Omit<CustomField, "type"> & {
  type: (typeof questionTypes)[number]
  condition?: z.output<typeof condition> | null
  /** The text to agree to. */
  consent_text?: string
  consent_version?: number
}

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
export function answerSchema(field: AskedField, matches: Matches = plainMatches): z.ZodType {
  const schema = givenAnswer(field, matches)
  if (field.required) return schema
  const empty = z.union([z.null(), z.undefined(), z.literal("")]).transform(() => null)
  return z.union([empty, schema]) as z.ZodType
}

function givenAnswer(field: AskedField, matches: Matches): z.ZodType {
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
    case "FILE":
      return z.string({ error: "REQUIRED" }).regex(answeredFile, "REQUIRED")
    case "CONSENT":
      // The version of the text that was read: a text that has changed since must be read again.
      return z
        .string({ error: "REQUIRED" })
        .min(1, "REQUIRED")
        .refine((version) => version === String(field.consent_version), "CONSENT_CHANGED")
  }
}

/** A file as an answer names it. */
export const answeredFile = /^file\/[a-z][a-z0-9]{1,31}$/

/** Fields in their order, but each that depends on another one directly below it, before what comes next. */
function belowTheirs<F extends AskedField>(fields: readonly F[]): readonly F[] {
  if (!fields.some(({ condition: when }) => when)) return fields
  const ids = new Set(fields.map(({ id }) => id))
  const parentOf = ({ condition: when }: F) => (when && ids.has(when.question_id) ? when.question_id : null)
  const below = Map.groupBy(fields, parentOf)
  const withTheirs = (field: F): F[] => [field, ...(below.get(field.id) ?? []).flatMap(withTheirs)]
  return (below.get(null) ?? []).flatMap(withTheirs)
}

/**
 * The questions that are asked, given the answers so far, each below the one it depends on. They are judged in this order:
 * the answer to a question that is itself hidden counts as none.
 */
export function askedFields<F extends AskedField>(fields: readonly F[], answerOf: (field_id: number) => unknown): F[] {
  const asked: F[] = []
  for (const field of belowTheirs(fields)) {
    const { condition: when } = field
    const isAsked =
      !when || (asked.some(({ id }) => id === when.question_id) && holds(when, answerOf(when.question_id)))
    if (isAsked) asked.push(field)
  }
  return asked
}

function holds({ operator, values }: z.output<typeof condition>, answer: unknown): boolean {
  const given = [answer]
    .flat()
    .filter((each) => typeof each === "string")
    .filter((each) => each.trim() !== "")
  if (operator === "GIVEN") return given.length > 0
  return given.some((each) => values.includes(each))
}

/** The same fields with none of them required: staff note what they know, and the family answers the rest. */
export const leftOpen = <F extends { required: boolean }>(fields: readonly F[]): F[] =>
  fields.map((field) => ({ ...field, required: false }))

/** Fields that are asked, required, and without an answer. */
export const missingFields = <F extends AskedField>(
  fields: readonly F[],
  answerOf: (field_id: number) => unknown,
): F[] => askedFields(fields, answerOf).filter(({ id, required }) => required && isEmptyAnswer(answerOf(id)))

const isEmptyAnswer = (answer: unknown) =>
  answer === undefined ||
  answer === null ||
  (typeof answer === "string" && answer.trim() === "") ||
  (Array.isArray(answer) && answer.length === 0)

/** Fields to show, the highest `order` first. */
export const shownFields = (fields: readonly CustomField[], when: "always" | "sign-up" = "always"): CustomField[] =>
  fields
    .filter((field) => field.active && (when === "always" || !field.deferred))
    .sort((a, b) => b.order - a.order || a.id - b.id)

/**
 * Validates a list of entries against the fields. Entries for other fields are refused (`UNKNOWN_FIELD`); a wrong
 * answer is reported as `custom_data.{field_id}` with its code. Empty answers become null. A question that is not asked,
 * because of its condition, is neither required nor kept.
 */
export function checkCustomData(
  fields: readonly AskedField[],
  entries: CustomData,
  matches: Matches = plainMatches,
): { data: CustomData; problems: { path: string; message: string }[] } {
  const given = new Map(entries.map((entry) => [entry.field_id, entry.data]))
  const problems: { path: string; message: string }[] = []
  const data: CustomData = []
  for (const field of askedFields(fields, (id) => given.get(id))) {
    const parsed = answerSchema(field, matches).safeParse(given.get(field.id))
    if (parsed.success) data.push({ field_id: field.id, data: parsed.data ?? null })
    else problems.push({ path: `custom_data.${field.id}`, message: deepestMessage(parsed.error) })
  }
  for (const { id } of fields) given.delete(id)
  for (const field_id of given.keys()) problems.push({ path: `custom_data.${field_id}`, message: "UNKNOWN_FIELD" })
  return { data, problems }
}

/** A union reports the errors of its branches; the last branch has the telling one. */
function deepestMessage(error: z.ZodError): string {
  let issue = error.issues[0]!
  while (issue.code === "invalid_union" && issue.errors.at(-1)?.[0]) issue = issue.errors.at(-1)![0]!
  return issue.message
}
