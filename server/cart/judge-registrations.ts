import { sql } from "kysely"
import type { RegistrationLine } from "#contract/endpoints/carts.ts"
import type { Other } from "#contract/rules/registration.ts"
import { findTakenPlaces } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityForSale, readForSale } from "#server/catalogue/read-for-sale.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { Refusal, refuse } from "#server/platform/refusal.ts"
import { type AddedRegistration, judgeLine } from "./judge-line.ts"
import { type OwnParticipants, ownParticipant } from "./lock-participants.ts"

export interface JudgedLine {
  line: RegistrationLine
  added: AddedRegistration
  first_held_at: string | null
}

/**
 * Judges every line against what its participant has already, the lines before it included. The first that is refused
 * ends it: those before it may still turn out to have no place, and then that is the first reason.
 */
export async function judgeRegistrations(
  tx: Tx,
  ctx: RequestContext,
  lines: RegistrationLine[],
  participants: OwnParticipants,
  cart_expiration: number,
): Promise<{ judged: JudgedLine[]; refusal: Refusal | null }> {
  const sale = await readForSale(tx, ctx, [...new Set(lines.map((line) => line.availability_id))])
  const taken = await findTakenPlaces(tx, ctx.organiser_id, [...participants.keys()])
  const first = await findFirstHolds(tx, ctx, lines, cart_expiration)
  const others: Map<number, Other[]> = Map.groupBy(taken, ({ participant_id }) => participant_id)
  const { timezone } = ctx.tenant
  const judge = (line: RegistrationLine, path: string): JudgedLine => {
    const participant = ownParticipant(participants, line.participant_id, path)
    const availability = sale.get(line.availability_id) ?? refuse("NOT_FOUND", { field: `${path}availability_id` })
    const known = others.get(participant.id) ?? []
    const added = judgeLine(line, { availability, participant, others: known, timezone }, path)
    others.set(participant.id, [...known, asOther(line, availability)])
    return { line, added, first_held_at: first.get(`${participant.id}/${availability.id}`) ?? null }
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

const asOther = ({ availability_dates }: RegistrationLine, availability: AvailabilityForSale): Other => ({
  activity_id: availability.activity.id,
  location_id: availability.location_id,
  allow_participant_overlap: availability.activity.allow_participant_overlap,
  dates: availability.dates.filter(({ id }) => availability_dates.includes(id)),
})

/** When each line's places were first held, unless a pause has made that forgotten. */
async function findFirstHolds(
  tx: Tx,
  { organiser_id, customer }: RequestContext,
  lines: RegistrationLine[],
  cart_expiration: number,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ participant_id: number; availability_id: number; first_held_at: string }>`
    select participant_id, availability_id, first_held_at from first_holds
    where organiser_id = ${organiser_id} and customer_id = ${customer!.id}
      and participant_id = any (${lines.map((line) => line.participant_id)}::bigint[])
      and availability_id = any (${lines.map((line) => line.availability_id)}::bigint[])
      and held_until + ${cart_expiration} * interval '1 second' > clock_now()`.execute(tx)
  return new Map(rows.map((row) => [`${row.participant_id}/${row.availability_id}`, row.first_held_at]))
}
