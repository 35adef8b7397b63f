import { CallError } from "#contract/client.ts"
import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { answerText } from "#contract/rules/answer-text.ts"
import type { AskedField } from "#contract/rules/custom-fields.ts"
import type { Answers } from "#web/forms/custom-data.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Values } from "../conflict/merge-values.ts"
import type { Read } from "../conflict/use-merged-form.ts"
import { useFormats } from "../session/use-formats.ts"
import type { ChosenOption } from "./option-choice.tsx"
import { givenAnswers } from "./question-values.ts"

/** What the form of a change holds. Dates and options are in one order, so that they can be compared. */
export interface ChangeValues extends Values {
  dates: number[]
  options: ChosenOption[]
  answers: Answers
}

/** A registration as its PUT takes it, and as its refusal tells it. */
interface Sent {
  version: number
  availability_dates: number[]
  options: ChosenOption[]
  questions: { question_id: number; content: unknown }[]
}

export const inOrder = (ids: number[]): number[] => ids.toSorted((a, b) => a - b)

export const optionsInOrder = (options: ChosenOption[]): ChosenOption[] =>
  options
    .map(({ price_id, content }) => ({ price_id, content: content ?? null }))
    .toSorted((a, b) => a.price_id - b.price_id)

export const readOf = (fields: AskedField[], sent: Sent): Read<ChangeValues> => ({
  version: sent.version,
  values: {
    dates: inOrder(sent.availability_dates),
    options: optionsInOrder(sent.options),
    answers: givenAnswers(fields, sent.questions),
  },
})

/** Each answer is merged for itself. */
export const namesOf = (fields: AskedField[]): string[] => ["dates", "options", ...fields.map(({ id }) => nameOf(id))]

const nameOf = (id: number) => `answers.f${id}`

/** The registration as it is now, of a refusal that says that somebody changed it meanwhile. */
export const newerIn = (error: unknown): Sent | null =>
  error instanceof CallError && error.code === "VERSION_CONFLICT"
    ? ((error.details as { registration?: Sent } | undefined)?.registration ?? null)
    : null

/** The names of the form's fields and their values in words, for two that clash. */
export function useChangeWords(offered: NonNullable<DeskForm["availability"]>, fields: AskedField[]) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const prices = offered.options.flatMap(({ title, prices: each }) =>
    each.map(({ id, label }) => ({ id, text: label ? `${title} – ${label}` : title })),
  )
  const label = (name: string): string => {
    if (name === "dates") return t("console_registration.dates.label")
    if (name === "options") return t("console_registration.options")
    return fields.find(({ id }) => nameOf(id) === name)?.title ?? ""
  }
  const textOf = (name: string, value: unknown): string => {
    if (name === "dates")
      return offered.dates
        .filter(({ id }) => (value as number[]).includes(id))
        .map(({ start_at }) => date(start_at, "short"))
        .join(", ")
    if (name === "options")
      return (value as ChosenOption[])
        .map(({ price_id }) => prices.find(({ id }) => id === price_id)?.text ?? "")
        .filter((text) => text !== "")
        .join(", ")
    const field = fields.find(({ id }) => nameOf(id) === name)
    if (!field || !value) return ""
    if (field.type === "CONSENT" || field.type === "FILE") return t("console_registration.change.given")
    return answerText({ ...field, content: value as string }, (day) => date(day, "long"))
  }
  return { label, show: (name: string, value: unknown) => textOf(name, value) || t("console_entity.history.nothing") }
}
