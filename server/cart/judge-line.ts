import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import { type CustomField, checkCustomData } from "#contract/rules/custom-fields.ts"
import { intersects, localDate } from "#contract/rules/dates.ts"
import { type Other, registrationProblem } from "#contract/rules/registration.ts"
import type { AvailabilityFacts, AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import { timedMatches } from "#server/organisers/custom-fields/match-pattern.ts"
import { refuse } from "#server/platform/refusal.ts"

export interface Judged {
  availability: AvailabilityForSale
  participant: { id: number; birthdate: string }
  others: Other[]
  timezone: string
}

/** What an item keeps of the catalogue, as it was when it was added: what is priced later is this. */
export interface AddedRegistration {
  base_price: number
  deposit: number
  n: number
  on_sale: number
  partial_fee: { amount: number; percentage: number }
  options: { price_id: number; label: string; amount: number; percentage: number; content: string | null }[]
  answers: { question_id: number; content: unknown }[]
  activity_id: number
  calendar_period_ids: number[]
  year: number
}

/** An estimate is asked before the questions are answered, and before what goes with an option is written. */
type Line = Omit<RegistrationLine, "questions"> & Partial<Pick<RegistrationLine, "questions">>

/** Refuses with the first reason there is, and says where in the body it lies. */
export function judgeLine(
  line: Line,
  judged: Judged,
  path: string,
  fieldOf = (field: string) => `${path}${field}`,
): AddedRegistration {
  const { availability, participant, others, timezone } = judged
  const problem = registrationProblem({
    availability,
    date_ids: line.availability_dates,
    quantity: line.quantity,
    birthdate: participant.birthdate,
    others,
    now: availability.now,
    timezone,
  })
  if (problem) refuse(problem.code, { field: fieldOf(problem.field), details: { ...problem.details } })
  const { activity, dates, price, deposit } = availability
  const chosen = dates.filter(({ id }) => line.availability_dates.includes(id))
  const has_started = ({ start_at }: { start_at: string }) => Date.parse(start_at) <= Date.parse(availability.now)
  return {
    base_price: price,
    deposit,
    n: dates.filter((date) => date.status !== "CLOSED" || has_started(date)).length,
    on_sale: dates.filter((date) => date.on_sale).length,
    partial_fee: activity.partial_fee,
    options: readOptions(line, availability, path),
    answers: line.questions ? readAnswers(line.questions, availability, path) : [],
    activity_id: activity.id,
    calendar_period_ids: availability.calendar_periods
      .filter((period) => chosen.some((date) => intersects(date, period)))
      .map(({ id }) => id),
    year: Number(localDate(chosen[0]!.start_at, timezone).slice(0, 4)),
  }
}

export function readOptions(
  { options, questions }: Pick<Line, "options" | "questions">,
  { activity }: { activity: Pick<AvailabilityForSale["activity"], "option_prices"> },
  path: string,
): AddedRegistration["options"] {
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

/** Questions are judged as custom fields are: the same types, the same patterns, the same refusals. */
export function readAnswers(
  given: RegistrationLine["questions"],
  { activity }: { activity: Pick<AvailabilityForSale["activity"], "questions"> },
  path: string,
) {
  const fields = activity.questions.map(
    (question): CustomField => ({ ...question, cuid: "", entity: "PARTICIPANTS", active: true, deferred: false }),
  )
  const entries = given.map(({ question_id, content }) => ({ field_id: question_id, data: content }))
  const { data, problems } = checkCustomData(fields, entries, timedMatches())
  const [first] = problems
  if (first) {
    const details = problems.map(({ path: where, message }) => ({
      path: `${path}questions.${where.replace(/^custom_data\./, "")}`,
      message,
    }))
    refuse("INVALID_INPUT", { field: details[0]!.path, details })
  }
  return data.map(({ field_id, data }) => ({ question_id: field_id, content: data }))
}

/** A registration for these dates, as others of the same participant are compared with it. */
export const asOther = ({ activity, location_id, dates }: AvailabilityFacts, date_ids: number[]): Other => ({
  activity_id: activity.id,
  location_id,
  allow_participant_overlap: activity.allow_participant_overlap,
  dates: dates.filter(({ id }) => date_ids.includes(id)),
})
