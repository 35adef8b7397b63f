import { completedYears } from "./age.ts"
import { hasPassed, type Interval, intersects, localDate, localMinute, localWeekday } from "./dates.ts"

// Why a registration cannot be made, before places are taken: the registration window, the dates, the participant's age
// and other activities, the activity's own limits. The first reason wins; each carries the numbers from which "what
// would work instead" can be said. The server refuses by it and a form may ask it beforehand.
export interface Wanted {
  status: "OPEN" | "CLOSED"
  start_at: string
  end_at: string
  registrations_start_at: string | null
  registrations_end_at: string | null
  age_minimum: number | null
  age_maximum: number | null
  location_id: number | null
  is_eligible_to_partial_registrations: boolean
  dates: (Interval & { id: number; on_sale: boolean })[]
  activity: {
    id: number
    registration_flow: "REGISTRATION" | "REQUEST"
    allow_registrations_after_start: boolean
    allow_participant_overlap: boolean
    allow_multiple_places: boolean
    constraints: RegistrationConstraint[]
  }
}

export interface RegistrationConstraint {
  registrations_minimum: number | null
  registrations_maximum: number | null
  locations_minimum: number | null
  locations_maximum: number | null
  availabilities_scope: "same.date" | "same.time" | "same.weekday" | "future" | null
  period_start_at: string | null
  period_end_at: string | null
}

/** Another place of the participant, booked or held in a cart. */
export interface Other {
  activity_id: number
  location_id: number | null
  allow_participant_overlap: boolean
  dates: (Interval & { id: number })[]
}

export interface Asked {
  availability: Wanted
  date_ids: number[]
  quantity: number
  birthdate: string
  /** Every other place of this participant. */
  others: Other[]
  now: string
  timezone: string
}

export type RegistrationProblem = { code: ProblemCode; field: string; details?: Record<string, unknown> }
type ProblemCode =
  | ("REGISTRATIONS_NOT_OPEN" | "REGISTRATIONS_CLOSED" | "REQUEST_REQUIRED" | "DATE_NOT_ON_SALE")
  | ("PARTIAL_REGISTRATION_NOT_ALLOWED" | "QUANTITY_NOT_ALLOWED" | "PARTICIPANT_TOO_YOUNG" | "PARTICIPANT_TOO_OLD")
  | ("PARTICIPANT_OVERLAP" | "ALREADY_REGISTERED" | "CONSTRAINT_REGISTRATIONS_MAX" | "CONSTRAINT_LOCATIONS_MAX")

export function registrationProblem(asked: Asked): RegistrationProblem | null {
  return registrationProblems(asked).next().value ?? null
}

/**
 * All reasons, in the order in which they refuse. Lazy: a later one may be asked for only where those before it were
 * ignored, since it relies on dates that exist.
 */
export function* registrationProblems(asked: Asked): Generator<RegistrationProblem, undefined> {
  yield* windowProblems(asked)
  yield* datesProblems(asked)
  yield* participantProblems(asked)
  const maximum = maximumProblem(asked)
  if (maximum) yield maximum
}

function* windowProblems({ availability, now }: Asked): Generator<RegistrationProblem> {
  const { status, activity, registrations_start_at, registrations_end_at, start_at, end_at, dates } = availability
  const field = "availability_id"
  if (activity.registration_flow === "REQUEST") yield { code: "REQUEST_REQUIRED", field }
  const last = activity.allow_registrations_after_start ? end_at : start_at
  const is_over = hasPassed(last, now) || (registrations_end_at !== null && hasPassed(registrations_end_at, now))
  if (status === "CLOSED" || is_over || !dates.some(({ on_sale }) => on_sale))
    yield { code: "REGISTRATIONS_CLOSED", field }
  if (registrations_start_at && !hasPassed(registrations_start_at, now))
    yield { code: "REGISTRATIONS_NOT_OPEN", field, details: { registrations_start_at } }
}

function* datesProblems({ availability, date_ids, quantity }: Asked): Generator<RegistrationProblem> {
  const field = "availability_dates"
  const on_sale = availability.dates.filter((date) => date.on_sale).map(({ id }) => id)
  const gone = date_ids.filter((id) => !on_sale.includes(id))
  if (gone.length > 0) yield { code: "DATE_NOT_ON_SALE", field, details: { date_ids: gone } }
  if (on_sale.some((id) => !date_ids.includes(id)) && !availability.is_eligible_to_partial_registrations)
    yield { code: "PARTIAL_REGISTRATION_NOT_ALLOWED", field, details: { date_ids: on_sale } }
  if (quantity > 1 && !availability.activity.allow_multiple_places)
    yield { code: "QUANTITY_NOT_ALLOWED", field: "quantity" }
}

const chosenDates = ({ availability, date_ids }: { availability: Pick<Wanted, "dates">; date_ids: number[] }) =>
  availability.dates.filter(({ id }) => date_ids.includes(id))

