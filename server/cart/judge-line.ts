import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import { countsInPrice } from "#contract/rules/availability-status.ts"
import { intersects, localDate } from "#contract/rules/dates.ts"
import { type Other, registrationProblem } from "#contract/rules/registration.ts"
import type { AvailabilityFacts, AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type Answered, type Answering, type ChosenOption, readAnswers, readOptions } from "./read-answers.ts"

export interface Judged {
  availability: AvailabilityForSale
  participant: { id: number; birthdate: string }
  others: Other[]
  timezone: string
  answering: Answering
}

/** What an item keeps of the catalogue, as it was when it was added: what is priced later is this. */
export interface AddedRegistration {
  base_price: number
  deposit: number
  n: number
  on_sale: number
  partial_fee: { amount: number; percentage: number }
  options: ChosenOption[]
  answers: Answered[]
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
  const problem = lineProblem(line, judged)
  if (problem) refuse(problem.code, { field: fieldOf(problem.field), details: { ...problem.details } })
  return addedLine(line, judged, path)
}

/** Why this line cannot be added; null where it can. */
export const lineProblem = (line: Line, { availability, participant, others, timezone }: Judged) =>
  registrationProblem({
    availability,
    date_ids: line.availability_dates,
    quantity: line.quantity,
    birthdate: participant.birthdate,
    others,
    now: availability.now,
    timezone,
  })

/** What the line keeps of the catalogue at this moment, whether it can be added or not. */
export function addedLine(
  line: Line,
  { availability, timezone, answering }: Pick<Judged, "availability" | "timezone" | "answering">,
  path: string,
): AddedRegistration {
  const { activity, dates, price, deposit } = availability
  const chosen = dates.filter(({ id }) => line.availability_dates.includes(id))
  return {
    base_price: price,
    deposit,
    n: dates.filter((date) => countsInPrice(date, availability.now)).length,
    on_sale: dates.filter((date) => date.on_sale).length,
    partial_fee: activity.partial_fee,
    options: readOptions(line, availability, path),
    answers: line.questions ? readAnswers(line.questions, availability, path, answering) : [],
    activity_id: activity.id,
    calendar_period_ids: availability.calendar_periods
      .filter((period) => chosen.some((date) => intersects(date, period)))
      .map(({ id }) => id),
    year: Number(localDate(chosen[0]!.start_at, timezone).slice(0, 4)),
  }
}

/** A registration for these dates, as others of the same participant are compared with it. */
export const asOther = ({ activity, location_id, dates }: AvailabilityFacts, date_ids: number[]): Other => ({
  activity_id: activity.id,
  location_id,
  allow_participant_overlap: activity.allow_participant_overlap,
  dates: dates.filter(({ id }) => date_ids.includes(id)),
})
