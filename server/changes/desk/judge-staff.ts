import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import { type IgnorableCode, staffProblem } from "#contract/rules/staff-registration.ts"
import { asOffered } from "#server/cart/as-offered.ts"
import { addedLine } from "#server/cart/judge-line.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityForSale, asksSegments, forReader, readSaleFacts } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { FamilyContext, Member } from "./family.ts"

export type StaffLine = Omit<RegistrationLine, "questions"> & Partial<Pick<RegistrationLine, "questions">>

interface Judging {
  participant: Member
  ignore: readonly IgnorableCode[]
  files: ReadonlySet<string>
  /** The place of the registration itself: it is in nobody's way. */
  own_place_id?: number
  /** How the body of the call names the dates. */
  dates_field?: string
}

/** The availability as this family buys it, locked by the caller; archived and unpublished ones are not found. */
export async function readForFamily(
  tx: Tx,
  family: FamilyContext,
  id: number,
  field: string,
): Promise<AvailabilityForSale> {
  const facts = (await readSaleFacts(tx, family, [id])).get(id) ?? refuse("NOT_FOUND", { field })
  return forReader(facts, asksSegments(facts) ? await findOwnSegments(tx, family) : [])
}

/** Judges a registration by the rules of the cart, without the refusals that staff ignore, and keeps its catalogue values. */
export async function judgeStaff(
  tx: Tx,
  family: FamilyContext,
  found: AvailabilityForSale,
  line: StaffLine,
  { participant, ignore, files, own_place_id, dates_field = "availability_dates" }: Judging,
) {
  const { organiser_id, customer } = family
  const { timezone } = family.tenant
  const availability = await asOffered(tx, family, found, line)
  const taken = await findTakenPlaces(tx, organiser_id, [participant.id])
  const problem = staffProblem(
    {
      availability,
      date_ids: line.availability_dates,
      quantity: line.quantity,
      birthdate: participant.birthdate,
      others: taken.filter(({ id }) => id !== own_place_id),
      now: availability.now,
      timezone,
    },
    ignore,
  )
  if (problem) {
    const field = problem.field === "availability_dates" ? dates_field : problem.field
    refuse(problem.code, { field, details: { ...problem.details } })
  }
  const answering = { customer_id: customer.id, files }
  const added = addedLine(line, { availability, timezone, answering }, "")
  const dates = availability.dates.filter(({ id }) => line.availability_dates.includes(id))
  return { availability, added, dates }
}
