import type { Question } from "#contract/endpoints/activities.ts"
import type { AskedField } from "#contract/rules/custom-fields.ts"
import { type Answers, answersOf, entriesOf } from "#web/forms/custom-data.ts"

/** Questions as the fields of a form. */
export const fieldsOf = (questions: Question[]): AskedField[] =>
  questions.map((question) => ({ ...question, cuid: "", entity: "PARTICIPANTS", active: true, deferred: false }))

export const givenAnswers = (fields: AskedField[], given: { question_id: number; content: unknown }[] = []): Answers =>
  answersOf(
    fields,
    given.map(({ question_id, content }) => ({ field_id: question_id, data: content as string })),
  )

/** Answers as calls send them. */
export const answersFrom = (fields: AskedField[], answers: Answers) =>
  entriesOf(fields, answers).map(({ field_id, data }) => ({ question_id: field_id, content: data }))
