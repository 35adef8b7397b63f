import { z } from "zod"
import { type CustomData, type CustomField, checkCustomData } from "#contract/rules/custom-fields.ts"

// Answers travel as a list of entries; a form holds them by name, `f12` for the field 12, since react-hook-form would
// take a bare number for an index of a list.
export type Answers = Record<string, unknown>

const nameOf = (field_id: number) => `f${field_id}`

export const answersOf = (fields: CustomField[], data: CustomData = []): Answers =>
  Object.fromEntries(
    fields.map((field) => {
      const known = data.find((entry) => entry.field_id === field.id)?.data
      return [nameOf(field.id), known ?? (field.type === "CHOICES_MULTIPLE" ? [] : "")]
    }),
  )

export const entriesOf = (fields: CustomField[], answers: Answers): CustomData =>
  fields.map((field) => ({ field_id: field.id, data: given(answers[nameOf(field.id)]) }))

/** The stored answers by name, where a form is made before its fields are known. */
export const namedAnswers = (data: CustomData): Answers =>
  Object.fromEntries(data.map((entry) => [nameOf(entry.field_id), entry.data]))

export const answerEntries = (answers: Answers): CustomData =>
  Object.entries(answers).map(([name, answer]) => ({ field_id: Number(name.slice(1)), data: given(answer) }))

/** White space counts as no answer. */
const given = (answer: unknown) => (typeof answer === "string" ? answer.trim() : answer) || null

/** Validates as the server does, and reports each field's own code: a schema of unions would report its branches. */
export const answersSchema = (fields: CustomField[]) =>
  z.record(z.string(), z.unknown()).superRefine((answers, ctx) => {
    for (const { path, message } of checkCustomData(fields, entriesOf(fields, answers)).problems) {
      ctx.addIssue({ code: "custom", path: [path.replace("custom_data.", "f")], message })
    }
  })

/** The server's `custom_data.12` is this form's `answers.f12`. */
export const answerPath = (path: string, name = "answers"): string => path.replace(/custom_data\.(\d+)$/, `${name}.f$1`)
