import { z } from "zod"
import type { ActivityDetail, Option, Question } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import { id } from "#contract/fields.ts"
import type { AskedField } from "#contract/rules/custom-fields.ts"
import { type Answers, answersOf, answersSchema, entriesOf } from "#web/forms/custom-data.ts"
import { allTicked, chosenDates } from "./chosen-dates.ts"

// The values of the forms, their validation, and the line sent. Inputs give text: ids become numbers here, by the
// contract's own rules. Options are held by name, `o7` for the option 7, as answers are.
const MOST_PLACES = 100
const ANSWER_MAX = 1_000

export type OptionValues = Record<string, { price: string; content: string }>
type Asking = Pick<ActivityDetail, "questions" | "options">

export const participantId = z.string({ error: "REQUIRED" }).min(1, "REQUIRED").transform(Number).pipe(id)

export const quantity = z.coerce
  .number<number>({ error: "REQUIRED" })
  .pipe(z.int("INVALID").min(1, "INVALID").max(MOST_PLACES, "INVALID"))

/** Questions are shown and validated as custom fields. */
export const fieldsOf = (questions: Question[]): AskedField[] =>
  questions.map((question) => ({
    ...question,
    cuid: "",
    entity: "PARTICIPANTS",
    active: true,
    deferred: false,
  }))

export const optionName = ({ id }: Pick<Option, "id">) => `o${id}` as const

/** The chosen options that still exist, in their order. */
export const chosenOptions = (options: Option[], values: OptionValues) =>
  options.flatMap((option) => {
    const value = values[optionName(option)]
    const price = option.prices.find(({ id }) => String(id) === value?.price)
    return price && value ? [{ option, price, content: value.content.trim() }] : []
  })

const optionsSchema = (options: Option[]) =>
  z.record(z.string(), z.object({ price: z.string(), content: z.string() })).superRefine((values, ctx) => {
    for (const { option, content } of chosenOptions(options, values)) {
      if (!option.answer_required) continue
      const message = content === "" ? "REQUIRED" : content.length > ANSWER_MAX ? "TOO_LONG" : null
      if (message) ctx.addIssue({ code: "custom", path: [optionName(option), "content"], message })
    }
  })

/** The inputs of each activity, besides participant and dates. */
export const detailsSchema = ({ options, questions }: Asking) =>
  z.object({ quantity, options: optionsSchema(options), answers: answersSchema(fieldsOf(questions)) })

export const emptyDetails = ({ options, questions }: Asking) => ({
  quantity: 1,
  options: Object.fromEntries(
    options.map((option) => [optionName(option), { price: "", content: "" }]),
  ) as OptionValues,
  answers: answersOf(fieldsOf(questions)),
})

export type Details = { quantity: number; options: OptionValues; answers: Answers }

type Registrable = Pick<Availability, "id" | "dates" | "is_eligible_to_partial_registrations">

/** The form of one availability: at first no participant, all dates, no answers. */
export const registrationSchema = (availability: Registrable & { activity: Asking }) =>
  detailsSchema(availability.activity).extend({
    participant_id: participantId,
    availability_dates: z
      .array(z.string())
      .transform((ticked) => chosenDates(availability, ticked).map(({ id }) => id))
      .refine((ids) => ids.length > 0, "availability_dates_required"),
  })

export const emptyRegistration = (availability: Registrable & { activity: Asking }) => ({
  ...emptyDetails(availability.activity),
  participant_id: "",
  availability_dates: allTicked(availability),
})

interface Chosen extends Details {
  availability_id: number
  participant_id: number
  availability_dates: number[]
}

/** The options as an estimate takes them: their prices, without the typed texts. */
export const pricesOf = (options: Option[], values: OptionValues) =>
  chosenOptions(options, values).map(({ price }) => ({ price_id: price.id }))

export function registrationLine(chosen: Chosen, { options, questions }: Asking): RegistrationLine {
  const { availability_id, participant_id, availability_dates } = chosen
  return {
    availability_id,
    participant_id,
    quantity: chosen.quantity,
    availability_dates,
    options: chosenOptions(options, chosen.options).map(({ option, price, content }) => ({
      price_id: price.id,
      ...(option.answer_required && { content }),
    })),
    questions: entriesOf(fieldsOf(questions), chosen.answers).map(({ field_id, data }) => ({
      question_id: field_id,
      content: data,
    })),
  }
}
