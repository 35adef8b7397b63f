import { isDeepStrictEqual } from "node:util"
import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import type { Answer, Sold, SoldOption } from "#server/bookings/sold-registration.ts"
import { readAnswers, readOptions } from "#server/cart/judge-line.ts"
import type { AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { HeldRegistration } from "./lock-registration.ts"

/** The options after the change: an option already chosen keeps its sale price, even if it is no longer offered. */
export function judgeOptions(
  sold: Sold,
  { activity: { allow_options_edit } }: HeldRegistration,
  { activity }: AvailabilityForSale,
  asked: EditInput["options"],
  is_estimate: boolean,
): { chosen: SoldOption[]; is_changed: boolean } {
  const soldOptions = sold.options
  if (asked === undefined) return { chosen: soldOptions, is_changed: false }
  const option_prices = offeredPrices(soldOptions, activity.option_prices)
  const line = { options: asked, ...(is_estimate ? {} : { questions: [] }) }
  const chosen = readOptions(line, { activity: { option_prices } }, "").map((option) => {
    const same = soldOptions.find(({ price_id }) => price_id === option.price_id)
    return same ? { ...same, content: option.content } : option
  })
  const plain = (options: SoldOption[]) =>
    options.map(({ price_id, content }) => ({ price_id, content })).sort((a, b) => a.price_id - b.price_id)
  const is_changed = !isDeepStrictEqual(plain(chosen), plain(soldOptions))
  const isPriced = sold.base_price !== undefined
  if (is_changed && !(allow_options_edit && isPriced)) refuse("EDIT_NOT_ALLOWED", { field: "options" })
  return { chosen, is_changed }
}

type OptionPrice = AvailabilityForSale["activity"]["option_prices"][number]

function offeredPrices(soldOptions: SoldOption[], today: OptionPrice[]): OptionPrice[] {
  const gone = soldOptions.filter(({ price_id }) => !today.some(({ id }) => id === price_id))
  return [
    ...today,
    // Of an option that is no longer offered only the price's id is known; its negative serves as the option's id.
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

/** The answers after the change: those to today's questions, and the stored ones to questions no longer asked. */
export function judgeAnswers(
  sold: Sold,
  { activity: { allow_questions_edit } }: HeldRegistration,
  { activity }: AvailabilityForSale,
  asked: EditInput["questions"],
): { given: Answer[]; is_changed: boolean } {
  const soldAnswers = sold.answers
  if (asked === undefined) return { given: soldAnswers, is_changed: false }
  if (!allow_questions_edit) {
    const isSame = asked.every(({ question_id, content }) =>
      isDeepStrictEqual(contentOf(soldAnswers, question_id), content ?? null),
    )
    return isSame ? { given: soldAnswers, is_changed: false } : refuse("EDIT_NOT_ALLOWED", { field: "questions" })
  }
  const answers = readAnswers(asked, { activity }, "")
  const older = soldAnswers.filter(({ question_id }) => !answers.some((answer) => answer.question_id === question_id))
  const given = [...answers, ...older]
  const is_changed = given.some(
    ({ question_id, content }) => !isDeepStrictEqual(contentOf(soldAnswers, question_id), content),
  )
  return { given, is_changed }
}

const contentOf = (answers: Answer[], question_id: number): unknown =>
  answers.find((answer) => answer.question_id === question_id)?.content ?? null
