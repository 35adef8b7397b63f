import { isDeepStrictEqual } from "node:util"
import type { EditInput } from "#contract/endpoints/registration-changes.ts"
import type { Answer, Sold, SoldOption } from "#server/bookings/sold-registration.ts"
import { type Answering, readAnswers, readOptions } from "#server/cart/read-answers.ts"
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

/** The answers after the change: those to today's questions, and the stored ones to questions no longer asked at all. */
export function judgeAnswers(
  sold: Sold,
  { activity: { allow_questions_edit } }: HeldRegistration,
  { activity, now }: AvailabilityForSale,
  asked: EditInput["questions"],
  answering: Answering,
): { given: Answer[]; is_changed: boolean } {
  const soldAnswers = sold.answers
  if (asked === undefined) return { given: soldAnswers, is_changed: false }
  if (!allow_questions_edit) {
    const isSame = asked.every(({ question_id, content }) =>
      isDeepStrictEqual(asSent(contentOf(soldAnswers, question_id)), content ?? null),
    )
    return isSame ? { given: soldAnswers, is_changed: false } : refuse("EDIT_NOT_ALLOWED", { field: "questions" })
  }
  // A file that was given before stays, whoever of the family sent it.
  const kept = soldAnswers.flatMap(({ content }) => (typeof content === "string" ? content : []))
  const files = new Set([...answering.files, ...kept])
  const versionOf = ({ question_id }: Answer) =>
    activity.questions.find(({ id }) => id === question_id)?.consent_version
  const answers = readAnswers(asked, { activity, now }, "", { ...answering, files }).map((answer) => {
    const before = contentOf(soldAnswers, answer.question_id)
    // An agreement to the same text is the one that was given then.
    const isSame = isDeepStrictEqual(asSent(before), asSent(answer.content))
    // A form shows an agreement to an earlier text as open: staff who leave it so have not taken it back.
    const isLeft = answering.is_left_open && answer.content === null && isEarlier(before, versionOf(answer))
    return isSame || isLeft ? { ...answer, content: before } : answer
  })
  const isAsked = ({ question_id }: Answer) => activity.questions.some(({ id }) => id === question_id)
  const given = [...answers, ...soldAnswers.filter((answer) => !isAsked(answer))]
  const ids = new Set([...given, ...soldAnswers].map(({ question_id }) => question_id))
  const is_changed = [...ids].some((id) => !isDeepStrictEqual(contentOf(soldAnswers, id), contentOf(given, id)))
  return { given, is_changed }
}

const contentOf = (answers: Answer[], question_id: number): unknown =>
  answers.find((answer) => answer.question_id === question_id)?.content ?? null

const isEarlier = (agreed: unknown, version: number | undefined): boolean =>
  typeof agreed === "object" && agreed !== null && "version" in agreed && agreed.version !== version

/** An agreement is sent as the version of its text. */
const asSent = (content: unknown): unknown =>
  typeof content === "object" && content !== null && "version" in content ? String(content.version) : content
