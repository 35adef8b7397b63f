import type { ErrorCode } from "#contract/errors.ts"
import type { Interval } from "#contract/rules/dates.ts"
import { localDate } from "#contract/rules/dates.ts"
import { ageProblem, maximumProblem, overlapProblems } from "#contract/rules/registration.ts"
import {
  cancelProblem,
  type DateState,
  datesProblem,
  hasStarted,
  isSelectable,
} from "#contract/rules/registration-changes.ts"
import type { IgnorableCode } from "#contract/rules/staff-registration.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { readDateStates } from "#server/catalogue/read-date-states.ts"
import type { AvailabilityForSale } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { HeldRegistration } from "./lock-registration.ts"

type OneDate = Interval & { id: number }

export interface ChangedDates {
  after: OneDate[]
  added: OneDate[]
  removed: OneDate[]
}

const field = "availability_dates"

/** The dates after the change: booked ones that have started are kept, all others are as requested. */
export async function judgeDates(
  tx: Tx,
  ctx: RequestContext,
  registration: HeldRegistration,
  availability: AvailabilityForSale,
  asked: number[] | undefined,
  /** Refusals that staff ignore; undefined for a family. */
  ignored?: readonly IgnorableCode[],
): Promise<ChangedDates> {
  const { dates: before, now } = registration
  const booked = before.map(({ id }) => id)
  const kept = before.filter((date) => hasStarted(date, now)).map(({ id }) => id)
  const wanted = new Set([...kept, ...(asked ?? booked)])
  const unknown = [...wanted].filter((id) => !availability.dates.some((date) => date.id === id))
  if (unknown.length > 0) refuse("DATE_NOT_ON_SALE", { field, details: { date_ids: unknown } })
  const after = availability.dates.filter(({ id }) => wanted.has(id))
  const added = after.filter(({ id }) => !booked.includes(id))
  const removed = before.filter(({ id }) => !wanted.has(id))
  refuseCount(registration, availability, after.length, ignored !== undefined)
  if (added.length + removed.length === 0) return { after, added, removed }
  if (!registration.activity.allow_dates_edit) refuse("EDIT_NOT_ALLOWED", { field })
  if (added.length > 0) await refuseAdded(tx, ctx, registration, availability, { after, added, ignored: ignored ?? [] })
  return { after, added, removed }
}

function refuseCount(
  registration: HeldRegistration,
  availability: AvailabilityForSale,
  after: number,
  isStaff: boolean,
): void {
  const problem = datesProblem(
    { before: registration.dates.length, after },
    {
      cancel: isStaff || cancelProblem(registration, registration.now) === null,
      be_partial: isStaff || availability.is_eligible_to_partial_registrations,
    },
  )
  if (!problem) return
  if ("code" in problem) refuse(problem.code, { field })
  refuse("INVALID_INPUT", { field, details: [{ path: field, message: problem.message }] })
}

async function refuseAdded(
  tx: Tx,
  { organiser_id, tenant }: RequestContext,
  registration: HeldRegistration,
  availability: AvailabilityForSale,
  { after, added, ignored }: Pick<ChangedDates, "after" | "added"> & { ignored: readonly IgnorableCode[] },
): Promise<void> {
  const { quantity, now, participant_id, place_id } = registration
  const states = await readDateStates(tx, organiser_id, availability.id)
  const lost = states.find(
    (state) => added.some(({ id }) => id === state.id) && !isSelectable(state, { booked: [], quantity, now }),
  )
  if (lost) refuse(whyLost(lost, now), { field, details: { date_id: lost.id, date_ids: [lost.id] } })
  const taken = await findTakenPlaces(tx, organiser_id, [participant_id])
  const others = taken.filter(({ id }) => id !== place_id)
  const date_ids = added.map(({ id }) => id)
  const { timezone } = tenant
  const birthdate = await readBirthdate(tx, organiser_id, participant_id)
  const judged = { availability, date_ids, quantity, birthdate, others, now, timezone }
  const isFirst = after[0]!.id === added[0]!.id
  const problems = [
    isFirst ? ageProblem(availability, birthdate, localDate(after[0]!.start_at, timezone)) : null,
    ...overlapProblems(judged),
    maximumProblem(judged),
  ]
  const problem = problems.find((each) => each && !ignored.includes(each.code as IgnorableCode))
  if (problem) refuse(problem.code, { field, details: { ...problem.details } })
}

function whyLost({ status, ...date }: DateState, now: string): ErrorCode {
  if (status === "CLOSED" || hasStarted(date, now)) return "DATE_NOT_ON_SALE"
  return status === "OVERLAP" ? "AVAILABILITY_OVERLAP" : "AVAILABILITY_FULL"
}

async function readBirthdate(tx: Tx, organiser_id: number, id: number): Promise<string> {
  const { birthdate } = await tx
    .selectFrom("participants")
    .select("birthdate")
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  return birthdate!
}
