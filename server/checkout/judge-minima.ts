import { minimumProblem } from "#contract/rules/registration.ts"
import type { AddedRequest } from "#server/cart/adding.ts"
import { asOther } from "#server/cart/judge-line.ts"
import { findTakenPlaces, type TakenPlace } from "#server/catalogue/places/find-taken.ts"
import { type AvailabilityFacts, forReader } from "#server/catalogue/read-for-sale.ts"
import { readCachedSaleFacts } from "#server/catalogue/sale-cache.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { CartLine } from "./read-lines.ts"

/** A registration, or one of those a request asks for, which holds no place. */
interface Wanted {
  availability_id: number
  participant_id: number
  place_id: number | null
  quantity: number
  date_ids: number[]
}

/** What least numbers are judged by. */
export interface MinimumFacts {
  sale: Map<number, AvailabilityFacts>
  taken: TakenPlace[]
}

/** Read for all carts that are judged together; where nothing of them has a least number, nothing is asked. */
export async function readMinimumFacts(tx: Tx, ctx: RequestContext, lines: CartLine[]): Promise<MinimumFacts> {
  const limited = limitedOf(lines)
  if (limited.length === 0) return { sale: new Map(), taken: [] }
  const sale = await readCachedSaleFacts(tx, ctx, [...new Set(limited.map(({ availability_id }) => availability_id))])
  const participant_ids = [...new Set(limited.map(({ participant_id }) => participant_id))]
  return { sale, taken: await findTakenPlaces(tx, ctx.organiser_id, participant_ids) }
}

const limitedOf = (lines: CartLine[]): Wanted[] => lines.filter(({ has_minimum }) => has_minimum).flatMap(wantedOf)

/** Least numbers of registrations and locations are judged now, when all that is wanted is there. */
export function judgeMinima(lines: CartLine[], { sale, taken }: MinimumFacts, timezone: string): void {
  const limited = limitedOf(lines)
  for (const wanted of limited) {
    const { availability_id, participant_id, place_id, quantity, date_ids } = wanted
    const facts = sale.get(availability_id)
    // An availability that is no longer published sets no limits.
    if (!facts) continue
    const availability = forReader(facts, [])
    const held = taken.filter((place) => place.participant_id === participant_id && place.id !== place_id)
    const asked = limited.filter((each) => each !== wanted && each.participant_id === participant_id && !each.place_id)
    const beside = asked.flatMap((each) => {
      const known = sale.get(each.availability_id)
      return known ? asOther(known, each.date_ids) : []
    })
    const others = [...held, ...beside]
    const { now } = availability
    const problem = minimumProblem({ availability, date_ids, quantity, birthdate: "", others, now, timezone })
    if (problem) refuse(problem.code, { field: "cart_id", details: { ...problem.details, availability_id } })
  }
}

function wantedOf({ type, added, dates, ...line }: CartLine): Wanted[] {
  const { place_id, quantity } = line
  const participant_id = line.participant_id!
  const registrations =
    type === "REGISTRATION_REQUEST"
      ? (added as AddedRequest).registrations
      : [{ availability_id: line.availability_id!, dates }]
  return registrations.map(({ availability_id, dates: chosen }) => ({
    availability_id,
    participant_id,
    place_id,
    quantity,
    date_ids: chosen.map(({ id }) => id),
  }))
}
