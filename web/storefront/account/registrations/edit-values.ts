import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import { DATES_REQUIRED, hasStarted } from "#contract/rules/registration-changes.ts"
import { answersOf, entriesOf } from "#web/forms/custom-data.ts"
import { type Problem, problemsOf } from "#web/forms/use-contract-form.ts"
import {
  chosenOptions,
  type Details,
  detailsSchema,
  emptyDetails,
  fieldsOf,
  optionName,
} from "../../cart/forms/registration-values.ts"

// The values of the form of a change, their validation, and the body sent. Parts that cannot be changed are not sent.
export interface EditFacts {
  registration: RegistrationDetail
  options: Option[]
  questions: Question[]
}

/** The parts that can be changed. */
export function editableParts({ registration, options, questions }: EditFacts) {
  const { dates, activity } = registration.availability
  return {
    dates: activity.allow_dates_edit && dates.length > 1,
    options: activity.allow_options_edit && options.some(({ prices }) => prices.length > 0),
    questions: activity.allow_questions_edit && questions.length > 0,
  }
}

/** The dates that have started, which are kept in any case. */
export const keptDates = ({ dates }: RegistrationDetail, now: string): string[] =>
  dates.filter(({ date }) => hasStarted(date, now)).map(({ date }) => String(date.id))

export const editSchema = (facts: EditFacts, now: string) => {
  const parts = editableParts(facts)
  const kept = keptDates(facts.registration, now)
  return detailsSchema({
    options: parts.options ? facts.options : [],
    questions: parts.questions ? facts.questions : [],
  }).extend({
    availability_dates: z.array(z.string()).refine((ids) => ids.length + kept.length > 0, DATES_REQUIRED),
  })
}
export type EditValues = Details & { availability_dates: string[] }

/** The initial values: the registration as it is. */
export function valuesOf({ registration, options, questions }: EditFacts): EditValues {
  const chosenBefore = new Map(registration.options.map((option) => [option.price_id, option]))
  const data = registration.questions.map(({ question_id, content }) => ({ field_id: question_id, data: content }))
  const chosen = options.map((option) => {
    const price = option.prices.find(({ id }) => chosenBefore.has(id))
    const content = price ? (chosenBefore.get(price.id)?.content ?? "") : ""
    return [optionName(option), { price: price ? String(price.id) : "", content }]
  })
  return {
    ...emptyDetails({ options, questions }),
    quantity: registration.quantity,
    options: Object.fromEntries(chosen),
    answers: answersOf(fieldsOf(questions), data),
    availability_dates: registration.dates.map(({ date }) => String(date.id)),
  }
}

/**
 * The values of a form over a registration that was changed since it was opened: what was changed here stays, the rest is
 * as it is now. Dates are merged one by one.
 */
export function mergedValues(before: EditValues, mine: EditValues, now: EditValues): EditValues {
  const kept = <T>(old: Record<string, T>, own: Record<string, T>, newer: Record<string, T>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(newer).map(([name, value]) => {
        const isMine = name in own && JSON.stringify(own[name]) !== JSON.stringify(old[name])
        return [name, isMine ? own[name]! : value]
      }),
    )
  const given_up = before.availability_dates.filter((id) => !mine.availability_dates.includes(id))
  const taken = mine.availability_dates.filter((id) => !before.availability_dates.includes(id))
  const dates = new Set([...now.availability_dates.filter((id) => !given_up.includes(id)), ...taken])
  return {
    ...now,
    options: kept(before.options, mine.options, now.options),
    answers: kept(before.answers, mine.answers, now.answers),
    availability_dates: [...dates],
  }
}

/** An estimate leaves out the typed texts. */
export function bodyOf(facts: EditFacts, values: EditValues, which: "save" | "estimate"): EditInput {
  const { registration, options, questions } = facts
  const parts = editableParts(facts)
  const chosen = chosenOptions(options, values.options)
  return {
    registration_id: registration.id,
    version: registration.version,
    ...(parts.dates && { availability_dates: values.availability_dates.map(Number).sort((a, b) => a - b) }),
    ...(parts.options && {
      options: chosen.map(({ option, price, content }) => ({
        price_id: price.id,
        ...(which === "save" && option.answer_required && { content }),
      })),
    }),
    ...(parts.questions &&
      which === "save" && {
        questions: entriesOf(fieldsOf(questions), values.answers).map(({ field_id, data }) => ({
          question_id: field_id,
          content: data,
        })),
      }),
  }
}

/** Maps a refusal to the fields of the form; `wordsOf` gives the text of a refusal with its own reasons. */
export function explainEdit(error: CallError, facts: EditFacts, sent: EditValues, wordsOf: () => string): Problem[] {
  const chosen = chosenOptions(facts.options, sent.options)
  const fieldOf = (path: string): string => {
    const [name = "", second = "", third] = path.split(".")
    const option = name === "options" && chosen[Number(second)]?.option
    if (option) return `options.${optionName(option)}.${third === "content" ? "content" : "price"}`
    return name === "questions" && second ? `answers.f${second}` : "availability_dates"
  }
  if (error.code === "INVALID_INPUT")
    return problemsOf(error).map(({ path, message }) => ({ path: fieldOf(path), message }))
  return error.field ? [{ path: fieldOf(error.field), message: wordsOf() }] : []
}
