import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import type { Other } from "#contract/rules/registration.ts"
import { atJoining } from "#server/catalogue/places/find-offers.ts"
import { forReader } from "#server/catalogue/read-for-sale.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import { type Family, ownParticipant } from "./adding.ts"
import { type AddedRegistration, asOther, judgeLine } from "./judge-line.ts"
import type { SaleFacts } from "./read-facts.ts"

export interface JudgedLine {
  line: RegistrationLine
  added: AddedRegistration
  first_held_at: string | null
  /** How many dates the availability has, on sale or not. */
  dates_known: number
}

/**
 * Judges every line against what its participant has already, the lines before it included. The first that is refused
 * ends it: those before it may still turn out to have no place, and then that is the first reason.
 */
export function judgeRegistrations(
  ctx: RequestContext,
  lines: RegistrationLine[],
  { cart, participants }: Pick<Family, "cart" | "participants">,
  { sale, taken, firstHeld, segmentsOf, offers }: SaleFacts,
  files: ReadonlySet<string>,
): { judged: JudgedLine[]; refusal: Refusal | null } {
  const own = segmentsOf(ctx.customer!.id)
  const others = new Map<number, Other[]>(taken)
  const { timezone } = ctx.tenant
  const answering = { customer_id: ctx.customer!.id, files }
  const judge = (line: RegistrationLine, path: string): JudgedLine => {
    const participant = ownParticipant(participants, line.participant_id, path)
    const facts = sale.get(line.availability_id) ?? refuse("NOT_FOUND", { field: `${path}availability_id` })
    const availability = atJoining(forReader(facts, own), offers, ctx.customer!.id, line)
    const known = others.get(participant.id) ?? []
    const added = judgeLine(line, { availability, participant, others: known, timezone, answering }, path)
    others.set(participant.id, [...known, asOther(availability, line.availability_dates)])
    const first_held_at = firstHeld(ctx.customer!.id, participant.id, availability.id, cart.cart_expiration)
    return { line, added, first_held_at, dates_known: facts.dates.length }
  }
  const judged: JudgedLine[] = []
  for (const [i, line] of lines.entries())
    try {
      judged.push(judge(line, `registrations.${i}.`))
    } catch (error) {
      if (error instanceof Refusal) return { judged, refusal: error }
      throw error
    }
  return { judged, refusal: null }
}
