import { isDeepStrictEqual } from "node:util"
import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import type { Answer, Sold, SoldOption } from "#server/bookings/sold-registration.ts"
import { readAnswers, readOptions } from "#server/cart/judge-line.ts"
import type { AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { HeldRegistration } from "./lock-registration.ts"

/** The options from here on: what was had may be kept at the price it was sold at, offered today or not. */
export function judgeOptions(
  sold: Sold,
  { activity: { allow_options_edit } }: HeldRegistration,
  { activity }: AvailabilityForSale,
  asked: EditInput["options"],
  is_estimate: boolean,
): { chosen: SoldOption[]; is_changed: boolean } {
  const had = sold.options
  if (asked === undefined) return { chosen: had, is_changed: false }
  const option_prices = offeredPrices(had, activity.option_prices)
  const line = { options: asked, ...(is_estimate ? {} : { questions: [] }) }
  const chosen = readOptions(line, { activity: { option_prices } }, "").map((option) => {
    const same = had.find(({ price_id }) => price_id === option.price_id)
    return same ? { ...same, content: option.content } : option
  })
  const plain = (options: SoldOption[]) =>
    options.map(({ price_id, content }) => ({ price_id, content })).sort((a, b) => a.price_id - b.price_id)
  const is_changed = !isDeepStrictEqual(plain(chosen), plain(had))
  const isPriced = sold.base_price !== undefined
  if (is_changed && !(allow_options_edit && isPriced)) refuse("EDIT_NOT_ALLOWED", { field: "options" })
  return { chosen, is_changed }
}

type OptionPrice = AvailabilityForSale["activity"]["option_prices"][number]

function offeredPrices(had: SoldOption[], today: OptionPrice[]): OptionPrice[] {
  const gone = had.filter(({ price_id }) => !today.some(({ id }) => id === price_id))
  return [
    ...today,
    // Of options that are no longer offered only the price is known, which stands for its option.
    ...gone.map(({ price_id, label, amount, percentage }) => ({
      id: price_id,
      option_id: -price_id,
      title: label,
      label: "",
      amount,
      percentage,
      answer_required: false,
    })),
  ]
}

/** The answers from here on: those to today's questions, and what was answered to questions no longer asked. */
export function judgeAnswers(
  sold: Sold,
  { activity: { allow_questions_edit } }: HeldRegistration,
  { activity }: AvailabilityForSale,
  asked: EditInput["questions"],
): { given: Answer[]; is_changed: boolean } {
  const had = sold.answers
  if (asked === undefined) return { given: had, is_changed: false }
  if (!allow_questions_edit) {
    const isSame = asked.every(({ question_id, content }) =>
      isDeepStrictEqual(contentOf(had, question_id), content ?? null),
    )
    return isSame ? { given: had, is_changed: false } : refuse("EDIT_NOT_ALLOWED", { field: "questions" })
  }
  const answers = readAnswers(asked, { activity }, "")
  const older = had.filter(({ question_id }) => !answers.some((answer) => answer.question_id === question_id))
  const given = [...answers, ...older]
  const is_changed = given.some(({ question_id, content }) => !isDeepStrictEqual(contentOf(had, question_id), content))
  return { given, is_changed }
}

const contentOf = (answers: Answer[], question_id: number): unknown =>
  answers.find((answer) => answer.question_id === question_id)?.content ?? null
