import { z } from "zod"
import { type AskedField, askedFields, type CustomData, checkCustomData } from "#contract/rules/custom-fields.ts"

// Answers travel as a list of entries; a form holds them by name, `f12` for the field 12, since react-hook-form would
// take a bare number for an index of a list.
export type Answers = Record<string, unknown>

const nameOf = (field_id: number) => `f${field_id}`

export const answersOf = (fields: AskedField[], data: CustomData = []): Answers =>
  Object.fromEntries(
    fields.map((field) => {
      const known = data.find((entry) => entry.field_id === field.id)?.data
      if (field.type === "CONSENT") return [nameOf(field.id), agreedTo(field, known)]
      return [nameOf(field.id), known ?? (field.type === "CHOICES_MULTIPLE" ? [] : "")]
    }),
  )

/** The version of the text that was agreed to; empty where the text is another by now, so that it is asked again. */
function agreedTo({ consent_version }: AskedField, known: unknown): string {
  const version = known && typeof known === "object" && "version" in known ? known.version : null
  return version === consent_version ? String(version) : ""
}

/** The answer that a form holds to one question. */
export const answerIn = (answers: Answers | undefined, field_id: number): unknown => answers?.[nameOf(field_id)]

/** The questions that are asked, given the form's answers. */
export const shownIn = <F extends AskedField>(fields: F[], answers: Answers | undefined): F[] =>
  askedFields(fields, (id) => answerIn(answers, id))

/** An answer to a question that is not asked any more is not sent. */
export const entriesOf = (fields: AskedField[], answers: Answers): CustomData =>
  shownIn(fields, answers).map((field) => ({ field_id: field.id, data: given(answers[nameOf(field.id)]) }))

/** The stored answers by name, where a form is made before its fields are known. */
export const namedAnswers = (data: CustomData): Answers =>
  Object.fromEntries(data.map((entry) => [nameOf(entry.field_id), entry.data]))

export const answerEntries = (answers: Answers): CustomData =>
  Object.entries(answers).map(([name, answer]) => ({ field_id: Number(name.slice(1)), data: given(answer) }))

/** White space counts as no answer. */
const given = (answer: unknown) => (typeof answer === "string" ? answer.trim() : answer) || null

/** Validates as the server does, and reports each field's own code: a schema of unions would report its branches. */
export const answersSchema = (fields: AskedField[]) =>
  z.record(z.string(), z.unknown()).superRefine((answers, ctx) => {
    for (const { path, message } of checkCustomData(fields, entriesOf(fields, answers)).problems) {
      ctx.addIssue({ code: "custom", path: [path.replace("custom_data.", "f")], message })
    }
  })

/** The server's `custom_data.12` is this form's `answers.f12`. */
export const answerPath = (path: string, name = "answers"): string => path.replace(/custom_data\.(\d+)$/, `${name}.f$1`)