/** Ages count on the local day of the first chosen date, both limits included. */
export function ageProblem(
  { age_minimum, age_maximum }: Pick<Wanted, "age_minimum" | "age_maximum">,
  birthdate: string,
  first_day: string,
): RegistrationProblem | null {
  const age = completedYears(birthdate, first_day)
  const field = "participant_id"
  if (age_minimum !== null && age < age_minimum)
    return { code: "PARTICIPANT_TOO_YOUNG", field, details: { age, age_minimum } }
  if (age_maximum !== null && age > age_maximum)
    return { code: "PARTICIPANT_TOO_OLD", field, details: { age, age_maximum } }
  return null
}

function* participantProblems(asked: Asked): Generator<RegistrationProblem> {
  const { availability, birthdate, timezone } = asked
  const age = ageProblem(availability, birthdate, localDate(chosenDates(asked)[0]!.start_at, timezone))
  if (age) yield age
  yield* overlapProblems(asked)
}

type Overlapping = Pick<Asked, "date_ids" | "others"> & { availability: Pick<Wanted, "dates" | "activity"> }

/** A participant cannot be on the same date twice, nor at two places at once. */
export function* overlapProblems(asked: Overlapping): Generator<RegistrationProblem, undefined> {
  const { availability, others } = asked
  const { activity } = availability
  const chosen = chosenDates(asked)
  const field = "participant_id"
  const taken = others.flatMap(({ dates }) => dates)
  const same = chosen.find(({ id }) => taken.some((date) => date.id === id))
  if (same) yield { code: "ALREADY_REGISTERED", field, details: { date_id: same.id } }
  const strict = activity.allow_participant_overlap ? [] : others.filter((other) => !other.allow_participant_overlap)
  const meets = (date: Interval) => strict.flatMap(({ dates }) => dates).find((other) => intersects(date, other))
  const overlapping = chosen.find((date) => meets(date))
  if (overlapping)
    yield { code: "PARTICIPANT_OVERLAP", field, details: { date_id: overlapping.id, with: meets(overlapping) } }
}

/**
 * The counts that an activity's constraints limit: this registration and the participant's other registrations of the
 * activity within the constraint's scope and period. A registration outside of these is not limited by the constraint.
 */
function counts(asked: Asked) {
  const { location_id, activity } = asked.availability
  const others = asked.others.filter(({ activity_id }) => activity_id === activity.id)
  const wanted = { location_id, dates: chosenDates(asked) }
  return activity.constraints.flatMap((constraint) => {
    const isWithin = (one: Pick<Other, "dates">) => isCounted(one, constraint, asked)
    if (!isWithin(wanted)) return []
    const counted = [...others.filter(isWithin), wanted]
    const locations = new Set(counted.flatMap((one) => one.location_id ?? [])).size
    return { ...constraint, registrations: counted.length, locations }
  })
}

const limited = <C extends string>(code: C, details: Record<string, number>) => ({
  code,
  field: "availability_id",
  details,
})

/** Maxima are checked when an item is added. */
export function maximumProblem(asked: Asked): RegistrationProblem | null {
  for (const { registrations_maximum, registrations, locations_maximum, locations } of counts(asked)) {
    if (registrations_maximum !== null && registrations > registrations_maximum)
      return limited("CONSTRAINT_REGISTRATIONS_MAX", { maximum: registrations_maximum, count: registrations })
    if (locations_maximum !== null && locations > locations_maximum)
      return limited("CONSTRAINT_LOCATIONS_MAX", { maximum: locations_maximum, count: locations })
  }
  return null
}

/** Minima are checked at checkout, when the cart is complete. */
export function minimumProblem(asked: Asked) {
  for (const { registrations_minimum, registrations, locations_minimum, locations } of counts(asked)) {
    if (registrations_minimum !== null && registrations < registrations_minimum)
      return limited("CONSTRAINT_REGISTRATIONS_MIN", { minimum: registrations_minimum, count: registrations })
    if (locations_minimum !== null && locations < locations_minimum)
      return limited("CONSTRAINT_LOCATIONS_MIN", { minimum: locations_minimum, count: locations })
  }
  return null
}

function isCounted({ dates }: Pick<Other, "dates">, constraint: RegistrationConstraint, asked: Asked): boolean {
  const { availabilities_scope, period_start_at, period_end_at } = constraint
  const inPeriod = dates.filter(
    ({ start_at, end_at }) =>
      (!period_start_at || Date.parse(end_at) > Date.parse(period_start_at)) &&
      (!period_end_at || Date.parse(start_at) < Date.parse(period_end_at)),
  )
  if (inPeriod.length === 0) return false
  if (availabilities_scope === null) return true
  if (availabilities_scope === "future") return inPeriod.some(({ start_at }) => !hasPassed(start_at, asked.now))
  const trait = traits[availabilities_scope]
  const own = new Set(chosenDates(asked).map(({ start_at }) => trait(start_at, asked.timezone)))
  return inPeriod.some(({ start_at }) => own.has(trait(start_at, asked.timezone)))
}

/** The keys by which two dates are alike, in local time. */
const traits = {
  "same.date": localDate,
  "same.time": (instant: string, timezone: string) => String(localMinute(instant, timezone)),
  "same.weekday": (instant: string, timezone: string) => String(localWeekday(instant, timezone)),
}
