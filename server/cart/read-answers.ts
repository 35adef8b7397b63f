import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import { type AskedField, checkCustomData, leftOpen } from "#contract/rules/custom-fields.ts"
import type { AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import { boundedMatches } from "#server/organisers/custom-fields/match-pattern.ts"
import { refuse } from "#server/platform/refusal.ts"

/** An option as it was chosen, at the price of that moment. */
export interface ChosenOption {
  price_id: number
  label: string
  amount: number
  percentage: number
  content: string | null
}

export interface Answered {
  question_id: number
  content: unknown
}

/** Without questions it is an estimate, which comes before anything is written. */
export function readOptions(
  { options, questions }: Pick<RegistrationLine, "options"> & Partial<Pick<RegistrationLine, "questions">>,
  { activity }: { activity: Pick<AvailabilityForSale["activity"], "option_prices"> },
  path: string,
): ChosenOption[] {
  const wrong = (i: number, field: string, message: string) =>
    refuse("INVALID_INPUT", {
      field: `${path}options.${i}.${field}`,
      details: [{ path: `${path}options.${i}.${field}`, message }],
    })
  const taken = new Set<number>()
  return options.map(({ price_id, content }, i) => {
    const price = activity.option_prices.find(({ id }) => id === price_id) ?? wrong(i, "price_id", "UNKNOWN_FIELD")
    if (taken.has(price.option_id)) wrong(i, "price_id", "INVALID")
    taken.add(price.option_id)
    if (questions && price.answer_required && !content) wrong(i, "content", "REQUIRED")
    const { title, label, amount, percentage } = price
    return { price_id, label: label ? `${title} – ${label}` : title, amount, percentage, content: content ?? null }
  })
}

/** Who answers, the files they have sent before, and whether required questions may stay open. */
export interface Answering {
  customer_id: number
  files: ReadonlySet<string>
  is_left_open?: boolean
}

/**
 * Questions are judged as custom fields are: the same types, the same patterns, the same refusals. A file must be the
 * customer's own; an agreement is kept with the version of its text, who agreed and when.
 */
export function readAnswers(
  given: RegistrationLine["questions"],
  { activity, now }: { activity: Pick<AvailabilityForSale["activity"], "questions">; now: string },
  path: string,
  { customer_id, files, is_left_open = false }: Answering,
): Answered[] {
  const { questions } = activity
  const fields = questions.map(
    (question): AskedField => ({ ...question, cuid: "", entity: "PARTICIPANTS", active: true, deferred: false }),
  )
  const entries = given.map(({ question_id, content }) => ({ field_id: question_id, data: content }))
  const { data, problems } = checkCustomData(is_left_open ? leftOpen(fields) : fields, entries, boundedMatches())
  const typeOf = (field_id: number) => questions.find(({ id }) => id === field_id)!.type
  for (const { field_id, data: content } of data)
    if (typeOf(field_id) === "FILE" && content !== null && !files.has(content as string))
      problems.push({ path: `custom_data.${field_id}`, message: "REQUIRED" })
  const [first] = problems
  if (first) {
    const details = problems.map(({ path: where, message }) => ({
      path: `${path}questions.${where.replace(/^custom_data\./, "")}`,
      message,
    }))
    refuse("INVALID_INPUT", { field: details[0]!.path, details })
  }
  return data.map(({ field_id, data: content }) => ({
    question_id: field_id,
    content:
      typeOf(field_id) === "CONSENT" && content !== null ? { version: Number(content), at: now, customer_id } : content,
  }))
}
